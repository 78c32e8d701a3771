import { useSyncExternalStore } from 'react'

/** Where the installation is at home: what the server renders, which does not know where its reader is. */
const homeZone = 'Europe/Moscow'

/**
 * The reader's own zone, for moments of what they do: kept, paid, to be paid until. What happens at the event is told in the
 * event's zone. The server's page and the first of the browser's are the same, in the home zone; then it is the browser's.
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
