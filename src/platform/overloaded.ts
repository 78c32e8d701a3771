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
