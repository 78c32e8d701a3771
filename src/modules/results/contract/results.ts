import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { RaceFigures, RaceOfResults, ResultLine } from './result-line.ts'

export const ResultsPage = z.object({
  /** The races that have results, in the event's order. */
  races: z.array(z.object({ code: z.string(), name: z.string(), entryCount: z.int(), finisherCount: z.int() })),
  /** Whose protocol this is; null where nothing is published yet, of the race that was asked for or of any. */
  race: z.string().nullable(),
  ...RaceOfResults.shape,
  /** The winner's time, by which others are behind. */
  leaderMs: z.int().nullable(),
  list: z.array(ResultLine),
  /** Who was entered by the account that asks, wherever they stand in this race. */
  own: z.array(ResultLine),
  /** The age groups that have somebody in them, of the race. */
  groups: z.array(
    z.object({ gender: z.enum(['male', 'female']), from: z.int(), to: z.int().nullable(), count: z.int() }),
  ),
  /** With the first page of a whole race. */
  figures: RaceFigures.nullable(),
  totalCount: z.int(),
  nextCursor: z.string().nullable(),
})
export type ResultsPage = z.output<typeof ResultsPage>

export const getResults = defineRoute({
  method: 'get',
  path: '/api/events/:code/results',
  summary: 'A race’s protocol: found by the beginning of a surname or a number',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({
    q: z.string().trim().max(80).optional(),
    /** The first race that has results where none is named. */
    race: z.string().max(60).optional(),
    gender: z.enum(['male', 'female']).optional(),
    /** An age group: «male-30», the gender and the age from which it counts. */
    group: z
      .string()
      .regex(/^(male|female)-\d{1,3}$/)
      .optional(),
    cursor: z.string().max(20).optional(),
    take: z.coerce.number().int().min(1).max(1_000).default(50),
  }),
  reply: ResultsPage,
  errors: { 'results.event_not_found': 404, 'results.race_not_found': 404, 'results.bad_cursor': 404 },
  // whose lines are one's own is told across tenants
  databaseRole: 'system',
})
