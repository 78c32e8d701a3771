import type { Context } from 'hono'
import { addressIn, languageOfQuery } from '#src/kernel/language-path.ts'
import { defaultLanguage, type Language } from '#src/kernel/texts.ts'
import { type CalendarEntry, calendarFeed } from '#src/modules/catalog/domain/calendar-file.ts'
import { nameWithStatus } from '#src/modules/catalog/domain/name-with-status.ts'
import { isOneStart } from '#src/modules/catalog/domain/one-start.ts'
import { sharePicturePath } from '#src/modules/catalog/domain/share-picture-path.ts'
import type { NamedFilters } from '#src/modules/search/contract/list-events.ts'
import { type EventQuery, eventsPath, parseEventQuery } from '#src/modules/search/domain/event-query.ts'
import { type FeedFile, feedFiles, feedPath } from '#src/modules/search/domain/feed-path.ts'
import { isUnknownDatePreset } from '#src/modules/search/domain/filter-values.ts'
import { isTab } from '#src/modules/search/domain/tabs.ts'
import { eventFeed, type FeedEvent } from '#src/modules/search/server/reads/event-feed.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import type { App } from '../create-app.ts'
import { type Feed, renderJsonFeed, renderRss } from './feed.ts'
import { ownOrigin } from './own-origin.ts'
import { sendCacheable } from './send-cacheable.ts'

const maxAgeSeconds = 600
/** Feed readers show the first few; a calendar needs all events that one may choose from. */
const maxEvents: Record<FeedFile, number> = { 'feed.xml': 50, 'feed.json': 50, 'calendar.ics': 300 }
const types: Record<FeedFile, string> = {
  'feed.xml': 'application/rss+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
  'calendar.ics': 'text/calendar; charset=utf-8',
}

/**
 * Any list of events as RSS, JSON Feed and calendar: /events/future/feed.xml?city=Казань, with the
 * parameters of the list's own address. A subscription names its language in the address, which
 * overrides any cookie here.
 */
export function feedRoutes({ http, services, tenants }: Pick<App, 'http' | 'services' | 'tenants'>): void {
  const serve = async (c: Context<HttpEnv>, file: FeedFile): Promise<Response | null> => {
    const { tenant, ...scope } = c.get('scope')
    const { searchParams, search } = new URL(c.req.url)
    const type = c.req.param('type') ?? ''
    if (tenant.code !== defaultTenantCode || !isTab(type)) return null
    if (searchParams.getAll('date').some(isUnknownDatePreset)) return null
    const parsed = parseEventQuery(type, (name) => searchParams.getAll(name))
    const query: EventQuery = { ...parsed, cursor: null, take: maxEvents[file] }
    // By the address only: a response that is cached for ten minutes must not depend on the first
    // reader's cookie.
    const language = languageOfQuery(search.slice(1)) ?? defaultLanguage
    const { events, names } = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
      eventFeed(tx, query, language),
    )
    const origin = ownOrigin(scope.origin, tenants, services.baseUrl)
    const from = { query: { ...parsed, cursor: null }, language, origin, events, names, textOf: services.textOf }
    const { baseUrl } = services
    const body = file === 'calendar.ics' ? calendarFrom(from, baseUrl) : feedFrom(from, file)
    // Feed readers in a browser may fetch them from another site.
    const headers = { 'Access-Control-Allow-Origin': '*', 'X-Robots-Tag': 'noindex' }
    return sendCacheable(c, { body, type: types[file], maxAgeSeconds, headers })
  }
  for (const file of feedFiles)
    http.get(`/events/:type/${file}`, async (c, next) => (await serve(c, file)) ?? (await next()))
}

type FeedSource = {
  readonly query: EventQuery
  readonly language: Language
  readonly origin: string
  readonly events: readonly FeedEvent[]
  readonly names: NamedFilters
  readonly textOf: App['services']['textOf']
}

function feedFrom(
  { query, names, language, origin, events, textOf }: FeedSource,
  file: 'feed.xml' | 'feed.json',
): string {
  const t = (key: string) => textOf(language, 'catalog', key)
  const feed: Feed = {
    title: titleOf({ query, names, language, textOf }),
    about: t('listDescription'),
    language,
    home: addressIn(language, origin + eventsPath(query)),
    self: origin + feedPath(query, file, language),
    icon: `${origin}/icons/${defaultTenantCode}/icon-512.png`,
    entries: events.map(({ card, ...event }) => ({
      id: `urn:uuid:${event.id}`,
      url: addressIn(language, `${origin}/event/${card.code}`),
      title: [titleIn(language, { card, ...event }, textOf), event.days].filter(Boolean).join(' — '),
      text: [event.place || t('cardOnline'), event.about].filter(Boolean).join('. '),
      picture: origin + sharePicturePath({ event: card.code }, language),
      tags: [t(`sport.${card.sport}`)],
      publishedAt: event.publishedAt,
      changedAt: event.changedAt,
    })),
  }
  return file === 'feed.xml' ? renderRss(feed) : renderJsonFeed(feed)
}

function calendarFrom({ query, names, language, origin, events, textOf }: FeedSource, baseUrl: string): string {
  const host = new URL(baseUrl).hostname
  const entries = events.map(({ card, ...event }): CalendarEntry => {
    return {
      uid: `${event.id}@${host}`,
      title: titleIn(language, { card, ...event }, textOf),
      place: event.place || textOf(language, 'catalog', 'cardOnline'),
      about: event.about,
      url: addressIn(language, `${origin}/event/${card.code}`),
      isCancelled: event.eventStatus !== 'published',
      now: event.changedAt, // so that the same events are the same file
      ...(!card.isOnline && event.times !== null && isOneStart(event.times)
        ? { ...event.times, position: event.position }
        : { days: { from: card.startsOn, to: card.endsOn } }),
    }
  })
  return calendarFeed(titleOf({ query, names, language, textOf }), entries, language)
}

function titleIn(
  language: Language,
  { card, eventStatus }: Pick<FeedEvent, 'card' | 'eventStatus'>,
  textOf: FeedSource['textOf'],
): string {
  return nameWithStatus(card.name, eventStatus, (key, values) => textOf(language, 'catalog', key, values))
}

const flags = ['open', 'free', 'fast', 'nrm'] as const

/** «События: Предстоящие, Бег, Казань»: a subscriber of several lists distinguishes them by it. */
function titleOf({
  query,
  names,
  language,
  textOf,
}: Pick<FeedSource, 'query' | 'names' | 'language' | 'textOf'>): string {
  const { q, sport = [], date, ...filters } = query.filters
  const t = (key: string) => textOf(language, 'catalog', key)
  const paragraphs = [
    t(`tab.${query.type}`),
    query.collection === null ? null : t(`collection.${query.collection}`),
    ...sport.map((one) => t(`sport.${one}`)),
    date !== undefined && 'preset' in date ? t(`date.${date.preset}`) : null,
    ...[names.city, names.place, names.club, names.series, names.championship],
    ...flags.map((flag) => (filters[flag] === true ? textOf(language, 'search-filters', `flag.${flag}`) : null)),
    q === undefined ? null : textOf(language, 'search-filters', 'filterWords', { q }),
  ]
  return `${t('listTitle')}: ${paragraphs.filter((word) => word !== null).join(', ')}`
}
