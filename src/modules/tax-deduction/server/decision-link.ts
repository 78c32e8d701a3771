import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#src/kernel/ids.ts'
import type { Services } from '#src/platform/services.ts'

type Keys = Pick<Services, 'keyFor'>

/**
 * The token of the link in an organizer's email: the part's id and its keyed hash. The part itself
 * records that it was used.
 */
export function decisionToken({ keyFor }: Keys, partId: string): string {
  return `${partId}.${hashOf(keyFor('tax-deduction.decisions'), partId)}`
}

/** The part of a valid token; null for any other text. */
export function partOfToken({ keyFor }: Keys, token: string): string | null {
  const [partId = '', hash = ''] = token.split('.')
  if (!isUuid(partId)) return null
  return isHash(hash, hashOf(keyFor('tax-deduction.decisions'), partId)) ? partId : null
}

/** A part, and how many of its corrections were issued when the link was made: it is over once one more is. */
export type CorrectionLink = { readonly partId: string; readonly afterIssued: number }

/** The token of the link by which an organizer issues the corrections that are due in a part. */
export function correctionToken({ keyFor }: Keys, { partId, afterIssued }: CorrectionLink): string {
  const of = `${partId}.${afterIssued}`
  return `${of}.${hashOf(keyFor('tax-deduction.corrections'), of)}`
}

/** What a valid token of corrections is for; null for any other text. */
export function correctionOfToken({ keyFor }: Keys, token: string): CorrectionLink | null {
  const [partId = '', afterIssued = '', hash = ''] = token.split('.')
  if (!isUuid(partId) || !/^\d{1,6}$/.test(afterIssued)) return null
  const expected = hashOf(keyFor('tax-deduction.corrections'), `${partId}.${afterIssued}`)
  return isHash(hash, expected) ? { partId, afterIssued: Number(afterIssued) } : null
}

function isHash(text: string, hash: string): boolean {
  const [actual, expected] = [Buffer.from(text), Buffer.from(hash)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function hashOf(key: Parameters<typeof createHmac>[1], text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
