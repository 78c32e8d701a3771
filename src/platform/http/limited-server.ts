import { createServer, type Server, type ServerOptions } from 'node:http'
import { answerClass } from './every-answer.ts'
import type { Believed } from './forwarded.ts'
import { refuseMalformed } from './refuse-malformed.ts'

/** How long and how large a client may be before it is shown out: nobody holds a socket for nothing. */
export type ServerLimits = Required<
  Pick<
    ServerOptions,
    'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'connectionsCheckingInterval' | 'maxHeaderSize'
  >
> & {
  /** How long an answer may take to be read to its end: a client that never reads. */
  readonly answerTimeout: number
  /** More connections than this are refused at once. */
  readonly maxConnections: number
}

export const serverLimits: ServerLimits = {
  headersTimeout: 10_000,
  // a body is at most 256 KB: in half a minute at 9 KB a second; a picture, 10 MB, is made small by the page before it goes
  requestTimeout: 30_000,
  // longer than a balancer keeps its side open (nginx 60 s): it must never send into a connection that we just closed
  keepAliveTimeout: 75_000,
  // Node would look at the two above only every half minute
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  answerTimeout: 120_000,
  maxConnections: 20_000,
}

/** Node's HTTP server with all of its limits said, so that slow and greedy clients cost one socket, for a while. */
export function createLimitedServer(believed: Believed, limits: ServerLimits = serverLimits): Server {
  const { answerTimeout, maxConnections, ...options } = limits
  const server = createServer({ ...options, ServerResponse: answerClass(believed) })
  server.maxConnections = maxConnections
  refuseMalformed(server, believed)
  server.on('request', (request, response) => {
    // not the socket's own timeout: a deaf client that goes on talking would never be silent
    const late = setTimeout(() => request.socket.destroy(), answerTimeout)
    response.once('close', () => clearTimeout(late))
  })
  return server
}
