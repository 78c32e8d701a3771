import type { Language } from '#src/kernel/texts.ts'
import { feedFiles } from '#src/modules/search/domain/feed-path.ts'
import { shownTabs, type Tab } from '#src/modules/search/domain/tabs.ts'
import type { Json, TestApp } from '#tests/support/test-app.ts'
import { jsonLdIssues } from './json-ld-shapes.ts'
import { icsIssues, jsonFeed, rssIssues, xmlIssues } from './schemas.ts'
import { renderStructuredData } from './structured-data.tsx'

export type SiteFindings = { readonly counts: Readonly<Record<string, number>>; readonly issues: readonly string[] }

/**
 * All data that an app's site publishes for robots, feed readers and calendars, in a language, and
 * its issues by the published formats. The app has its `seoRoutes`.
 */
export async function checkWholeSite(app: TestApp, language: Language): Promise<SiteFindings> {
  const counts: Record<string, number> = {}
  const issues: string[] = []
  const record = (kind: string, where: string, found: readonly string[]) => {
    counts[kind] = (counts[kind] ?? 0) + 1
    issues.push(...found.map((issue) => `${where}: ${issue}`))
  }
  const client = app.client({ language })
  const must = async (path: string): Promise<Json> => {
    const { status, body } = await client.get(path)
    if (status !== 200) throw new Error(`${path} responded with ${status}`)
    return body
  }
  const textOf = async (path: string) => {
    const response = await app.http.request(`http://localhost:3000${path}`, {
      headers: { host: 'localhost:3000' },
    })
    if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
    return await response.text()
  }
  const robots = renderStructuredData(language, await must('/api/events/tenants/getCurrent'))
  const recordPage = (where: string, script: string, kinds: readonly string[]) => {
    const jsonLd = jsonLdIssues(script)
    const kindIssues = jsonLd.kinds.join() === kinds.join() ? [] : [`has ${jsonLd.kinds.join()}`]
    record(kinds[0] ?? '', where, [...jsonLd.issues, ...kindIssues])
  }
  recordPage('home', robots.home(), ['WebSite', 'Organization'])
  const { events, series } = await readSitemap(textOf, (file, found) => record('sitemap', file, found))
  for (const code of events) {
    const event = await must(`/api/events/${code}`)
    recordPage(code, robots.event(event), ['SportsEvent', 'BreadcrumbList'])
    for (const race of event.races) {
      const path = `/api/events/${code}/races/${race.code}/calendar`
      if (!event.isPast && race.state.state !== 'cancelled') record('calendar', path, icsIssues(await textOf(path)))
    }
  }
  for (const code of series)
    recordPage(code, robots.series(await must(`/api/series/${code}`)), ['EventSeries', 'ItemList', 'BreadcrumbList'])
  for (const type of shownTabs) {
    const list = type === 'series' ? (await must('/api/series')).list : await wholeList(must, type)
    recordPage(`/events/${type}`, robots.list(type, list), ['BreadcrumbList', 'ItemList'])
    for (const file of feedFiles) {
      const path = `/events/${type}/${file}?season=all-time&lang=${language}`
      record(file, path, issuesOfFeed(file, await textOf(path)))
    }
  }
  return { counts, issues }
}

function issuesOfFeed(file: (typeof feedFiles)[number], text: string): readonly string[] {
  switch (file) {
    case 'feed.xml':
      return [...xmlIssues(text), ...rssIssues(text)]
    case 'feed.json': {
      const read = jsonFeed.safeParse(JSON.parse(text))
      return read.success ? [] : [read.error.message]
    }
    case 'calendar.ics':
      return icsIssues(text)
  }
}

/** All pages of a tab, by its cursor. */
async function wholeList(must: (path: string) => Promise<Json>, type: Tab): Promise<Json[]> {
  const list: Json[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Json = await must(`/api/events/list?type=${type}&season=all-time${cursor && `&cursor=${cursor}`}`)
    list.push(...page.list)
    cursor = page.nextCursor
  }
  return list
}

/** The codes that the sitemap links to; each of its files is checked. */
async function readSitemap(textOf: (path: string) => Promise<string>, record: (file: string, found: string[]) => void) {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => new URL(found))
  const index = await textOf('/sitemap.xml')
  record('/sitemap.xml', xmlIssues(index))
  const codes = { event: new Set<string>(), series: new Set<string>() }
  for (const { pathname } of locations(index)) {
    const file = await textOf(pathname)
    const addresses = locations(file).map(({ href }) => href)
    record(pathname, [
      ...xmlIssues(file),
      ...(new Set(addresses).size === addresses.length ? [] : ['an address twice']),
    ])
    for (const href of addresses) {
      const [, kind = '', code = ''] = new URL(href).pathname.split('/')
      if (kind === 'event' || kind === 'series') codes[kind].add(code)
    }
  }
  return { events: codes.event, series: codes.series }
}
