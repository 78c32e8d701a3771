import { z } from 'zod'
import { relations } from '#src/modules/accounts/domain/profile.ts'

export const RaceKeyInput = z.object({ eventCode: z.string().max(80), raceCode: z.string().max(60) })

/** A place that the reader has accepted, with its page in their account. */
export const Mine = z.object({
  fullName: z.string(),
  bib: z.number().int().nullable(),
  registrationId: z.uuid(),
  entryId: z.uuid(),
})

/**
 * The relation of a new relative. An empty one is an issue at its field, shown together with the
 * other missing fields.
 */
export const RelationInput = z.enum(['', ...relations], 'validation.required')

/** The race's state for the caller; each state has a message. */
export const PersonalStateView = z.object({
  state: z.enum([
    'already-registered',
    'payment-pending',
    'account-limit',
    'cancelled',
    'postponed',
    'closed',
    'coming-soon',
    'full',
    'limit-reached',
    'by-draw',
    'offered',
    'by-code',
    'few-left',
    'open',
  ]),
  registrationId: z.uuid().optional(),
  /** Of a place that another account paid for: the caller's own entry in that order. */
  entryId: z.uuid().optional(),
  pickup: z.boolean().optional(),
  opensAt: z.iso.datetime().optional(),
  drawsAt: z.iso.datetime().optional(),
  /** Of a place offered to the caller from the waitlist. */
  offerUntil: z.iso.datetime().optional(),
  left: z.number().int().optional(),
})

/** One row of an order's bill. */
export const BillItem = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The participant whose place or option it is, where the order has several people; else empty. */
  participantName: z.string(),
  count: z.number().int(),
  costMinor: z.number().int(),
})

export const SimpleCard = z.object({
  eventCode: z.string(),
  eventName: z.string(),
  raceCode: z.string(),
  raceName: z.string(),
  sport: z.string(),
  tenant: z.string(),
  /** An online race: it has a period, and no place to come to. */
  isOnline: z.boolean(),
  /** Of a relay that of each leg. */
  distanceM: z.number().int().nullable(),
  /** The number of a relay's legs; null for other races. */
  stages: z.number().int().nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  city: z.string(),
  venue: z.string(),
  /** The organizer's price; of an order, all of it without the service fee. */
  priceMinor: z.number().int(),
  /** The price with the service fee, and the fee's rate in basis points. */
  toPayMinor: z.number().int(),
  feeBp: z.number().int(),
  /** The poster's address on this host. */
  poster: z.string(),
  currency: z.enum(['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD']),
})
