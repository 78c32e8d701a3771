import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TrustedProxySettings } from './forwarded.ts'
import { ownHeaders } from './response-headers.ts'

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers bytes that are no valid request as Node would, with the headers of every response; a
 * connection with a response under way is closed instead.
 */
export function refuseMalformed(server: Server, trusted: Pick<TrustedProxySettings, 'isHttps'>): void {
  const headers = Object.entries(ownHeaders(trusted)).map(([name, value]) => `${name}: ${value}\r\n`)
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => latest.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = latest.get(socket)
    const isUnderWay = answer?.headersSent === true && !answer.writableFinished
    if (!socket.writable || isUnderWay) {
      socket.destroy(error)
      return
    }
    const status = statuses[error.code ?? ''] ?? 400
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${headers.join('')}\r\n`)
  })
}
