import { maxQueueMs, Overloaded } from './overloaded.ts'

/** The limits of one key (an account, or a network) in a semaphore. */
export type SemaphoreShare = {
  readonly key: string
  /** Permits that the key may hold at once. */
  readonly permits: number
  /** Requests of the key that may wait; the next one is refused at once. */
  readonly maxWaiting: number
}

type FairSemaphore = {
  /**
   * @returns the function that releases the permit, once. @throws Overloaded after the timeout, or
   * where too many wait
   */
  acquire(shares: readonly SemaphoreShare[]): Promise<() => void>
  /** Runs the work at once where a permit is free. @throws Overloaded as above */
  run<T>(shares: readonly SemaphoreShare[], work: () => Promise<T>): Promise<T>
}

type Limits = {
  /** The permits of all keys together. */
  readonly permits?: number
  readonly timeoutMs?: number
}
type Waiting = { readonly shares: readonly SemaphoreShare[]; readonly admit: () => void }

/**
 * Permits for scarce work in one process. A permit counts against each of its shares, and the first
 * request in the queue whose shares have room comes next, so a key with a hundred requests leaves
 * the rest to others.
 * @param queue the name of the queue, for the log
 */
export function fairSemaphore(
  queue: string,
  { permits = Number.POSITIVE_INFINITY, timeoutMs = maxQueueMs }: Limits = {},
): FairSemaphore {
  const held = createCounts()
  const waitingOf = createCounts()
  const waiting: Waiting[] = []
  let all = 0
  const hasRoom = (shares: readonly SemaphoreShare[]) =>
    all < permits && shares.every((one) => held.of(one.key) < one.permits)
  const occupy = (shares: readonly SemaphoreShare[]) => {
    all += 1
    for (const { key } of shares) held.add(key, 1)
  }
  const leaveQueue = (waiter: Waiting) => {
    waiting.splice(waiting.indexOf(waiter), 1)
    for (const { key } of waiter.shares) waitingOf.add(key, -1)
  }
  const release = (shares: readonly SemaphoreShare[]) => {
    all -= 1
    for (const { key } of shares) held.add(key, -1)
    const next = waiting.find((one) => hasRoom(one.shares))
    if (next === undefined) return
    leaveQueue(next)
    occupy(next.shares) // at once, so that no other request takes the permit
    next.admit()
  }
  const wait = (shares: readonly SemaphoreShare[]) =>
    new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiter = { shares, admit }
      const timer = setTimeout(() => {
        leaveQueue(waiter)
        reject(new Overloaded(queue))
      }, timeoutMs).unref()
      waiting.push(waiter)
      for (const { key } of shares) waitingOf.add(key, 1)
    })
  /** null where a permit was free. */
  const enter = (shares: readonly SemaphoreShare[]): Promise<void> | null => {
    if (hasRoom(shares)) {
      occupy(shares)
      return null
    }
    if (shares.some((one) => waitingOf.of(one.key) >= one.maxWaiting)) return Promise.reject(new Overloaded(queue))
    return wait(shares)
  }
  return {
    async acquire(shares) {
      await enter(shares)
      let isReleased = false
      return () => {
        if (!isReleased) release(shares)
        isReleased = true
      }
    },
    async run(shares, work) {
      const entered = enter(shares)
      if (entered !== null) await entered
      try {
        return await work()
      } finally {
        release(shares)
      }
    },
  }
}

/** Counts by key, without an entry for zero. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: number) {
      const count = (counts.get(key) ?? 0) + by
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
