import { createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Ticket } from './visitor.ts'

/**
 * The state of a ticket's owner: waits; was called and may enter now; is admitted and comes and
 * goes; has an order behind the waiting room.
 */
const kinds = ['waiting', 'called', 'inside', 'order'] as const
/**
 * The content of the cookie: since when its owner waits, and until when its kind is valid. Wall
 * clock, in ms.
 */
export type SignedTicket = Ticket & { readonly kind: (typeof kinds)[number]; readonly until: number }

/** The lifetime of the ticket's cookie; a waiter's is set again with each response. */
export const ticketSeconds = 24 * 3600

export function newTicket(now: number): SignedTicket {
  return { id: randomUUID(), since: now, kind: 'waiting', until: 0 }
}

/**
 * Signed for one waiting room: the ticket is valid in no other one, and its owner cannot make it
 * older.
 */
export function writeTicket({ id, since, kind, until }: SignedTicket, target: string, key: KeyObject): string {
  const text = `${id}.${since}.${kind}.${until}`
  return `${text}.${signatureOf(text, target, key).toString('base64url')}`
}

/**
 * null for a value that was not signed for this waiting room, and for a ticket that a browser would
 * have deleted: a ticket is valid for its cookie's lifetime from when its owner came, or until when
 * its kind was valid.
 */
export function readTicket(value: string | undefined, target: string, key: KeyObject): SignedTicket | null {
  const [id, since, named, until, signature] = value?.split('.') ?? []
  const kind = kinds.find((one) => one === named)
  if (id === undefined || kind === undefined || signature === undefined) return null
  const expected = signatureOf(`${id}.${since}.${kind}.${until}`, target, key)
  const signatureBytes = Buffer.from(signature, 'base64url')
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return null
  const ticket = { id, since: Number(since), kind, until: Number(until) }
  return Math.max(ticket.since, ticket.until) + 1_000 * ticketSeconds > Date.now() ? ticket : null
}

function signatureOf(text: string, target: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`${target}\n${text}`).digest()
}
