import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Headers by which a proxy says that it hands on what another asked. */
const handedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a program on this machine asked, and for itself: the socket's other end is the loopback address, whatever any header
 * says, and no proxy handed the request on, behind which everybody looks like a neighbour.
 */
export function isFromThisMachine(c: Context): boolean {
  return isLoopback(socketAddressOf(c)) && handedOn.every((name) => c.req.header(name) === undefined)
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
