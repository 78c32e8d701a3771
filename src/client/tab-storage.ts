/** What this tab keeps under a key, until it is closed; null where it keeps nothing, or nothing that can be read. */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null takes it away. In a browser that keeps nothing it is there as long as the page is. */
export function writeTabStorage(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // it may have no room, or none for us
  }
}
