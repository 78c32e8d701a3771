/** Pages of an event or a series, and of registering: every part of their path is a code or a word of ours. */
const coded = [/^\/(event|series)\/[a-z0-9/-]+$/i, /^\/[a-z0-9-]+\/[a-z0-9-]+\/register(\/[a-z-]+)?$/i]

/**
 * The address under which the page is, where somebody wrote its code with capital letters: in a poster, by a phone that begins
 * each word with one. null where there is nothing to change, and for the router's own data requests.
 */
export function lowerCaseAddress({ pathname, search }: URL): string | null {
  const lower = pathname.toLowerCase()
  return lower !== pathname && coded.some((pattern) => pattern.test(pathname)) ? lower + search : null
}
