import { useSyncExternalStore } from 'react'

/**
 * The installation's time zone, in which the server renders, since it does not know the reader's.
 */
const homeZone = 'Europe/Moscow'

/**
 * The reader's time zone, for moments of their own actions: saved, paid, to be paid until. Times of
 * an event are in the event's zone. The server's HTML and the hydration use the home zone; then the
 * browser's applies.
 */
export function useReaderZone(): string {
  return useSyncExternalStore(neverChanges, browserZone, () => homeZone)
}

function neverChanges() {
  return () => {}
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || homeZone
}
