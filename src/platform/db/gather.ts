export type GatherLimits = {
  /** How many keys one read may have. */
  readonly most: number
  /** How many reads run at once; who comes meanwhile waits for the next one, and shares it. */
  readonly inFlight: number
  /** In a rush, how long the next read gathers once one has ended; without a rush it goes at once. */
  readonly restMs?: number
}

/** From so many keys in one read on it is a rush. */
export const rushFrom = 16

type Waiting<Key, Value> = {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes one read of many asked at nearly the same time. Alone a key is read at once; in a rush the reads grow instead of
 * queueing for connections. A rush is when the last read had many keys.
 * @param read answers each key's value, in the keys' order
 */
export function gather<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  limits: GatherLimits,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = []
  const { most, inFlight, restMs = 0 } = limits
  let running = 0
  let isScheduled = false
  let isRush = false
  const go = () => {
    isScheduled = false
    void next()
  }
  const schedule = () => {
    if (isScheduled || running >= inFlight || waiting.length === 0) return
    isScheduled = true
    if (isRush && restMs > 0 && waiting.length < most) setTimeout(go, restMs)
    else setImmediate(go)
  }
  const next = async () => {
    const now = waiting.splice(0, most)
    if (now.length === 0) return
    isRush = now.length >= rushFrom
    running += 1
    schedule()
    try {
      const values = await read(now.map(({ key }) => key))
      if (values.length !== now.length) throw new Error('A gathered read answered another number of values')
      for (const [i, one] of now.entries()) one.resolve(values[i] as Value)
    } catch (error) {
      for (const one of now) one.reject(error)
    } finally {
      running -= 1
      schedule()
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}
