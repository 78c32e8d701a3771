import type { Instant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { RouteReply } from '#src/kernel/route.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import { isWinterSport } from '#src/modules/catalog/domain/sport.ts'
import { seasonYearOfDay } from '#src/modules/catalog/domain/standings-rule.ts'
import { type EventQuery, maxPageSize, unfilteredTab } from '#src/modules/search/domain/event-query.ts'
import { listEvents } from '#src/modules/search/server/reads/list-events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { listSeriesRoute, SeriesPage } from '../../contract/series.ts'
import { type SeriesTab, seriesTabs } from '../../domain/series-tabs.ts'
import { findSeries, type SeriesRow } from '../queries/series.ts'
import { listPartners, type PartnerRow } from '../queries/series-partners.ts'
import { findSeriesWithEvents } from './found-series.ts'

/** Every series with an event that matches the query. */
export async function seriesList(
  tx: Tx,
  query: EventQuery,
  language: Language,
): Promise<RouteReply<typeof listSeriesRoute>['list']> {
  const found = await findSeriesWithEvents(tx, query)
  return found.map(
    ({
      code,
      events,
      nextOn,
      firstOn,
      lastOn,
      sports,
      cities,
      posterEvent,
      hasStandings: _,
      seasonMonth: __,
      ...row
    }) => ({
      ...{ code, nextOn, firstOn, lastOn, posterEvent },
      ...wordsOf(row, language),
      eventCount: events,
      sports: [...sports],
      cities: cities.map((city) => city[language]),
    }),
  )
}

/** A series with its listed events; null where there is none with this code. */
export async function seriesPage(tx: Tx, code: string, language: Language): Promise<SeriesPage | null> {
  const row = await findSeries(tx, code)
  if (!row) return null
  const ofSeries = { filters: { series: code }, season: 'all-time' as const, take: maxPageSize }
  const { list: all, facets } = await listEvents(tx, { ...unfilteredTab('all'), ...ofSeries }, language)
  const { list: past } = await listEvents(tx, { ...unfilteredTab('past'), ...ofSeries }, language)
  const countOf = (tab: SeriesTab) => facets.types.find(({ type }) => type === tab)?.count ?? 0
  return {
    ...wordsOf(row, language),
    code,
    website: row.website,
    hasStandings: row.hasStandings,
    partners: (await listPartners(tx, code)).map((partner) => partnerIn(partner, code, language)),
    tabs: seriesTabs.map((type) => ({ type, count: countOf(type) })),
    seasonStartsOn: seasonStartsOn(row, [...all, ...past], tx.now),
    upcoming: all.filter(({ isPast }) => !isPast),
    past,
  }
}

/**
 * The first day of the current season: by the scoring of its standings, else by the sport of its
 * events.
 */
function seasonStartsOn({ seasonMonth }: SeriesRow, [event]: readonly EventCardData[], now: Instant): PlainDate {
  const month = seasonMonth ?? (event !== undefined && isWinterSport(event.sport) ? 7 : 1)
  const year = seasonYearOfDay(plainDateIn(now, event?.timeZone ?? 'UTC'), { seasonMonth: month })
  return `${year}-0${month}-01` as PlainDate // in the format of the branded type
}

function wordsOf(row: Omit<SeriesRow, 'code' | 'website' | 'hasStandings' | 'seasonMonth'>, language: Language) {
  return language === 'ru'
    ? { name: row.nameRu, about: row.aboutRu, organizer: row.organizerRu }
    : { name: row.nameEn, about: row.aboutEn, organizer: row.organizerEn }
}

function partnerIn({ logo, ...row }: PartnerRow, series: string, language: Language): SeriesPage['partners'][number] {
  const labels = language === 'ru' ? { name: row.nameRu, role: row.roleRu } : { name: row.nameEn, role: row.roleEn }
  return {
    ...{ partnerId: row.id, ...labels, website: row.website },
    logo: logo && {
      url: `/api/series/${series}/logos/${logo.id}`,
      width: logo.width,
      height: logo.height,
      background: logo.background,
    },
  }
}
