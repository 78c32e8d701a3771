import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { resultStatuses } from '../domain/protocol.ts'

/** One line of a protocol as anybody may see it. */
export const ResultLine = z.object({
  /** In the protocol, from 1. */
  position: z.int(),
  /** null, as the name, of who asked to be hidden. */
  bib: z.int().nullable(),
  fullName: z.string().nullable(),
  birthYear: z.int().nullable(),
  gender: z.enum(['unknown', 'male', 'female']),
  city: z.string(),
  club: z.string(),
  status: z.enum(resultStatuses),
  /** null for who did not come through. */
  place: z.int().nullable(),
  genderPlace: z.int().nullable(),
  groupPlace: z.int().nullable(),
  /** Years of age, both ends included. */
  group: z.object({ from: z.int(), to: z.int().nullable() }),
  gunMs: z.int().nullable(),
  netMs: z.int().nullable(),
  /** One for each of the protocol's points. */
  splitsMs: z.array(z.int().nullable()),
  /** Entered by the account that asks. */
  isOwn: z.boolean(),
})
export type ResultLine = z.output<typeof ResultLine>

export const ResultsPage = z.object({
  /** The races that have results, in the event's order. */
  races: z.array(z.object({ code: z.string(), name: z.string(), entryCount: z.int(), finisherCount: z.int() })),
  /** Whose protocol this is; null where nothing is published yet. */
  race: z.string().nullable(),
  rankedBy: z.enum(['gun', 'net']),
  splits: z.array(z.object({ code: z.string(), name: z.string(), distanceM: z.int().nullable() })),
  /** The winner's time, by which others are behind. */
  leaderMs: z.int().nullable(),
  list: z.array(ResultLine),
  /** Who was entered by the account that asks, wherever they stand in this race. */
  own: z.array(ResultLine),
  /** The age groups that have somebody in them, of the race. */
  groups: z.array(
    z.object({ gender: z.enum(['male', 'female']), from: z.int(), to: z.int().nullable(), count: z.int() }),
  ),
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
    take: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: ResultsPage,
  errors: { 'results.event_not_found': 404, 'results.race_not_found': 404, 'results.bad_cursor': 422 },
  // whose lines are one's own is told across tenants
  databaseRole: 'system',
})
