/** Separates the first element of each key from its repetitions, both in their order. */
export function firstOfEach<T>(
  all: readonly T[],
  keyOf: (item: T) => string,
): { readonly first: T[]; readonly repeats: T[] } {
  const seen = new Set<string>()
  const first: T[] = []
  const repeats: T[] = []
  for (const item of all) {
    const key = keyOf(item)
    ;(seen.has(key) ? repeats : first).push(item)
    seen.add(key)
  }
  return { first, repeats }
}
