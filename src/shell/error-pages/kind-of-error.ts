import { isRouteErrorResponse } from 'react-router'

/** The names are the keys of the texts. */
export type ErrorKind = 'notFound' | 'forbidden' | 'overloaded' | 'outcomeUnknown' | 'noForm' | 'offline' | 'error'

const byStatus: Readonly<Record<number, ErrorKind>> = {
  403: 'forbidden',
  404: 'notFound',
  405: 'noForm',
  429: 'overloaded',
  503: 'overloaded',
  504: 'outcomeUnknown',
}

/**
 * The kind of error that a failed page shows.
 * @param isOnline whether the browser reports a connection; true on the server
 */
export function kindOfError(error: unknown, isOnline: boolean): ErrorKind {
  if (isRouteErrorResponse(error)) return byStatus[error.status] ?? 'error'
  if (!isOnline) return 'offline'
  // A fetch without a response, or a chunk that could not be loaded: browsers word it differently.
  const message = error instanceof Error ? error.message : ''
  return /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script/i.test(message)
    ? 'offline'
    : 'error'
}
