import { longestQueueMs, Overloaded } from './http/overload.ts'

export type Patience = {
  /** Who has waited so long is refused. */
  readonly longestMs?: number
  /** So many wait at most; who comes then is refused at once. */
  readonly most?: number
}

/**
 * Heavy work in its turn, so many at once in one process. Who has waited too long, usually two seconds, is refused as overload.
 * @param queue what is waited for, for the log
 */
export function turns(
  atOnce: number,
  queue: string,
  { longestMs = longestQueueMs, most = Number.POSITIVE_INFINITY }: Patience = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  const turnComes = () =>
    new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1)
        reject(new Overloaded(queue))
      }, longestMs).unref()
      waiting.push(come)
    })
  return async (work) => {
    if (running >= atOnce && waiting.length >= most) throw new Overloaded(queue)
    if (running >= atOnce) await turnComes()
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next() // the turn goes on to the next, so that nobody slips in between
    }
  }
}
