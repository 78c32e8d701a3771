import { z } from 'zod'
import { Day, DistanceShape, MoneyShape, RaceStateShape, RatingShape, SportShape } from './shapes.ts'

/** An event as lists show it, in the reader's language. */
export const eventCardSchema = z.object({
  code: z.string(),
  /** The code of the event's tenant; it selects the palette of the poster. */
  tenant: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  sport: SportShape,
  startsOn: Day,
  endsOn: Day,
  /**
   * The event begins in the current year of its time zone; else lists show the year with the date.
   */
  isThisYear: z.boolean(),
  /** The event begins on a later day than today in its time zone. */
  isToCome: z.boolean(),
  /** IANA name; the moment at which registration opens is shown in this zone. */
  timeZone: z.string(),
  /** The last race day is over in the event's time zone. */
  isPast: z.boolean(),
  isLive: z.boolean(),
  isOnline: z.boolean(),
  hasResults: z.boolean(),
  ageRating: z.int(),
  rating: RatingShape.nullable(),
  /** Longest first, without duplicates. */
  distances: z.array(DistanceShape),
  state: RaceStateShape,
  /**
   * The lowest price with service fee among paid races that are or will be on sale; 0 where all are
   * free; null where none is on sale or will be.
   */
  priceFrom: MoneyShape.nullable(),
  /** The service fee included in the price, in basis points; 0: none. */
  feeBp: z.int(),
})
export type EventCardData = z.output<typeof eventCardSchema>
