import { useSiteIfLoaded } from '#src/client/use-site.ts'
import { breadcrumbsJsonLd, itemListJsonLd } from '#src/modules/catalog/parts/json-ld.ts'
import type { FeedLink } from '#src/modules/catalog/parts/page-head.tsx'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventQuery } from '../domain/event-query.ts'
import { type FeedFile, feedPath } from '../domain/feed-path.ts'

type ListHead = { readonly feeds: readonly FeedLink[]; readonly jsonLd: readonly object[] }

/** The head data of a list of events or series: its feeds, and its JSON-LD. */
export function useListHead(
  query: EventQuery,
  list: readonly { readonly code: string; readonly name: string }[],
): ListHead {
  const t = useTexts('catalog')
  const tList = useTexts('search-list')
  const language = useLanguage()
  const home = useSiteIfLoaded()?.tenant.links.homeUrl
  const feed = (file: FeedFile, type: string, title: string) => ({ type, title, href: feedPath(query, file, language) })
  const feeds = [
    feed('feed.xml', 'application/rss+xml', tList('feedRss')),
    feed('feed.json', 'application/feed+json', tList('feedJson')),
    feed('calendar.ics', 'text/calendar', tList('feedCalendar')),
  ]
  if (home === undefined || !import.meta.env.SSR) return { feeds, jsonLd: [] } // robots read only the server's HTML
  const { origin } = new URL(home)
  const kind = query.type === 'series' ? 'series' : 'event'
  const pages = list.map(({ code, name }) => ({ name, address: `${origin}/${kind}/${code}` }))
  const crumbs = [
    { name: tList('crumbHome'), address: `${origin}/` },
    { name: t('listTitle'), address: `${origin}/events/${query.type}` },
  ]
  return { feeds, jsonLd: [breadcrumbsJsonLd(language, crumbs), itemListJsonLd(language, t('listTitle'), pages)] }
}
