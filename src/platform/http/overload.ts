import { randomInt } from 'node:crypto'
import type { RequestContext } from './request-context.ts'

const leastSeconds = 5
const mostSeconds = 20

/** `Retry-After` in seconds, each time another: those who were refused together should not come back together. */
export function retryAfterSeconds(): number {
  return randomInt(leastSeconds, mostSeconds + 1)
}

/**
 * Why no page is shown: too many are here; the site's database is away; it went away while something was saved, which may have
 * been done; the program failed.
 */
export type RefusalReason = 'busy' | 'away' | 'unknown' | 'issue'

/** A page that is refused, for a moment or by an error, and what a page about that needs to know. */
export type OverloadRefusal = {
  readonly scope: RequestContext
  readonly nonce: string
  readonly why: RefusalReason
  /** After so many it asks again by itself; null where it must not. */
  readonly seconds: number | null
  /** Path and query, to be asked for again. */
  readonly address: string
  /** What a form posted, to be posted again; null where nothing was, or it is nothing to write into a page. */
  readonly form: readonly (readonly [name: string, value: string])[] | null
  readonly isPost: boolean
}
/** Draws that page. */
export type RefusalPage = (refusal: OverloadRefusal) => string
