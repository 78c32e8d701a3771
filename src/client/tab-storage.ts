/**
 * The value that this tab stores under a key, until it is closed; null where there is none, or
 * where it cannot be read.
 */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null deletes it. In a browser without storage the value lasts as long as the page. */
export function writeTabStorage(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The storage may be full or forbidden.
  }
}
