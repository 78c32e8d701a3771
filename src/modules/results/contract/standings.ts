import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'

export const StandingsRow = z.object({
  rank: z.int(),
  name: z.string(),
  city: z.string(),
  club: z.string(),
  birthYear: z.int().nullable(),
  total: z.int(),
  points: z.array(z.object({ event: z.string(), points: z.int(), isCounted: z.boolean() })),
})
export type StandingsRow = z.output<typeof StandingsRow>

export const StandingsPage = z.object({
  rule: z.object({
    points: z.array(z.int()),
    beyond: z.int(),
    best: z.int(),
    clubBest: z.int(),
    seasonMonth: z.union([z.literal(1), z.literal(7)]),
  }),
  /** The years in which seasons with results began, newest first. */
  seasons: z.array(z.int()),
  season: z.int().nullable(),
  /** The season's events with results, in order of date. */
  events: z.array(z.object({ code: z.string(), name: z.string(), startsOn: Day })),
  field: z.enum(['women', 'men', 'clubs']),
  groups: z.array(z.object({ from: z.int(), to: z.int().nullable() })),
  group: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
  list: z.array(StandingsRow),
  totalCount: z.int(),
  nextCursor: z.string().nullable(),
})
export type StandingsPage = z.output<typeof StandingsPage>

/** Invalid parameters are ignored, so that a shared link always opens. */
export const getStandingsRoute = defineRoute({
  method: 'get',
  path: '/api/series/:code/standings',
  summary: 'Retrieve the standings of a series from its published results; null where it has none',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({
    field: z.enum(['women', 'men', 'clubs']).default('women'),
    /** «30-39», «80-». */
    group: z.string().max(10).optional(),
    season: z.string().max(4).optional(),
    cursor: z.string().max(9).optional(),
    /** The number of rows. */
    take: z.coerce.number().int().min(1).max(50).default(50),
  }),
  reply: z.object({ standings: StandingsPage.nullable() }),
  errors: { 'results.series_not_found': 404 },
  databaseRole: 'system',
})
