import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day, SportShape } from '#src/modules/catalog/contract/shapes.ts'

export const RatedEvent = z.object({
  rank: z.int(),
  code: z.string(),
  name: z.string(),
  sport: SportShape,
  city: z.string(),
  organizer: z.string(),
  startsOn: Day,
  hundredths: z.int(),
  count: z.int(),
  /** The value that decides the rank, in hundredths: docs/algorithms/event-rating.md. */
  weightedHundredths: z.int(),
})
export type RatedEvent = z.output<typeof RatedEvent>

export const getRatedEventsRoute = defineRoute({
  method: 'get',
  path: '/api/events-rating',
  summary: 'List events by participants’ rating, adjusted for small numbers of reviews',
  role: 'anyone',
  query: z.object({
    sport: SportShape.optional(),
    /** A calendar year. */
    season: z.coerce.number().int().min(1990).max(2200).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    take: z.coerce.number().int().min(1).max(50).default(50),
  }),
  reply: z.object({
    list: z.array(RatedEvent),
    totalCount: z.int(),
    pageCount: z.int(),
    /** The mean over all events, which an event without reviews is assumed to have. */
    meanHundredths: z.int(),
    reviewCount: z.int(),
    sports: z.array(SportShape),
    seasons: z.array(z.int()),
  }),
  cacheSeconds: 60,
  databaseRole: 'system',
})
