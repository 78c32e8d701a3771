import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { OrganizerRequisites } from '#src/modules/organizers/contract/organizer.ts'
import { requirements } from '../domain/event-draft.ts'
import { eventStatuses } from '../domain/race-state.ts'
import { ProgramDayView, raceTimes, StartPackView } from './event-content.ts'
import { EventDocument } from './event-documents.ts'
import { Day, DistanceShape, Moment, MoneyShape, RaceStateShape, RatingShape, SportShape } from './shapes.ts'

export const EventRace = DistanceShape.extend({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['individual', 'team', 'relay']),
  /** Of a race of teams what its price is for; null where teams can't be entered here, and of all others. */
  pricePer: z.enum(['team', 'participant']).nullable(),
  startsAt: Moment,
  /** When the last ones are taken off the course. */
  endsAt: Moment,
  gender: z.enum(['any', 'male', 'female']),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  ageOn: z.enum(['race-day', 'dec-31']),
  requirements: z.array(z.enum(requirements)),
  /** What one must have achieved to start; empty: nothing. */
  qualification: z.string(),
  opensAt: Moment,
  closesAt: Moment,
  capacity: z.int(),
  /** Held places count as taken. */
  placesLeft: z.int(),
  state: RaceStateShape,
  /** What the organizer asks for a place, without the service fee. */
  price: MoneyShape,
  /** What one pays for it: the price with the service fee. */
  toPay: MoneyShape,
  /** What comes after the price of now: at a moment, that many days off, or after so many places, whichever comes first. */
  nextPrice: z
    .object({
      price: MoneyShape,
      toPay: MoneyShape,
      at: Moment.nullable(),
      daysLeft: z.int().nullable(),
      placesLeft: z.int().nullable(),
    })
    .nullable(),
  ...raceTimes,
  /** Where one registers: a path here, or the address of another brand's site, which must load anew. */
  registerHref: z.string(),
})
export type EventRace = z.output<typeof EventRace>

export const EventProduct = z.object({
  code: z.string(),
  kind: z.enum(['insurance', 'service', 'goods']),
  name: z.string(),
  about: z.string(),
  providerName: z.string(),
  price: MoneyShape,
  /** The price with the service fee; insurance carries none. */
  toPay: MoneyShape,
  /** How many are left; null: as many as are wanted. */
  left: z.int().nullable(),
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
  ageMark: z.int(),
  hasFastIdentification: z.boolean(),
  isNrm: z.boolean(),
  /** Of which it is a stage, by name. */
  championship: z.string().nullable(),
  hasResults: z.boolean(),
  rating: RatingShape.nullable(),
  /** Where and when one may register on the spot after the closing; empty: nowhere. */
  pickup: z.string(),
  organizer: OrganizerRequisites,
  races: z.array(EventRace),
  /** Of an event that is over: the next edition that its organizer named, else the next start of its series; null where none is known. */
  next: z.object({ kind: z.enum(['edition', 'series']), code: z.string(), name: z.string(), startsOn: Day }).nullable(),
  /** What goes back of places and products that are given up now, and until which day; null: nothing any more. */
  refund: z.object({ until: Day, shareBp: z.int() }).nullable(),
  /** The service fee on top of every price but insurance, in basis points; 0: none. */
  feeBp: z.int(),
  /** The server's clock as it answered: what counts down begins from it. */
  serverNow: Moment,
  products: z.array(EventProduct),
  documents: z.array(EventDocument),
})
export type EventPage = z.output<typeof EventPage>

export const getEvent = defineRoute({
  method: 'get',
  path: '/api/events/:code',
  summary: 'An event with its races, prices and places',
  role: 'anyone',
  params: z.object({ code: z.string() }),
  reply: EventPage,
  errors: { 'catalog.event_not_found': 404 },
  databaseRole: 'system',
})
