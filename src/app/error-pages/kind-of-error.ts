import { isRouteErrorResponse } from 'react-router'

export type ErrorKind = 'not-found' | 'forbidden' | 'overloaded' | 'unknown' | 'offline' | 'error'

/**
 * What a page that failed has to say.
 * @param isOnline whether the browser believes to be connected; true on the server
 */
export function kindOfError(error: unknown, isOnline: boolean): ErrorKind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'not-found'
    if (error.status === 403) return 'forbidden'
    if (error.status === 504) return 'unknown'
    return error.status === 503 || error.status === 429 ? 'overloaded' : 'error'
  }
  if (!isOnline) return 'offline'
  // A fetch without an answer, or a part of the program that could not be loaded: browsers word it differently.
  const words = error instanceof Error ? error.message : ''
  return /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script/i.test(words)
    ? 'offline'
    : 'error'
}
