import { languageParameter } from '#src/kernel/language-path.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type EventQuery, eventsPath } from './event-query.ts'

/** The files by which feed readers and calendars subscribe to a list. */
export const feedFiles = ['feed.xml', 'feed.json', 'calendar.ics'] as const
export type FeedFile = (typeof feedFiles)[number]

/**
 * The address of a list's feed: that of the list's first page with a file name appended. It names
 * the language, since feed readers send no cookies.
 */
export function feedPath(query: EventQuery, file: FeedFile, language: Language): string {
  const [path, search = ''] = eventsPath({ ...query, cursor: null }).split('?')
  return `${path}/${file}?${search === '' ? '' : `${search}&`}${languageParameter}=${language}`
}
