import { createHmac, type KeyObject } from 'node:crypto'
import { networkOf } from '#src/kernel/network-of.ts'

/**
 * The network from which a place of an event is taken, as inventory counts unpaid places by it: eight bytes of a keyed hash, in hex. The
 * event is part of it, so that nobody can be followed from one event to the next.
 */
export function networkHash(key: KeyObject, eventId: string, address: string): string {
  return createHmac('sha256', key)
    .update(`${eventId} ${networkOf(address)}`)
    .digest('hex')
    .slice(0, 16)
}
