import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import {
  deadline,
  endsDifference,
  ownEntryErrors,
  ownEntryParams,
  raceEligibilityErrors,
} from '../../contract/own-entry.ts'
import { fieldRuleSchema } from '../../contract/participant.ts'

/** The reasons why an entry can't move to a race, whatever the price. */
const raceChangeErrors = {
  ...ownEntryErrors,
  'registration.change_too_late': 409,
  'registration.transfer_open': 409,
  ...raceEligibilityErrors,
  'orders.race_sold_out': 409,
  'orders.race_taken': 409,
} as const

export const getEntryFormRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId',
  summary: 'Retrieve the data of a paid entry, the fields its race asks for and the deadline for changes',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    raceName: z.string(),
    eventName: z.string(),
    bib: z.number().int().nullable(),
    owner: z.enum(['own', 'relative', 'athlete']),
    /** The account's own entry in another account's order. */
    hasOtherPayer: z.boolean(),
    participant: z.record(z.string(), z.unknown()),
    fields: z.record(z.string(), fieldRuleSchema),
    ...deadline,
  }),
  errors: ownEntryErrors,
})

export const saveEntryDataRoute = defineRoute({
  method: 'put',
  path: '/api/account/registrations/:registrationId/entries/:entryId',
  summary:
    'Update the data of a paid entry, or of the caller’s own entry that another account paid for, before the organizer’s deadline; the participant stays the same',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({ participant: ProfileForm }),
  reply: z.object({ registrationId: z.uuid(), hasOtherPayer: z.boolean(), endsDifference }),
  errors: {
    ...ownEntryErrors,
    'registration.change_too_late': 409,
    'registration.another_person': 409,
    'registration.form_incomplete': 409,
    'registration.gender_unknown': 409,
    'registration.gender_male_only': 409,
    'registration.gender_female_only': 409,
    'registration.too_young': 409,
    'registration.too_old': 409,
    'registration.already_registered': 409,
  },
})

export const getEntryRacesRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId/races',
  summary: 'List the other races of the event to which a paid entry can be moved, with refund or refusal reason',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    raceName: z.string(),
    eventName: z.string(),
    bib: z.number().int().nullable(),
    currency: CurrencyCode,
    ...deadline,
    /** The unpaid difference, and its payment page; null where there is none. */
    waiting: z
      .object({
        raceCode: z.string(),
        name: z.string(),
        dueMinor: z.number().int(),
        payBefore: z.iso.datetime(),
        continueTo: z.string(),
        /** The page that asks before it is abandoned. */
        abandonAt: z.string(),
      })
      .nullable(),
    serverNow: z.iso.datetime(),
    races: z.array(
      z.object({
        raceCode: z.string(),
        name: z.string(),
        distanceM: z.number().int().nullable(),
        startsAt: z.iso.datetime(),
        timeZone: z.string(),
        placesLeft: z.number().int(),
        /** With commission. */
        costMinor: z.number().int(),
        /** Against the sum paid: the sum to pay first, or (below zero) less. */
        differenceMinor: z.number().int(),
        /** The refund by the organizer's rule. */
        refundMinor: z.number().int(),
        /** The reason why it can't be chosen; null where it can. */
        refusal: z.string().nullable(),
        reason: z.string(),
        /** The page of its unanswered questions and documents; null where it asks nothing more. */
        fillAt: z.string().nullable(),
      }),
    ),
  }),
  errors: ownEntryErrors,
})

export const changeEntryRaceRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/race',
  summary: 'Move a paid entry to a race of the same event that costs no more; the difference is refunded',
  role: 'account',
  reauth: { ifAboveZero: 'refundMinor' },
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    raceCode: z.string().max(60),
    /** The refund shown. If it differs now, nothing is done. */
    refundMinor: z.number().int().min(0),
  }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: { ...raceChangeErrors, 'orders.refund_changed': 409, 'orders.race_costs_more': 409 },
})

export const openEntryPriceDifferenceRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/price-difference',
  summary:
    'Hold a place in a more expensive race for 20 minutes and create an order for the price difference; a repeated request returns the same order',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    raceCode: z.string().max(60),
    /** The sum to pay shown. If it differs now, nothing is done. */
    dueMinor: z.number().int().min(1),
  }),
  reply: z.object({
    /** The order that pays the difference, by the usual calls. */
    registrationId: z.uuid(),
    /** The payment page, on the order's own brand. */
    continueTo: z.string(),
  }),
  errors: { ...raceChangeErrors, 'orders.price_difference_changed': 409, 'orders.difference_too_small': 409 },
})
