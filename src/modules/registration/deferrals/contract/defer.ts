import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { deadline, ownEntryErrors, ownEntryParams } from '../../contract/own-entry.ts'

export const getDeferralRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId/deferral',
  summary: 'Retrieve the deferral terms of a paid entry (deadline, fee, deferred amount), or the state of its deferral',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    raceName: z.string(),
    eventName: z.string(),
    timeZone: z.string(),
    currency: CurrencyCode,
    /** The amount paid, including a price difference for a more expensive race. */
    paidMinor: z.number().int(),
    /** The part that the organizer retains, with the commission on it. */
    retainedMinor: z.number().int(),
    creditMinor: z.number().int(),
    /** The insurance, refunded at once because it covers no participant any more. */
    insuranceMinor: z.number().int(),
    /** The refund, if the owner asks for it instead of waiting. */
    refundMinor: z.number().int(),
    /** Whether goods or services stay in the order. */
    hasProducts: z.boolean(),
    waitsUntil: z.iso.datetime(),
    /**
     * The terms of a deferral by the organizer's rules; null where the entry is deferred already.
     */
    offer: z
      .object({
        ...deadline,
        /** Whether the place is offered in a transfer: that offer must be withdrawn first. */
        isOffered: z.boolean(),
      })
      .nullable(),
    /** The state of the deferral; null where the entry is not deferred. */
    deferral: z
      .object({
        state: z.enum(['waiting', 'taken', 'returned']),
        deferredAt: z.iso.datetime(),
        /** The next edition that the organizer named. */
        edition: z
          .object({
            eventCode: z.string(),
            eventName: z.string(),
            startsOn: z.string(),
            until: z.string(),
            isOpen: z.boolean(),
          })
          .nullable(),
        /** The order at the next edition. */
        toRegistrationId: z.uuid().nullable(),
      })
      .nullable(),
  }),
  errors: ownEntryErrors,
})

export const deferEntryRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/deferral',
  summary: 'Defer a paid entry to the event’s next edition; its place is released at once',
  role: 'account',
  reauth: { ifAboveZero: 'insuranceMinor' },
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    /** The shown credit and insurance refund. If they differ now, nothing is done. */
    creditMinor: z.number().int().min(0),
    insuranceMinor: z.number().int().min(0),
  }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    ...ownEntryErrors,
    'registration.transfer_open': 409,
    'registration.defer_too_late': 409,
    'orders.refund_changed': 409,
  },
})

export const returnDeferralRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/deferral/refund',
  summary: 'Refund a deferral by the rules of the day it was made',
  role: 'account',
  reauth: true,
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    /** The shown refund. If it differs now, nothing is done. */
    refundMinor: z.number().int().min(0),
  }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    'registration.not_found': 404,
    'registration.entry_unknown': 404,
    'registration.not_active': 409,
    'registration.not_deferred': 409,
    'registration.deferral_keeps': 409,
    'orders.refund_changed': 409,
  },
})
