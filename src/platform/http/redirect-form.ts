/**
 * Leads a form on to a page. A router's request for data reads no redirect of HTTP: it gets React
 * Router's own, and what was typed stays in the form on the screen.
 * @param to a path, or `?…` for the form's own page with these parameters
 */
export function redirectForm(formUrl: string, to: string): Response {
  const { pathname, searchParams } = new URL(formUrl)
  const page = pageOf(pathname)
  const location = to.startsWith('?') ? withQuery(page) : to
  if (page === pathname) return new Response(null, { status: 303, headers: { Location: location } })
  const headers = { 'X-Remix-Redirect': location, 'X-Remix-Status': '303', 'X-Remix-Revalidate': 'true' }
  return new Response(null, { status: 204, headers: { ...headers, 'Cache-Control': 'no-store' } })

  function withQuery(path: string) {
    const [query = '', anchor] = to.split('#')
    for (const [name, value] of new URLSearchParams(query)) searchParams.set(name, value)
    searchParams.delete('_routes')
    return `${path}?${searchParams}${anchor === undefined ? '' : `#${anchor}`}`
  }
}

/** The page's path: the router requests its data, and sends its forms, with an ending (`/_.data` behind a slash). */
export function pageOf(path: string): string {
  return path.replace(/(?:(?<=\/)_)?\.data$/, '')
}
