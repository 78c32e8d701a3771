import { sameSitePath } from '#src/kernel/same-site-path.ts'

/** The cookie, the query value and the key in the browser's local storage have one name. */
export const tttName = 'ttt'

/**
 * The path, query and fragment of an address without its `ttt`; other parameters retain their
 * order.
 */
export function stripTtt(address: string): string {
  const url = new URL(address, 'http://localhost')
  url.searchParams.delete(tttName)
  return sameSitePath(url.pathname + url.search + url.hash)
}
