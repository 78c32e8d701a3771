import { randomUUIDv7 } from 'node:crypto'
import { type Instant, toInstant } from '#src/kernel/instant.ts'

/**
 * A new UUID of version 7: 48 bits of the clock, then 74 random bits, so that an index grows at its
 * end. Reads the clock and the random source: domain code takes ids as arguments.
 */
export function newId(): string {
  return randomUUIDv7()
}

/** When an id was made: its first 48 bits are the milliseconds. */
export function timeOfId(id: string): Instant {
  return toInstant(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
