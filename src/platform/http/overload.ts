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

/** By name: what another bundle throws is another copy of the class. */
export function isOverloaded(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Overloaded'
}

/** No queue is waited in for longer. */
export const longestQueueMs = 2_000

const leastSeconds = 5
const mostSeconds = 20

/** `Retry-After` in seconds, each time another: those who were refused together should not come back together. */
export function retryAfterSeconds(): number {
  return randomInt(leastSeconds, mostSeconds + 1)
}

/** A page that is refused for a moment, and what a page about that needs to know. */
export type Refusal = {
  readonly scope: RequestContext
  readonly nonce: string
  readonly status: 429 | 503
  readonly seconds: number
  /** Path and query, to be asked for again. */
  readonly address: string
  /** What a form posted, to be posted again; null where nothing was, or it is nothing to write into a page. */
  readonly form: readonly (readonly [name: string, value: string])[] | null
  readonly isPost: boolean
}
/** Draws that page. */
export type RefusalPage = (refusal: Refusal) => string
