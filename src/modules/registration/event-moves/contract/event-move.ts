import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ConsentKind, CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { ownEntryErrors, ownEntryParams, raceEligibilityErrors } from '../../contract/own-entry.ts'

export const getEventMoveRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId/event-move',
  summary:
    'List the races of other events to which a paid place of a cancelled event can be moved, with price, refund or refusal reason',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    raceName: z.string(),
    eventName: z.string(),
    currency: CurrencyCode,
    /** A deferred place: the waiting sum pays, in place of a cancelled event's place. */
    isDeferred: z.boolean(),
    /** The sum that the place credits. */
    placeMinor: z.number().int(),
    /** The unpaid difference, and its payment page; null where there is none. */
    waiting: z
      .object({
        raceName: z.string(),
        dueMinor: z.number().int(),
        payBefore: z.iso.datetime(),
        continueTo: z.string(),
        /** The page that asks before it is abandoned. */
        abandonAt: z.string(),
      })
      .nullable(),
    serverNow: z.iso.datetime(),
    documents: z.array(z.object({ kind: ConsentKind, path: z.string() })),
    races: z.array(
      z.object({
        eventCode: z.string(),
        raceCode: z.string(),
        eventName: z.string(),
        name: z.string(),
        city: z.string(),
        startsAt: z.iso.datetime(),
        timeZone: z.string(),
        costMinor: z.number().int(),
        /** The sum to pay first, above the sum that the place credits. */
        dueMinor: z.number().int(),
        /** The refund, with that of the accompanying lines. */
        refundMinor: z.number().int(),
        refusal: z.string().nullable(),
        /**
         * The page of the race's questions, answered before the move; null where there are none.
         */
        fillAt: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
  errors: ownEntryErrors,
})

export const moveEntryToEventRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/event-move',
  summary: 'Move a paid place of a cancelled event to a race of another event; the remaining amount is refunded',
  role: 'account',
  reauth: { ifAboveZero: 'refundMinor' },
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    eventCode: z.string().max(80),
    raceCode: z.string().max(60),
    refundMinor: z.number().int().min(0),
    /** The sum to pay first, as shown; if it differs now, nothing is done. */
    dueMinor: z.number().int().min(0).default(0),
    consents: z.array(ConsentKind).max(3),
  }),
  reply: z.object({
    /** The order at the other event. */
    registrationId: z.uuid(),
    /** The page where the difference is paid; null where there is none, and the place is moved. */
    continueTo: z.string().nullable(),
  }),
  errors: {
    ...ownEntryErrors,
    'registration.not_cancelled': 409,
    ...raceEligibilityErrors,
    'registration.sold_out': 409,
    'registration.limit_reached': 409,
    'registration.account_limit': 409,
    'registration.already_registered': 409,
    'registration.payment_pending': 409,
    'registration.busy': 503,
    'orders.consents_missing': 422,
    'orders.refund_changed': 409,
    'orders.race_costs_more': 409,
    'orders.price_difference_changed': 409,
    'orders.difference_too_small': 409,
    'orders.places_gone': 409,
  },
})
