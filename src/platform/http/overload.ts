import { randomInt } from 'node:crypto'
import type { RequestContext } from './request-context.ts'

const minSeconds = 5
const maxSeconds = 20

/**
 * `Retry-After` in seconds, random: requests that were refused together should not come back
 * together.
 */
export function retryAfterSeconds(): number {
  return randomInt(minSeconds, maxSeconds + 1)
}

/**
 * Why no page is shown: overload; the database is unavailable; the site is closed for maintenance; the database became unavailable during a save,
 * which may have been committed; the program failed.
 */
export type RefusalReason = 'busy' | 'away' | 'maintenance' | 'unknown' | 'issue'

/** A refused page, for a moment or by an error, with the data for the page about the refusal. */
export type OverloadRefusal = {
  readonly scope: RequestContext
  readonly nonce: string
  readonly why: RefusalReason
  /** After so many seconds the page reloads by itself; null where it must not. */
  readonly seconds: number | null
  /** Path and query, to be requested again. */
  readonly address: string
  /**
   * The posted form, to be posted again; null where there was none, or where it must not be written
   * into a page.
   */
  readonly form: readonly (readonly [name: string, value: string])[] | null
  readonly isPost: boolean
}
/** Draws that page. */
export type RefusalPage = (refusal: OverloadRefusal) => string
