import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { eventCardSchema } from '#src/modules/catalog/contract/event-card.ts'
import { Day, SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { listFilterParams } from '#src/modules/search/contract/list-events.ts'
import { seriesTabs } from '../domain/series-tabs.ts'
import { SeriesPartner } from './series-partners.ts'

/** A series as lists show it, in the reader's language. */
export const SeriesSummary = z.object({
  code: z.string(),
  name: z.string(),
  about: z.string(),
  organizer: z.string(),
  /** The number of its events that match the filters. */
  eventCount: z.int(),
  /** The next event's first day; null where all are over. */
  nextOn: Day.nullable(),
  firstOn: Day,
  lastOn: Day,
  sports: z.array(SportShape),
  cities: z.array(z.string()),
  /** The event whose poster represents the series: the next, else the last. */
  posterEvent: z.object({ code: z.string(), sport: SportShape, tenant: z.string() }),
})
export type SeriesSummary = z.output<typeof SeriesSummary>

/** Takes the filters of the events list: a series is included if one of its events matches. */
export const listSeriesRoute = defineRoute({
  method: 'get',
  path: '/api/series',
  summary: 'List the series that have an event matching the filters',
  role: 'anyone',
  query: z.object(listFilterParams),
  reply: z.object({ list: z.array(SeriesSummary) }),
  databaseRole: 'system',
})

export const SeriesPage = z.object({
  code: z.string(),
  name: z.string(),
  about: z.string(),
  website: z.string(),
  organizer: z.string(),
  hasStandings: z.boolean(),
  partners: z.array(SeriesPartner),
  /** The number of its events in each tab. */
  tabs: z.array(z.object({ type: z.enum(seriesTabs), count: z.int() })),
  /** The first day of the current season. */
  seasonStartsOn: Day,
  /** Events with open registration first, then by date; at most 60. */
  upcoming: z.array(eventCardSchema),
  /** Newest first; at most 60. */
  past: z.array(eventCardSchema),
})
export type SeriesPage = z.output<typeof SeriesPage>

export const getSeriesRoute = defineRoute({
  method: 'get',
  path: '/api/series/:code',
  summary: 'Retrieve a series with its events',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: SeriesPage,
  errors: { 'catalog.series_not_found': 404 },
  databaseRole: 'system',
})
