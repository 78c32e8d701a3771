import { createHmac, type KeyObject } from 'node:crypto'
import { toNetwork } from '#src/kernel/network.ts'

/**
 * The network of a request, by which inventory counts unpaid places: eight bytes of a keyed hash,
 * in hex. The event is part of the hash, so that a network cannot be tracked across events.
 */
export function networkHash(key: KeyObject, eventId: string, address: string): string {
  return createHmac('sha256', key)
    .update(`${eventId} ${toNetwork(address)}`)
    .digest('hex')
    .slice(0, 16)
}
