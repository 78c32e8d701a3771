import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'

/**
 * The winner of a gender in the main race, or the mixed team that won it. If the main race is for
 * one gender only, the other gender's winner comes from that gender's own main race.
 */
const Winner = z.object({
  gender: z.enum(['unknown', 'male', 'female']),
  raceName: z.string(),
  /** Of a team its name; null for a hidden participant. */
  fullName: z.string().nullable(),
  /** The number of finishers with this rank. */
  sharedBy: z.int(),
  /**
   * The time that decides the rank; null in a race of a fixed time: there the distance decides,
   * which results do not contain.
   */
  timeMs: z.int().nullable(),
})
export type Winner = z.output<typeof Winner>

/** The result summary of an event in short, for a list. */
export const ResultSummary = z.object({
  code: z.string(),
  /** In all races; a team counts as one. */
  finisherCount: z.int(),
  /** The main race, by the rule of findResultSummaries. */
  race: z.object({ code: z.string(), name: z.string() }),
  /** The faster first; of two races the main race's first. */
  winners: z.array(Winner),
})
export type ResultSummary = z.output<typeof ResultSummary>

/** The result summary of an event, for its page. */
export const FullResultSummary = ResultSummary.extend({
  /** The first three of the main race; equal times share a rank. */
  podium: z.array(z.object({ rank: z.int(), fullName: z.string().nullable(), timeMs: z.int().nullable() })),
  /** The median time of the main race's finishers; null in a race of a fixed time. */
  medianMs: z.int().nullable(),
})
export type FullResultSummary = z.output<typeof FullResultSummary>

/** The result summary and the rating of an event's previous edition. */
const PreviousResultSummary = z.object({
  name: z.string(),
  startsOn: Day,
  resultSummary: FullResultSummary,
  rating: z.object({ hundredths: z.int(), count: z.int() }).nullable(),
})
export type PreviousResultSummary = z.output<typeof PreviousResultSummary>

export const listResultSummariesRoute = defineRoute({
  method: 'get',
  path: '/api/events/result-summaries',
  summary:
    'List the result summary of several events: finishers and the main race’s winners; events without results are left out',
  role: 'anyone',
  query: z.object({
    /** Separated by commas; at most `maxPageSize`, as many as a page of the list of events. */
    codes: z.string().regex(/^[a-z0-9][a-z0-9-]{1,60}(,[a-z0-9][a-z0-9-]{1,60}){0,59}$/),
  }),
  reply: z.object({ list: z.array(ResultSummary) }),
})

export const getResultSummaryRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/result-summary',
  summary:
    'Retrieve the result summary of an event: finishers, winners, podium and median time; for an upcoming event, of its last edition; null without results',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: z.object({ resultSummary: FullResultSummary.nullable(), previous: PreviousResultSummary.nullable() }),
})
