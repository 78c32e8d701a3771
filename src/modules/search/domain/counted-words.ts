import { normalizeSearch, splitWords } from '#src/modules/catalog/domain/search-words.ts'

const maxWords = 4
const longest = 60

/**
 * The normalized text of a search for the statistics, the same for «Москва, марафон» and «москва
 * марафон»; null where it is not counted: it is too long, or has a word that no event contains. So
 * text that people type about themselves is never stored or shown.
 */
export function countedWords(q: string, isKnown: (word: string) => boolean): string | null {
  const words = splitWords(q)
  const text = normalizeSearch(q)
  const isPlain = words.length > 0 && words.length <= maxWords && text.length <= longest && text.length > 1
  return isPlain && words.every(isKnown) ? text : null
}

/**
 * The least number of visitors who searched for words before other visitors get them as a
 * suggestion.
 */
export const minSearched = 5
/** The period in days over which searches are summed up. */
export const searchedDays = 30

/** Whether the user agent is a robot's or empty; such searches are not counted. */
export function isRobot(userAgent: string): boolean {
  return (
    userAgent.trim() === '' ||
    /bot\b|crawl|spider|slurp|preview|monitor|headless|curl|wget|python|java\/|go-http/i.test(userAgent)
  )
}
