import { createServer, type Server, type ServerOptions } from 'node:http'
import type { TrustedProxySettings } from './forwarded.ts'
import { refuseMalformed } from './refuse-malformed.ts'
import { responseClass } from './response-headers.ts'

/**
 * How long a connection may last and how much a client may send, so that no client holds a socket
 * for nothing.
 */
export type ServerLimits = Required<
  Pick<
    ServerOptions,
    'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'connectionsCheckingInterval' | 'maxHeaderSize'
  >
> & {
  /** How long a client may take to read a response, for clients that never read. */
  readonly responseTimeout: number
  /** Connections beyond this number are refused. */
  readonly maxConnections: number
}

export const serverLimits: ServerLimits = {
  headersTimeout: 10_000,
  // A body is at most 256 KB: in half a minute at 9 KB a second. The page makes a picture of 10 MB
  // smaller before it is sent.
  requestTimeout: 30_000,
  // Longer than a proxy holds its side open (nginx 60 s), so that it never sends into a connection
  // that the server has just closed.
  keepAliveTimeout: 75_000,
  // Node's default checks the two timeouts above only every half minute.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  responseTimeout: 120_000,
  maxConnections: 20_000,
}

/**
 * Node's HTTP server with all of its limits set, so that a slow or greedy client costs one socket,
 * for a limited time.
 */
export function createLimitedServer(trusted: TrustedProxySettings, limits: ServerLimits = serverLimits): Server {
  const { responseTimeout, maxConnections, ...options } = limits
  const server = createServer({ ...options, ServerResponse: responseClass(trusted) })
  server.maxConnections = maxConnections
  refuseMalformed(server, trusted)
  server.on('request', (request, response) => {
    // Not the socket's own timeout: a client that sends but does not read would never be idle.
    const late = setTimeout(() => request.socket.destroy(), responseTimeout)
    response.once('close', () => clearTimeout(late))
  })
  return server
}
