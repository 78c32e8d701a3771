import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { eventCardSchema } from '#src/modules/catalog/contract/event-card.ts'
import { SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { collections } from '#src/modules/search/domain/collections.ts'
import { SeriesSummary } from '#src/modules/series/contract/series.ts'

/** The data of the home page: upcoming and current events, series, results, and counts. */
export const getHomeRoute = defineRoute({
  method: 'get',
  path: '/api/events/home',
  summary: 'Retrieve home page data: upcoming and live events, series, latest results and counts',
  role: 'anyone',
  reply: z.object({
    upcoming: z.array(eventCardSchema),
    live: z.array(eventCardSchema),
    /** The number of events in the tab `future` by default. */
    futureCount: z.int(),
    /** The number of their cities. */
    cityCount: z.int(),
    liveCount: z.int(),
    sports: z.array(SportShape),
    /** The number of upcoming events that take entries now. */
    openCount: z.int(),
    collections: z.array(z.object({ collection: z.enum(collections), count: z.int() })),
    /** Upcoming ones, the soonest first. */
    series: z.array(SeriesSummary),
    /** Events with published results, the latest first. */
    results: z.array(eventCardSchema),
  }),
  databaseRole: 'system',
})
