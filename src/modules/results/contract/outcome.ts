import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'

/**
 * The first of a gender in the main race, and a mixed team where it is the first of all. Where the main race is one gender's, the
 * other gender has the winner of its own main race.
 */
const Winner = z.object({
  gender: z.enum(['unknown', 'male', 'female']),
  raceName: z.string(),
  /** A team's own name; null of a hidden participant. */
  fullName: z.string().nullable(),
  /** How many share this place. */
  sharedBy: z.int(),
  /** The time that decides; null in a race of a fixed time, which metres decide: a protocol has none. */
  timeMs: z.int().nullable(),
})
export type Winner = z.output<typeof Winner>

/** What an event ended with, in short, for a list. */
export const EventOutcome = z.object({
  code: z.string(),
  /** In all races; a team counts as one. */
  finisherCount: z.int(),
  /** The main race, by the rule of findOutcomes. */
  race: z.object({ code: z.string(), name: z.string() }),
  /** The faster first; of two races those of the main one. */
  winners: z.array(Winner),
})
export type EventOutcome = z.output<typeof EventOutcome>

/** What an event ended with, for its page. */
export const WholeOutcome = EventOutcome.extend({
  /** The first three of the main race; equal times share a place. */
  podium: z.array(z.object({ place: z.int(), fullName: z.string().nullable(), timeMs: z.int().nullable() })),
  /** In the middle of the main race's finishers; null in a race of a fixed time. */
  middleMs: z.int().nullable(),
})
export type WholeOutcome = z.output<typeof WholeOutcome>

/** What the last edition of an event ended with, and how it was rated. */
const PreviousOutcome = z.object({
  name: z.string(),
  startsOn: Day,
  outcome: WholeOutcome,
  rating: z.object({ hundredths: z.int(), count: z.int() }).nullable(),
})
export type PreviousOutcome = z.output<typeof PreviousOutcome>

export const listOutcomes = defineRoute({
  method: 'get',
  path: '/api/events/outcomes',
  summary:
    'What these events ended with: finishers, and the winners of the main race; none of an event without results',
  role: 'anyone',
  query: z.object({
    /** With commas between them; at most `mostTaken`, as many as a page of the list of events. */
    codes: z.string().regex(/^[a-z0-9][a-z0-9-]{1,60}(,[a-z0-9][a-z0-9-]{1,60}){0,59}$/),
  }),
  reply: z.object({ list: z.array(EventOutcome) }),
})

export const getOutcome = defineRoute({
  method: 'get',
  path: '/api/events/:code/outcome',
  summary:
    'What an event ended with: finishers, winners, podium and middle time; null without results. Of an event to come what its last edition ended with',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: z.object({ outcome: WholeOutcome.nullable(), previous: PreviousOutcome.nullable() }),
})
