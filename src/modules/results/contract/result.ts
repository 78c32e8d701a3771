import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { resultStatuses } from '../domain/result-list.ts'

/** What a finish was for personal bests when it was run. */
export const BestMarkView = z.object({
  /** Still the best of its distance. */
  isCurrent: z.boolean(),
  /** By how much it improved the best before; null: the first finish of the distance. */
  improvedByMs: z.int().nullable(),
})
export type BestMarkView = z.output<typeof BestMarkView>

/** A member of a team and the leg they ran. */
export const ResultMember = z.object({
  /** null, like the year, for a hidden participant. */
  fullName: z.string().nullable(),
  birthYear: z.int().nullable(),
  stage: z.int(),
  legMs: z.int().nullable(),
  /** The rank among all who ran this leg. */
  legRank: z.int().nullable(),
})

/** One public row of official results. */
export const ResultRowView = z.object({
  /** The position in the results, from 1. */
  position: z.int(),
  /** null, like the name, for a hidden participant. */
  bib: z.int().nullable(),
  /** Of a team its name. */
  fullName: z.string().nullable(),
  birthYear: z.int().nullable(),
  gender: z.enum(['unknown', 'male', 'female']),
  city: z.string(),
  club: z.string(),
  status: z.enum(resultStatuses),
  /** null for a participant who did not finish. */
  rank: z.int().nullable(),
  genderRank: z.int().nullable(),
  groupRank: z.int().nullable(),
  /** Years of age, both ends included; null for a team. */
  group: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
  gunMs: z.int().nullable(),
  netMs: z.int().nullable(),
  /** One time per split point, from the participant's own start. */
  splitsMs: z.array(z.int().nullable()),
  /** The rank at each split point; empty in results published before split ranks existed. */
  splitRanks: z.array(z.int().nullable()),
  /** The members of a team; null for a person. */
  members: z.array(ResultMember).nullable(),
  /** Entered by the requesting account, or one of its people. */
  isOwn: z.boolean(),
})
export type ResultRowView = z.output<typeof ResultRowView>

/** The facts of a race needed to show its results. */
export const RaceOfResults = z.object({
  sport: z.enum(sports),
  kind: z.enum(['individual', 'team', 'relay']),
  distanceM: z.int().nullable(),
  rankedBy: z.enum(['gun', 'net']),
  splits: z.array(z.object({ code: z.string(), name: z.string(), distanceM: z.int().nullable() })),
  /** The legs of the course; empty where it has none. */
  legs: z.array(
    z.object({
      name: z.string(),
      /** null in a transition zone. */
      sport: z.enum(sports).nullable(),
      distanceM: z.int().nullable(),
      /** The split point where the leg ends; null: the finish. */
      to: z.string().nullable(),
      stage: z.int().nullable(),
    }),
  ),
})
export type RaceOfResults = z.output<typeof RaceOfResults>

export const RaceStats = z.object({
  /** Finish times by the time that decides; null with fewer than two finishers. */
  histogram: z.object({ fromMs: z.int(), binMs: z.int(), counts: z.array(z.int()) }).nullable(),
  /**
   * The times of the first and the last finisher; the histogram's bins begin before and end after
   * them.
   */
  firstMs: z.int().nullable(),
  lastMs: z.int().nullable(),
  /** The median of all finishers. */
  medianMs: z.int().nullable(),
})
export type RaceStats = z.output<typeof RaceStats>

export const ResultOfPerson = RaceOfResults.extend({
  raceCode: z.string(),
  raceName: z.string(),
  finisherCount: z.int(),
  row: ResultRowView.extend({
    splitGenderRanks: z.array(z.int().nullable()),
    splitGroupRanks: z.array(z.int().nullable()),
  }),
  /** Shown with the name to the requesting account only. */
  isHidden: z.boolean(),
  /** A person of another account than the requesting one has claimed it, and the claim was accepted. */
  isClaimedByOther: z.boolean(),
  /** Of a person of the requesting account: whether this was a personal best. */
  best: BestMarkView.nullable(),
  /** The number of finishers with a later time; null for a participant who did not finish. */
  slower: z.int().nullable(),
  /** The number of finishers of the same gender, and of the same age group. */
  genderCount: z.int(),
  groupCount: z.int(),
  leaderMs: z.int().nullable(),
  stats: RaceStats,
})
export type ResultOfPerson = z.output<typeof ResultOfPerson>

export const getResultRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/results/:raceCode/:bib',
  summary: 'Retrieve a person’s or a team’s result; for a hidden participant, only by their own account and family',
  role: 'anyone',
  params: z.object({
    code: z.string().max(80),
    raceCode: z.string().max(60),
    bib: z.coerce
      .number('results.result_not_found')
      .int('results.result_not_found')
      .min(1, 'results.result_not_found')
      .max(999_999_999),
  }),
  reply: ResultOfPerson,
  errors: { 'results.event_not_found': 404, 'results.race_not_found': 404, 'results.result_not_found': 404 },
  // The account's own entries may be of any tenant.
  databaseRole: 'system',
})
