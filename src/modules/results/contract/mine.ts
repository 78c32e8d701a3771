import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { resultStatuses } from '../domain/result-list.ts'
import { BestMarkView } from './result.ts'

const Place = z.object({ place: z.int(), count: z.int() })

/** The event and the race of a result. */
const RaceOfFinish = z.object({
  eventCode: z.string(),
  eventName: z.string(),
  city: z.string(),
  raceCode: z.string(),
  raceName: z.string(),
  bib: z.int(),
  /** The race's day, at its place. */
  day: Day,
})

/** One result of a participant, of a race that they finished or not. */
export const MyFinish = RaceOfFinish.extend({
  sport: z.enum(sports),
  /** What the participant covered; in a relay their leg. */
  distanceM: z.int().nullable(),
  isOnline: z.boolean(),
  status: z.enum(resultStatuses),
  rankedBy: z.enum(['gun', 'net']),
  gunMs: z.int().nullable(),
  netMs: z.int().nullable(),
  overall: Place.nullable(),
  ofGender: Place.nullable(),
  ofGroup: Place.nullable(),
  gender: z.enum(['unknown', 'male', 'female']),
  /** Years of age, both ends included; null for a team. */
  group: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
  /** The team of which the participant was a member; its times and places are those above. */
  team: z.object({ name: z.string(), legMs: z.int().nullable() }).nullable(),
  best: BestMarkView.nullable(),
  /** Hidden in public lists: only the participant’s own people find it. */
  isHidden: z.boolean(),
})
export type MyFinish = z.output<typeof MyFinish>

/** The best of a sport and distance; online races are apart. */
export const MyBest = z.object({
  /** «run-10000», «run-10000-online» */
  code: z.string(),
  sport: z.enum(sports),
  distanceM: z.int(),
  isOnline: z.boolean(),
  improvedByMs: z.int().nullable(),
  finish: RaceOfFinish.extend({ timeMs: z.int() }),
  /** All finishes of the distance, the earliest first: for the chart of progress. */
  progress: z.array(RaceOfFinish.extend({ timeMs: z.int(), best: BestMarkView.nullable() })),
})
export type MyBest = z.output<typeof MyBest>

const Count = z.object({ starts: z.int(), finishes: z.int(), distanceM: z.int() })

export const MyResults = z.object({
  /** The account’s owner first, then the family. */
  participants: z.array(
    z.object({ participantId: z.uuid(), fullName: z.string(), isSelf: z.boolean(), resultCount: z.int() }),
  ),
  /** Whose results these are; null where the account has no participant yet. */
  participantId: z.uuid().nullable(),
  total: Count,
  sports: z.array(z.object({ sport: z.enum(sports), count: z.int() })),
  /** Of the chosen sport, the latest first. */
  years: z.array(Count.extend({ year: z.int() })),
  /** Of the chosen sport, whichever year. */
  bests: z.array(MyBest),
  /** The latest first. */
  list: z.array(MyFinish),
  nextCursor: z.string().nullable(),
})
export type MyResults = z.output<typeof MyResults>

export const listMyResultsRoute = defineRoute({
  method: 'get',
  path: '/api/results/mine',
  summary: 'List the results of the account’s owner, or of a member of its family, with their personal bests',
  role: 'account',
  // Entries that other accounts paid for, and those of every brand, belong to a person too.
  databaseRole: 'system',
  query: z.object({
    /** Not given: the account’s owner. */
    participantId: z.uuid('results.participant_unknown').optional(),
    sport: z.enum(sports).optional(),
    year: z.coerce.number().int().min(1990).max(2200).optional(),
    /** The cursor of the next page. */
    after: z.string().max(80).optional(),
    take: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: MyResults,
  errors: { 'results.participant_unknown': 404, 'results.bad_cursor': 404 },
})
