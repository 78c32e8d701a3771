/**
 * Pages of an event or a series, and of registration: every part of their path is a code or a fixed
 * word.
 */
const coded = [/^\/(event|series)\/[a-z0-9/-]+$/i, /^\/[a-z0-9-]+\/[a-z0-9-]+\/register(\/[a-z-]+)?$/i]

/**
 * The page's address where its code was typed with capital letters: from a poster, or by a phone
 * that capitalises each word. null where there is nothing to change, and for React Router's data
 * requests.
 */
export function lowerCasePath({ pathname, search }: URL): string | null {
  const lower = pathname.toLowerCase()
  return lower !== pathname && coded.some((pattern) => pattern.test(pathname)) ? lower + search : null
}
