import { normalizeSearch, splitWords } from '#src/modules/catalog/domain/search-words.ts'

const mostWords = 4
const longest = 60

/**
 * A search as it is counted, the same for «Москва, марафон» and «москва марафон»; null where it is not to be counted: it is
 * long, or says a word that no event says. So nobody's words but the catalogue's own are ever counted, let alone shown.
 */
export function countedWords(q: string, isKnown: (word: string) => boolean): string | null {
  const words = splitWords(q)
  const text = normalizeSearch(q)
  const isPlain = words.length > 0 && words.length <= mostWords && text.length <= longest && text.length > 1
  return isPlain && words.every(isKnown) ? text : null
}

/** How many visitors must have searched for words before they are suggested to others. */
export const leastSearched = 5
/** Over so many days. */
export const searchedDays = 30

/** Whoever says so of themselves, or says nothing, is no visitor that searches. */
export function isRobot(userAgent: string): boolean {
  return (
    userAgent.trim() === '' ||
    /bot\b|crawl|spider|slurp|preview|monitor|headless|curl|wget|python|java\/|go-http/i.test(userAgent)
  )
}
