import { createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Ticket } from './visitor.ts'

/**
 * What a ticket says of its owner: who waits; who was called and may come in now; who came in, and comes and goes; who has an order
 * behind the door.
 */
const kinds = ['waiting', 'called', 'inside', 'order'] as const
/** What the browser keeps: since when somebody waits, and until when its kind is true. Times are of the wall clock, in ms. */
export type SignedTicket = Ticket & { readonly kind: (typeof kinds)[number]; readonly until: number }

/** A browser keeps a ticket so long; a waiter's is written anew with each answer. */
export const ticketSeconds = 24 * 3600

export function newTicket(now: number): SignedTicket {
  return { id: randomUUID(), since: now, kind: 'waiting', until: 0 }
}

/** Signed for one door: it opens no other, and nobody makes themselves an older one. */
export function writeTicket({ id, since, kind, until }: SignedTicket, door: string, key: KeyObject): string {
  const text = `${id}.${since}.${kind}.${until}`
  return `${text}.${signatureOf(text, door, key).toString('base64url')}`
}

/**
 * null for whatever we did not write for this door, and for what a browser would have deleted: a
 * ticket is good for its cookie's life from when its owner came, or until when its kind was true.
 */
export function readTicket(value: string | undefined, door: string, key: KeyObject): SignedTicket | null {
  const [id, since, named, until, signature] = value?.split('.') ?? []
  const kind = kinds.find((one) => one === named)
  if (id === undefined || kind === undefined || signature === undefined) return null
  const expected = signatureOf(`${id}.${since}.${kind}.${until}`, door, key)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const ticket = { id, since: Number(since), kind, until: Number(until) }
  return Math.max(ticket.since, ticket.until) + 1_000 * ticketSeconds > Date.now() ? ticket : null
}

function signatureOf(text: string, door: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`${door}\n${text}`).digest()
}
