import { randomInt } from 'node:crypto'
import type { RequestContext } from './request-context.ts'

/**
 * More people are here than can be served: whoever has waited two seconds for a connection, a batch or any other queue
 * is told so instead of waiting on. Answered with 503, `http.overloaded` and a moment to come back at; nothing has been
 * done, so that the same call may be repeated as it is.
 */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  /** @param queue what was waited for, for the log */
  constructor(queue: string, cause?: unknown) {
    super(`too many wait for ${queue}`, cause === undefined ? undefined : { cause })
  }
}

/**
 * Whether an error only puts off: too many are here, or the database is away (db/outage.ts). Nothing has been done. By name: what
 * another bundle throws is another copy of the class.
 */
export function isPutOff(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'Overloaded' || error.name === 'DatabaseGone')
}

/** Whether it is the database that is away. */
export function isDatabaseAway(error: Error): boolean {
  return error.name === 'DatabaseGone'
}

/** No queue is waited in for longer. */
export const longestQueueMs = 2_000

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
export type Refusal = {
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
export type RefusalPage = (refusal: Refusal) => string
