import { getQueryParams } from 'hono/utils/url'

/**
 * The query of an address as routes read it: a name that comes once is a string, one that repeats
 * an array. Names in different case are still separate: `matchCase` merges them, the last one wins.
 */
export function parseUrlQuery(url: string): Record<string, string | string[]> {
  if (!url.includes('?')) return {}
  const read = getQueryParams(url) as Record<string, string[]> // without a name it returns the values of all names
  return Object.fromEntries(Object.entries(read).map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))
}
