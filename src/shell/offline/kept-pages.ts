/**
 * Whether browsers keep a copy of the page at a path for use without a connection: the account's
 * registrations. The worker, which can import nothing, has the same pattern.
 */
export function isKeptOffline(path: string): boolean {
  return /^\/account\/registrations(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/entries\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/mine)?)?$/.test(
    path,
  )
}

/** The response header that names the reader of a kept page: not the account's id, which others would recognize. */
export const keptForHeader = 'X-Kept-For'
