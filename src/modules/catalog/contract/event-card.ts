import { z } from 'zod'
import { Day, DistanceShape, MoneyShape, RaceStateShape, RatingShape, SportShape } from './shapes.ts'

/** An event as lists show it, in the reader's language. */
export const EventCard = z.object({
  code: z.string(),
  /** The brand it belongs to: chooses the poster's palette. */
  tenant: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  sport: SportShape,
  startsOn: Day,
  endsOn: Day,
  /** It begins in the year that it is there now: the others are told with their year. */
  isThisYear: z.boolean(),
  /** It begins on a later day than it is there now: one may still come the day before. */
  isToCome: z.boolean(),
  /** IANA: the opening of a registration is told by the event's own clock. */
  timeZone: z.string(),
  /** The last race day is over by the event's own clock. */
  isPast: z.boolean(),
  isLive: z.boolean(),
  isOnline: z.boolean(),
  hasResults: z.boolean(),
  ageMark: z.int(),
  rating: RatingShape.nullable(),
  /** Longest first, each once. */
  distances: z.array(DistanceShape),
  state: RaceStateShape,
  /** The least that one pays now, service fee included, for a paid place among the races that are or will be on sale, 0 where all are free; null where none is. */
  priceFrom: MoneyShape.nullable(),
  /** The service fee that is in it, in basis points; 0: none. */
  feeBp: z.int(),
})
export type EventCard = z.output<typeof EventCard>
