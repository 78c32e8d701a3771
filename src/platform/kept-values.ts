type Kept<Value> = { readonly value: Promise<Value>; readonly until: number }

/** Values that are dear to make, each once for who asks meanwhile; the oldest go where there are too many. */
export function keptValues<Value>(most: number, lifeMs: number, now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept<Value>>()
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const found = kept.get(key)
    if (found && found.until > now()) return await found.value
    kept.delete(key)
    const value = make()
    kept.set(key, { value, until: now() + lifeMs })
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    try {
      return await value
    } catch (error) {
      if (kept.get(key)?.value === value) kept.delete(key) // the next one tries again
      throw error
    }
  }
}
