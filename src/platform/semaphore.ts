import { fairSemaphore } from './fair-semaphore.ts'

export type QueueLimits = {
  /** A task that has waited so long is refused. */
  readonly timeoutMs?: number
  /** The most waiting tasks; a further one is refused at once. */
  readonly max?: number
}

/**
 * Runs heavy work in order, `atOnce` at a time in one process for all callers. Work that has waited
 * too long, by default two seconds, is refused as overload.
 * @param queue the name of the queue, for the log
 */
export function createSemaphore(
  permits: number,
  queue: string,
  { timeoutMs, max = Number.POSITIVE_INFINITY }: QueueLimits = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const semaphore = fairSemaphore(queue, timeoutMs === undefined ? {} : { timeoutMs })
  const all = [{ key: 'all', permits, maxWaiting: max }]
  return (work) => semaphore.run(all, work)
}
