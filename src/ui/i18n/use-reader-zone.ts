import { useSyncExternalStore } from 'react'

/**
 * The installation's time zone, in which the server renders, since it does not know the reader's.
 */
const homeZone = 'Europe/Moscow'

/**
 * The reader's time zone, for moments of their own actions: signed in, saved, paid, to be paid until.
 * The one rule of all pages: times of an event are in the event's zone, what the law counts (a tax
 * year) is in Moscow's, emails cannot know their reader's zone and name Moscow's. The server's HTML and the hydration use the home zone; then the
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
