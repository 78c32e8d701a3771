import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { OrganizerRequisites } from '#src/modules/organizers/contract/organizer.ts'
import { requirements } from '../domain/event-draft.ts'
import { eventStatuses } from '../domain/race-state.ts'
import { ProgramDayView, raceTimes, StartPackView } from './event-content.ts'
import { EventDocument } from './event-documents.ts'
import {
  AutomaticDiscountShape,
  Day,
  DistanceShape,
  InstantShape,
  MoneyShape,
  RaceStateShape,
  RatingShape,
  SportShape,
} from './shapes.ts'

export const EventRace = DistanceShape.extend({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['individual', 'team', 'relay']),
  /**
   * What the price of a team race is for; null for other races, and for team races that take no
   * entries here.
   */
  pricePer: z.enum(['team', 'participant']).nullable(),
  startsAt: InstantShape,
  /** When the course closes. */
  endsAt: InstantShape,
  gender: z.enum(['any', 'male', 'female']),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  ageOn: z.enum(['race-day', 'dec-31']),
  requirements: z.array(z.enum(requirements)),
  /** The qualification required to start; empty: none. */
  qualification: z.string(),
  opensAt: InstantShape,
  closesAt: InstantShape,
  capacity: z.int(),
  /** Held places count as taken. */
  placesLeft: z.int(),
  state: RaceStateShape,
  /** The organizer's price of a place, without the service fee. */
  price: MoneyShape,
  /** The price with the service fee. */
  toPay: MoneyShape,
  /**
   * The price after the current one: from a moment (with the days until then), or after a number of
   * places, whichever comes first.
   */
  nextPrice: z
    .object({
      price: MoneyShape,
      toPay: MoneyShape,
      at: InstantShape.nullable(),
      daysLeft: z.int().nullable(),
      placesLeft: z.int().nullable(),
    })
    .nullable(),
  ...raceTimes,
  /**
   * The address of the registration form: a path of this site, or an absolute address of another
   * tenant's site, which needs a full page load.
   */
  registerHref: z.string(),
})
export type EventRace = z.output<typeof EventRace>

export const EventProduct = z.object({
  code: z.string(),
  kind: z.enum(['insurance', 'service', 'goods']),
  name: z.string(),
  about: z.string(),
  providerName: z.string(),
  /** `required`: an order needs one; `included`: in the price of the place. */
  inclusion: z.enum(['optional', 'required', 'included']),
  /** The lowest price of its variants, or of a free price. */
  price: MoneyShape,
  /** The same with the service fee; insurance carries none. */
  toPay: MoneyShape,
  /** The highest price with the service fee, where there are several. */
  toPayMax: MoneyShape.nullable(),
  /** The payer names the price, from `toPay` to `toPayMax`. */
  isFreePrice: z.boolean(),
  /** Units left; null: unlimited. With variants: of all together. */
  left: z.int().nullable(),
  /** Added to orders until then; null: while the event is on sale. */
  soldUntil: InstantShape.nullable(),
  image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  variants: z.array(z.object({ code: z.string(), name: z.string(), left: z.int().nullable() })),
})
export type EventProduct = z.output<typeof EventProduct>

/** An event as its page shows it, in the reader's language. */
export const EventPage = z.object({
  code: z.string(),
  tenant: z.string(),
  name: z.string(),
  sport: SportShape,
  series: z.object({ code: z.string(), name: z.string() }).nullable(),
  status: z.enum(eventStatuses),
  state: RaceStateShape,
  startsOn: Day,
  endsOn: Day,
  timeZone: z.string(),
  isPast: z.boolean(),
  isLive: z.boolean(),
  isOnline: z.boolean(),
  isListed: z.boolean(),
  venue: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  about: z.string(),
  program: z.array(ProgramDayView),
  startPack: StartPackView.nullable(),
  website: z.string(),
  streamUrl: z.string(),
  ageRating: z.int(),
  hasFastIdentification: z.boolean(),
  isNationalRunningMovement: z.boolean(),
  /** The name of the championship of which the event is a stage; null: none. */
  championship: z.string().nullable(),
  hasResults: z.boolean(),
  rating: RatingShape.nullable(),
  /** Where and when registration on the spot is possible after the closing; empty: not possible. */
  pickup: z.string(),
  organizer: OrganizerRequisites,
  races: z.array(EventRace),
  /**
   * After the event: the next edition that the organizer named, else the next event of the series;
   * null where there is none.
   */
  next: z.object({ kind: z.enum(['edition', 'series']), code: z.string(), name: z.string(), startsOn: Day }).nullable(),
  /**
   * The share of places and products that a cancellation refunds now, and the last day of that
   * rule; null: nothing is refunded.
   */
  refund: z.object({ until: Day, shareBp: z.int() }).nullable(),
  /** The service fee on top of every price except insurance, in basis points; 0: none. */
  feeBp: z.int(),
  /** The server's time of this response; countdowns start from it. */
  serverNow: InstantShape,
  products: z.array(EventProduct),
  /** The automatic discounts of its orders; empty after the event. */
  discounts: z.array(AutomaticDiscountShape),
  documents: z.array(EventDocument),
})
export type EventPage = z.output<typeof EventPage>

export const getEventRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code',
  summary: 'Retrieve an event with its races, prices and places',
  role: 'anyone',
  params: z.object({ code: z.string() }),
  reply: EventPage,
  errors: { 'catalog.event_not_found': 404 },
  databaseRole: 'system',
})
