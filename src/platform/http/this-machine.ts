import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Headers of a proxy that forwards the request of another client. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a program on this machine sent the request for itself: the socket's remote address is the
 * loopback address, whatever the headers say, and no proxy forwarded the request; behind a local
 * proxy every client would look local.
 */
export function isFromThisMachine(c: Context): boolean {
  return isLoopback(socketAddressOf(c)) && forwardingHeaders.every((name) => c.req.header(name) === undefined)
}

function socketAddressOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    return '' // a request made without a socket (tests)
  }
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)
}
