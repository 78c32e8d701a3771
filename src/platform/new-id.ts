import { randomUUIDv7 } from 'node:crypto'

/**
 * A new UUID of version 7: 48 bits of the clock, then 74 random bits, so that an index grows at its
 * end. Reads the clock and the random source: domain code takes ids as arguments.
 */
export function newId(): string {
  return randomUUIDv7()
}
