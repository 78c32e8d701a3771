/** One's own pages stand on the default tenant only; on localhost its `ttt` leads there. */
export function pageAddress(homeUrl: string, path: string): string {
  const url = new URL(homeUrl)
  url.pathname = path
  return url.href
}
