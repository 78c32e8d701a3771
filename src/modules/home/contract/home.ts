import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { EventCard } from '#src/modules/catalog/contract/event-card.ts'
import { SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { collections } from '#src/modules/search/domain/collections.ts'
import { SeriesCard } from '#src/modules/series/contract/series.ts'

/** What the home page shows besides words: the next events, those under way, and numbers that are true. */
export const eventsAtHome = defineRoute({
  method: 'get',
  path: '/api/events/home',
  summary: 'The next events, those under way, series, the latest results, and how many there are',
  role: 'anyone',
  reply: z.object({
    upcoming: z.array(EventCard),
    live: z.array(EventCard),
    /** What the tab of events to come lists by itself. */
    futureCount: z.int(),
    /** In how many cities those are. */
    cityCount: z.int(),
    liveCount: z.int(),
    sports: z.array(SportShape),
    /** Of those to come, how many one may enter now. */
    openCount: z.int(),
    collections: z.array(z.object({ collection: z.enum(collections), count: z.int() })),
    /** Those still to come, the soonest first. */
    series: z.array(SeriesCard),
    /** Whose results were published, the latest first. */
    results: z.array(EventCard),
  }),
  databaseRole: 'system',
})
