import { longestQueueMs, Overloaded } from '../overloaded.ts'

export type BatchLoaderLimits = {
  /** The most keys of one read. */
  readonly max: number
  /** How many reads run at once; keys that come meanwhile share the next read. */
  readonly inFlight: number
  /**
   * In a rush, how long the next read waits to collect keys once one has ended; without a rush it
   * starts at once.
   */
  readonly restMs?: number
}

/** A read with so many keys or more is a rush. */
export const rushThreshold = 16

type Waiting<Key, Value> = {
  readonly key: Key
  readonly sinceMs: number
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes one read of many keys that are requested at nearly the same time. A single key is read at
 * once; in a rush the reads grow instead of queueing for connections. A rush is when the last read
 * had many keys. A key that has waited two seconds for its read to begin is refused as overload:
 * the database has stopped answering the reads before.
 * @param read returns each key's value, in the keys' order
 */
export function createBatchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  limits: BatchLoaderLimits,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = []
  const { max, inFlight, restMs = 0 } = limits
  let running = 0
  let isScheduled = false
  let isRush = false
  let watch: NodeJS.Timeout | null = null
  const go = () => {
    isScheduled = false
    void next()
  }
  const schedule = () => {
    if (isScheduled || running >= inFlight || waiting.length === 0) return
    isScheduled = true
    if (isRush && restMs > 0 && waiting.length < max) setTimeout(go, restMs)
    else setImmediate(go)
  }
  const next = async () => {
    const now = waiting.splice(0, max)
    if (now.length === 0) return
    isRush = now.length >= rushThreshold
    running += 1
    schedule()
    try {
      const values = await read(now.map(({ key }) => key))
      if (values.length !== now.length) throw new Error(`batch of ${now.length} keys returned ${values.length} values`)
      for (const [i, one] of now.entries()) one.resolve(values[i] as Value)
    } catch (error) {
      for (const one of now) one.reject(error)
    } finally {
      running -= 1
      schedule()
    }
  }
  /** One timer for all waiting keys; it repeats only while a key waits. */
  const watchOver = () => {
    const [oldest] = waiting
    if (watch !== null || oldest === undefined) return
    const inMs = Math.max(1, oldest.sinceMs + longestQueueMs - performance.now())
    watch = setTimeout(() => {
      watch = null
      const tooOld = performance.now() - longestQueueMs
      const first = waiting.findIndex(({ sinceMs }) => sinceMs > tooOld)
      const late = waiting.splice(0, first === -1 ? waiting.length : first)
      for (const one of late) one.reject(new Overloaded('a batched read'))
      watchOver()
    }, inMs)
    watch.unref()
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject, sinceMs: performance.now() })
      watchOver()
      schedule()
    })
}
