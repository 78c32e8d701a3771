/** Separates the first element of each key from its repetitions, both in their order. */
export function firstOfEach<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): { readonly first: T[]; readonly repeats: T[] } {
  const seen = new Set<string>()
  const first: T[] = []
  const repeats: T[] = []
  for (const one of all) {
    const key = keyOf(one)
    ;(seen.has(key) ? repeats : first).push(one)
    seen.add(key)
  }
  return { first, repeats }
}
