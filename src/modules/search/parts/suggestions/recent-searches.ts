const key = 'startline.searches'
const most = 8

/** The searches on this device, the latest first; they are never sent to the server. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return [] // no storage, or a foreign value under our key
  }
}

/** Adds a search. @returns the new list */
export function rememberSearch(words: string): readonly string[] {
  const tidy = words.replace(/\s+/gu, ' ').trim().slice(0, 100)
  return tidy === '' ? recentSearches() : keep([tidy, ...without(tidy)])
}

export function deleteSearch(words: string): readonly string[] {
  return keep(without(words))
}

export function deleteSearches(): readonly string[] {
  return keep([])
}

function without(words: string): string[] {
  return recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
}

function keep(searches: readonly string[]): readonly string[] {
  const kept = searches.slice(0, most)
  try {
    if (kept.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // storage is full or disabled
  }
  return kept
}
