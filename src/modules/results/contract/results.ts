import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { RaceOfResults, RaceStats, ResultRowView } from './result.ts'

export const ResultsPage = z.object({
  /** The races with results, in the event's order. */
  races: z.array(z.object({ code: z.string(), name: z.string(), entryCount: z.int(), finisherCount: z.int() })),
  /** The race of this page; null where the requested race, or any, has no published results. */
  race: z.string().nullable(),
  ...RaceOfResults.shape,
  /** The winner's time, from which gaps are computed. */
  leaderMs: z.int().nullable(),
  list: z.array(ResultRowView),
  /**
   * The rows of participants whom the requesting account entered, whatever their rank in this race.
   */
  own: z.array(ResultRowView),
  /** The age groups of the race with at least one participant. */
  groups: z.array(
    z.object({ gender: z.enum(['male', 'female']), from: z.int(), to: z.int().nullable(), count: z.int() }),
  ),
  /** Only on the first page of an unfiltered race. */
  stats: RaceStats.nullable(),
  totalCount: z.int(),
  nextCursor: z.string().nullable(),
})
export type ResultsPage = z.output<typeof ResultsPage>

export const getResultsRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/results',
  summary: 'Search the official results of a race by surname prefix or bib',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({
    q: z.string().trim().max(80).optional(),
    /** Not given: the first race with results. */
    race: z.string().max(60).optional(),
    gender: z.enum(['male', 'female']).optional(),
    /** An age group: «male-30», the gender and the lower bound of the age. */
    group: z
      .string()
      .regex(/^(male|female)-\d{1,3}$/)
      .optional(),
    cursor: z.string().max(20).optional(),
    take: z.coerce.number().int().min(1).max(1_000).default(50),
  }),
  reply: ResultsPage,
  errors: { 'results.event_not_found': 404, 'results.race_not_found': 404, 'results.bad_cursor': 404 },
  // The account's own entries may be of any tenant.
  databaseRole: 'system',
})
