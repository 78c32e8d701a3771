/**
 * Too many requests at once: one that has waited two seconds for a connection, a batch or any other
 * queue is refused instead of waiting on. Answered with 503, `http.overloaded` and a time to come
 * back; nothing has been done, so that the same call may be repeated unchanged.
 */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  /** @param queue the name of the queue, for the log */
  constructor(queue: string, cause?: unknown) {
    super(`too many requests wait for ${queue}`, cause === undefined ? undefined : { cause })
  }
}

/**
 * Whether an error only postpones the request: an overload, or the database is unavailable
 * (db/outage.ts). Nothing has been done. Compared by name: an error from another bundle is an
 * instance of another copy of the class.
 */
export function isRetryable(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'Overloaded' || error.name === 'DatabaseUnavailable')
}

/** Whether the database is unavailable. */
export function isDatabaseUnavailable(error: Error): boolean {
  return error.name === 'DatabaseUnavailable'
}

/** The longest wait in any queue. */
export const maxQueueMs = 2_000
