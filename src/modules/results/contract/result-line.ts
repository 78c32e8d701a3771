import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { resultStatuses } from '../domain/protocol.ts'

/** Who ran a leg for a team. */
export const ResultMember = z.object({
  /** null, as the year, of who asked to be hidden. */
  fullName: z.string().nullable(),
  birthYear: z.int().nullable(),
  stage: z.int(),
  legMs: z.int().nullable(),
  /** Among all who ran this stage. */
  legPlace: z.int().nullable(),
})

/** One line of a protocol as anybody may see it. */
export const ResultLine = z.object({
  /** In the protocol, from 1. */
  position: z.int(),
  /** null, as the name, of who asked to be hidden. */
  bib: z.int().nullable(),
  /** Of a team its name. */
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
  /** Years of age, both ends included; null for a team. */
  group: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
  gunMs: z.int().nullable(),
  netMs: z.int().nullable(),
  /** One for each of the protocol's points, since the own start. */
  splitsMs: z.array(z.int().nullable()),
  /** At which place one was at each point; empty of protocols that were published before places were told. */
  splitPlaces: z.array(z.int().nullable()),
  /** Who ran, of a team; null for a person. */
  members: z.array(ResultMember).nullable(),
  /** Entered by the account that asks, or run with its people. */
  isOwn: z.boolean(),
})
export type ResultLine = z.output<typeof ResultLine>

/** What one has to know of a race to read its lines. */
export const RaceOfResults = z.object({
  sport: z.enum(sports),
  kind: z.enum(['individual', 'team', 'relay']),
  distanceM: z.int().nullable(),
  rankedBy: z.enum(['gun', 'net']),
  splits: z.array(z.object({ code: z.string(), name: z.string(), distanceM: z.int().nullable() })),
  /** The parts of the course that are told apart; none where it is one. */
  legs: z.array(
    z.object({
      name: z.string(),
      /** null where one changes over. */
      sport: z.enum(sports).nullable(),
      distanceM: z.int().nullable(),
      /** The point where it ends; null: the finish. */
      to: z.string().nullable(),
      stage: z.int().nullable(),
    }),
  ),
})
export type RaceOfResults = z.output<typeof RaceOfResults>

export const RaceFigures = z.object({
  /** Finish times by the time that decides; null of fewer than two finishers. */
  histogram: z.object({ fromMs: z.int(), binMs: z.int(), counts: z.array(z.int()) }).nullable(),
  /** The times of the first and of the last: the bins of the histogram begin before and end after. */
  firstMs: z.int().nullable(),
  lastMs: z.int().nullable(),
  /** In the middle of all finishers. */
  middleMs: z.int().nullable(),
})
export type RaceFigures = z.output<typeof RaceFigures>

export const ResultOfPerson = RaceOfResults.extend({
  raceCode: z.string(),
  raceName: z.string(),
  finisherCount: z.int(),
  line: ResultLine.extend({
    splitGenderPlaces: z.array(z.int().nullable()),
    splitGroupPlaces: z.array(z.int().nullable()),
  }),
  /** Named to the own people alone. */
  isHidden: z.boolean(),
  /** Of the finishers, as many came in later; null of who did not finish. */
  slower: z.int().nullable(),
  /** How many finished of the same gender, and of the same group. */
  genderCount: z.int(),
  groupCount: z.int(),
  leaderMs: z.int().nullable(),
  figures: RaceFigures,
})
export type ResultOfPerson = z.output<typeof ResultOfPerson>

export const getResultLine = defineRoute({
  method: 'get',
  path: '/api/events/:code/results/:raceCode/:bib',
  summary: 'A person’s or a team’s own result; of who asked to be hidden for their own people alone',
  role: 'anyone',
  params: z.object({
    code: z.string().max(80),
    raceCode: z.string().max(60),
    bib: z.coerce
      .number('results.line_not_found')
      .int('results.line_not_found')
      .min(1, 'results.line_not_found')
      .max(999_999_999),
  }),
  reply: ResultOfPerson,
  errors: { 'results.event_not_found': 404, 'results.race_not_found': 404, 'results.line_not_found': 404 },
  // whose lines are one's own is told across tenants
  databaseRole: 'system',
})
