type CacheEntry<Value> = { readonly value: Promise<Value>; readonly until: number }

export type TtlCache<Value> = {
  (key: string, make: () => Promise<Value>): Promise<Value>
  /** The next request makes the value anew. */
  evict(key: string): void
}

/**
 * Values that are expensive to make; concurrent requests for one key share one making. Where there
 * are too many, the least recently used value is evicted: invented keys evict each other, and not
 * the popular ones.
 */
export function createTtlCache<Value>(
  most: number,
  lifeMs: number,
  now: () => number = () => performance.now(),
): TtlCache<Value> {
  const kept = new Map<string, CacheEntry<Value>>() // the least recently used first
  const ask = async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const found = kept.get(key)
    kept.delete(key)
    if (found && found.until > now()) {
      kept.set(key, found)
      return await found.value
    }
    const value = make()
    kept.set(key, { value, until: now() + lifeMs })
    for (const leastUsed of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(leastUsed)
    }
    try {
      return await value
    } catch (error) {
      if (kept.get(key)?.value === value) kept.delete(key) // the next one tries again
      throw error
    }
  }
  return Object.assign(ask, { evict: (key: string) => void kept.delete(key) })
}
