import type { Database } from './database.ts'

/**
 * State that a process holds next to its connections (queues, hints): made once for each database,
 * and collected with it.
 */
export function oncePerDatabase<From extends { readonly db: Database }, Value>(
  make: (from: From) => Value,
): (from: From) => Value {
  const all = new WeakMap<Database['pool'], Value>()
  return (from) => {
    const running = all.get(from.db.pool)
    if (running !== undefined) return running
    const made = make(from)
    all.set(from.db.pool, made)
    return made
  }
}
