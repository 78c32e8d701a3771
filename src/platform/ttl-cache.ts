import { LRUCache } from 'lru-cache'

export type TtlCache<Value> = {
  (key: string, make: () => Promise<Value>): Promise<Value>
  /** The next request makes the value anew. */
  evict(key: string): void
}

/**
 * Values that are expensive to make; concurrent requests for one key share one making. Where there
 * are too many, the least recently used value is evicted: invented keys evict each other, and not
 * the popular ones. The promises are stored, not the values: lru-cache's own `fetch` rejects those
 * who wait for a value that is evicted meanwhile, and stores no null.
 */
export function createTtlCache<Value>(most: number, lifeMs: number, now?: () => number): TtlCache<Value> {
  const cache = new LRUCache<string, Promise<Value>, () => Promise<Value>>({
    max: most,
    ttl: lifeMs,
    ...(now && { perf: { now }, ttlResolution: 0 }),
    memoMethod(key, _stale, { context: make }) {
      const value = make()
      value.catch(() => {
        if (cache.peek(key) === value) cache.delete(key) // the next one tries again
      })
      return value
    },
  })
  const ask = (key: string, make: () => Promise<Value>) => cache.memo(key, { context: make })
  return Object.assign(ask, { evict: (key: string) => void cache.delete(key) })
}
