const key = 'startline.searches'
const maxSearches = 8

/** The searches on this device, the latest first; they are never sent to the server. */
export function recentSearches(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string').slice(0, maxSearches) : []
  } catch {
    return [] // no storage, or a foreign value under our key
  }
}

/** Adds a search. @returns the new list */
export function rememberSearch(text: string): readonly string[] {
  const tidy = text.replace(/\s+/gu, ' ').trim().slice(0, 100)
  return tidy === '' ? recentSearches() : saveSearches([tidy, ...without(tidy)])
}

export function deleteSearch(text: string): readonly string[] {
  return saveSearches(without(text))
}

export function deleteSearches(): readonly string[] {
  return saveSearches([])
}

function without(text: string): string[] {
  return recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
}

function saveSearches(searches: readonly string[]): readonly string[] {
  const saved = searches.slice(0, maxSearches)
  try {
    if (saved.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(saved))
  } catch {
    // storage is full or disabled
  }
  return saved
}
