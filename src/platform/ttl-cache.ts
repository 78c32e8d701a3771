import { LRUCache } from 'lru-cache'

export type TtlCache<Value> = {
  (key: string, make: () => Promise<Value>): Promise<Value>
  /** The next request makes the value again. */
  evict(key: string): void
}

/**
 * Values that are expensive to make; concurrent requests for one key share one making, and one that
 * failed is made again. Where there are too many, the least recently used value is evicted: invented
 * keys evict each other, and not the popular ones.
 */
export function createTtlCache<Value>(max: number, ttlMs: number, now?: () => number): TtlCache<Value> {
  const cache = new LRUCache<string, { readonly value: Value }, () => Promise<Value>>({
    max,
    ttl: ttlMs,
    // Callers that wait for a value that is evicted meanwhile still get it; it is not stored.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => ({ value: await make() }),
    ...(now && { perf: { now }, ttlResolution: 0 }),
  })
  const get = async (key: string, make: () => Promise<Value>) => (await cache.forceFetch(key, { context: make })).value
  return Object.assign(get, { evict: (key: string) => void cache.delete(key) })
}
