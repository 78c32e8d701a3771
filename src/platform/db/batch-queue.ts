import { firstOfEach } from '#src/kernel/first-of-each.ts'
import { maxQueueMs, Overloaded } from '../overloaded.ts'

export type BatchLimits = {
  /** The most items of one batch. */
  readonly max: number
  /** How many batches run at once; items that come meanwhile share the next batch. */
  readonly inFlight: number
  /**
   * In a rush, how long the next batch waits to collect items once one has ended; without a rush it
   * starts at once.
   */
  readonly restMs?: number
}

export type BatchQueueOptions<Item> = {
  /** Names the queue in the error of an overload. */
  readonly name: string
  /** Items with the same key are never in one batch: the later one waits for the next. */
  readonly keyOf?: (item: Item) => string
  /** Called when nothing waits and nothing runs, so that an owner of many queues can delete this one. */
  readonly onIdle?: () => void
}

export type BatchQueue<Item, Value> = {
  add(item: Item): Promise<Value>
  /** The number of items that no batch has taken yet. */
  waiting(): number
}

/** A batch with so many items or more is a rush. */
export const rushThreshold = 16

type Waiting<Item, Value> = {
  readonly item: Item
  readonly sinceMs: number
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs items that arrive at nearly the same time as one batch. A single item runs at once; in a
 * rush the batches grow instead of queueing for connections. An item that has waited two seconds
 * for its batch is refused as overload: nothing was done for it, and it may be sent again.
 * @param run returns each item's result, in the items' order; where it throws, all its items fail
 */
export function createBatchQueue<Item, Value>(
  run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Value>[]>,
  { max, inFlight, restMs = 0 }: BatchLimits,
  { name, keyOf, onIdle }: BatchQueueOptions<Item>,
): BatchQueue<Item, Value> {
  const waiting: Waiting<Item, Value>[] = []
  let running = 0
  let isScheduled = false
  let isRush = false
  let lateTimer: NodeJS.Timeout | null = null

  const takeBatch = () => {
    const batch = waiting.splice(0, max)
    if (!keyOf) return batch
    const { first, repeats } = firstOfEach(batch, ({ item }) => keyOf(item))
    waiting.unshift(...repeats)
    return first
  }
  const schedule = () => {
    if (isScheduled || running >= inFlight || waiting.length === 0) return
    isScheduled = true
    if (isRush && restMs > 0 && waiting.length < max) setTimeout(runNext, restMs)
    else setImmediate(runNext)
  }
  const runNext = async () => {
    isScheduled = false
    const batch = takeBatch()
    if (batch.length === 0) return
    isRush = batch.length >= rushThreshold
    running += 1
    schedule()
    await settle(batch, run)
    running -= 1
    schedule()
    if (running > 0 || waiting.length > 0) return
    if (lateTimer !== null) clearTimeout(lateTimer)
    lateTimer = null
    onIdle?.()
  }
  /** One timer for all items; it repeats only while an item waits. */
  const refuseLate = () => {
    const [oldest] = waiting
    if (lateTimer !== null || oldest === undefined) return
    const inMs = Math.max(1, oldest.sinceMs + maxQueueMs - performance.now())
    lateTimer = setTimeout(() => {
      lateTimer = null
      const tooOld = performance.now() - maxQueueMs
      const inTime = waiting.findIndex(({ sinceMs }) => sinceMs > tooOld)
      const late = waiting.splice(0, inTime === -1 ? waiting.length : inTime)
      for (const { reject } of late) reject(new Overloaded(name))
      refuseLate()
    }, inMs)
    lateTimer.unref()
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject, sinceMs: performance.now() })
        refuseLate()
        schedule()
      }),
    waiting: () => waiting.length,
  }
}

/** Runs one batch and answers each of its items; it never throws. */
async function settle<Item, Value>(
  batch: readonly Waiting<Item, Value>[],
  run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Value>[]>,
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item))
    if (results.length !== batch.length) {
      throw new Error(`batch of ${batch.length} items returned ${results.length} results`)
    }
    for (const [i, { resolve, reject }] of batch.entries()) {
      const result = results[i]
      if (result?.status === 'fulfilled') resolve(result.value)
      else reject(result?.reason)
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
