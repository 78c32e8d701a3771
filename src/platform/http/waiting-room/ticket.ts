import { createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Ticket } from './waiting-room.ts'

/** What the browser keeps: since when somebody waits, and until when they may come and go. Times are of the wall clock, in ms. */
export type KeptTicket = Ticket & { readonly until: number }

export function newTicket(now: number): KeptTicket {
  return { id: randomUUID(), since: now, until: 0 }
}

/** Signed for one door: it opens no other, and nobody makes themselves an older one. */
export function writeTicket({ id, since, until }: KeptTicket, door: string, key: KeyObject): string {
  const text = `${id}.${since}.${until}`
  return `${text}.${signatureOf(text, door, key).toString('base64url')}`
}

/** null for whatever we did not write for this door. */
export function readTicket(value: string | undefined, door: string, key: KeyObject): KeptTicket | null {
  const [id, since, until, signature] = value?.split('.') ?? []
  if (id === undefined || since === undefined || until === undefined || signature === undefined) return null
  const expected = signatureOf(`${id}.${since}.${until}`, door, key)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { id, since: Number(since), until: Number(until) }
}

function signatureOf(text: string, door: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(`${door}\n${text}`).digest()
}
