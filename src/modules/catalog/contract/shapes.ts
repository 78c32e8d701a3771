import { z } from 'zod'
import { type Instant, isInstant } from '#src/kernel/instant.ts'
import { currencies } from '#src/kernel/money.ts'
import { isPlainDate, type PlainDate } from '#src/kernel/plain-date.ts'
import type { RaceState } from '../domain/race-state.ts'
import { sports } from '../domain/sport.ts'

export const Day = z.custom<PlainDate>(isPlainDate).meta({ override: { type: 'string', format: 'date' } })
export const InstantShape = z.custom<Instant>(isInstant).meta({ override: { type: 'string', format: 'date-time' } })
export const MoneyShape = z.object({ amountMinor: z.int(), currency: z.enum(currencies) })
export const SportShape = z.enum(sports)

/** The public registration state of a race; domain/race-state.ts defines each state. */
export const RaceStateShape = z.discriminatedUnion('state', [
  z.object({ state: z.literal('cancelled') }),
  z.object({ state: z.literal('postponed') }),
  z.object({ state: z.literal('closed'), pickup: z.boolean() }),
  z.object({ state: z.literal('coming-soon'), opensAt: InstantShape }),
  z.object({ state: z.literal('full') }),
  z.object({ state: z.literal('limit-reached') }),
  z.object({ state: z.literal('by-draw'), drawsAt: InstantShape }),
  z.object({ state: z.literal('by-code'), left: z.int() }),
  z.object({ state: z.literal('few-left'), left: z.int() }),
  z.object({ state: z.literal('open'), left: z.int() }),
]) satisfies z.ZodType<RaceState>

export const RatingShape = z.object({ hundredths: z.int(), count: z.int() })

/** The distance of one race: «42,2», «4×10,5», «8 ч». */
export const DistanceShape = z.object({
  distanceM: z.int().nullable(),
  durationMin: z.int().nullable(),
  stages: z.int().nullable(),
})
export type Distance = z.output<typeof DistanceShape>

/** A discount that an order gets by itself, as the event announces it; an order has the best one that fits it. */
export const AutomaticDiscountShape = z.object({
  name: z.string(),
  audience: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('group'), fromNumber: z.int() }),
    z.object({ kind: z.literal('family'), fromNumber: z.int() }),
    z.object({ kind: z.literal('team') }),
    z.object({ kind: z.literal('finisher') }),
    z.object({ kind: z.literal('other') }),
  ]),
  /** null: its name says it. */
  terms: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('share'), shareBp: z.int() }),
      z.object({ kind: z.literal('sum'), sum: MoneyShape, isEach: z.boolean() }),
    ])
    .nullable(),
  until: InstantShape.nullable(),
})
export type AutomaticDiscountView = z.output<typeof AutomaticDiscountShape>
