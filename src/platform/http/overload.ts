import { randomInt } from 'node:crypto'

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

/** No queue is waited in for longer. */
export const longestQueueMs = 2_000

const leastSeconds = 5
const mostSeconds = 20

/** `Retry-After` in seconds, each time another: those who were refused together should not come back together. */
export function retryAfterSeconds(): number {
  return randomInt(leastSeconds, mostSeconds + 1)
}
