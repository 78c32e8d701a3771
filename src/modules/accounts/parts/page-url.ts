/** Account pages are on the default tenant only; on localhost its `ttt` selects it. */
export function pageUrl(homeUrl: string, path: string): string {
  const url = new URL(homeUrl)
  url.pathname = path
  return url.href
}
