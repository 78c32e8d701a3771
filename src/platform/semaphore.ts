import { fairSemaphore } from './fair-semaphore.ts'

export type QueueLimits = {
  /** Who has waited so long is refused. */
  readonly longestMs?: number
  /** So many wait at most; who comes then is refused at once. */
  readonly most?: number
}

/**
 * Heavy work in its turn, so many at once in one process, whoever asks for it. Who has waited too long, usually two seconds, is refused
 * as overload.
 * @param queue what is waited for, for the log
 */
export function createSemaphore(
  atOnce: number,
  queue: string,
  { longestMs, most = Number.POSITIVE_INFINITY }: QueueLimits = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const semaphore = fairSemaphore(queue, longestMs === undefined ? {} : { timeoutMs: longestMs })
  const all = [{ key: 'all', permits: atOnce, maxWaiting: most }]
  return (work) => semaphore.run(all, work)
}
