import { languageParameter } from '#src/kernel/language-address.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type EventQuery, eventsAddress } from './event-query.ts'

/** A list of events as those ask for it who come back by themselves. */
export const feedFiles = ['feed.xml', 'feed.json', 'calendar.ics'] as const
export type FeedFile = (typeof feedFiles)[number]

/**
 * Where a list is subscribed to: its own address with a file behind, from its beginning. It names its language, since whoever
 * fetches it has no cookies.
 */
export function feedPath(query: EventQuery, file: FeedFile, language: Language): string {
  const [path, search = ''] = eventsAddress({ ...query, cursor: null }).split('?')
  return `${path}/${file}?${search === '' ? '' : `${search}&`}${languageParameter}=${language}`
}
