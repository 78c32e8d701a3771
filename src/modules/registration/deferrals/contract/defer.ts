import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { deadline, notThisEntry, ofOwnEntry } from '../../contract/own-entry.ts'

export const getDeferral = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId/deferral',
  summary:
    'Deferring one paid entry to the event’s next edition: until when, what the organizer keeps and what would wait; or how it waits',
  role: 'account',
  transaction: 'none',
  params: ofOwnEntry,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    raceName: z.string(),
    eventName: z.string(),
    timeZone: z.string(),
    currency: CurrencyCode,
    /** With what was paid beside the place for a more expensive race. */
    paidMinor: z.number().int(),
    /** What the organizer keeps of it, with the commission on that. */
    retainedMinor: z.number().int(),
    waitingMinor: z.number().int(),
    /** Of an insurance that nobody is left for; it goes back at once. */
    insuranceMinor: z.number().int(),
    /** What goes back of it where one asks for money instead. */
    refundMinor: z.number().int(),
    /** Whether goods or services stay in the order. */
    hasProducts: z.boolean(),
    waitsUntil: z.iso.datetime(),
    /** What may be done by the organizer's rules where nothing was deferred yet; null where it was. */
    offer: z
      .object({
        ...deadline,
        /** Whether the place is offered to somebody: that offer is taken back first. */
        isOffered: z.boolean(),
      })
      .nullable(),
    /** How it waits, or what became of it; null where it was not deferred. */
    deferral: z
      .object({
        state: z.enum(['waiting', 'taken', 'returned']),
        deferredAt: z.iso.datetime(),
        /** As the organizer named it. */
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
  errors: notThisEntry,
})

export const deferEntryRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/deferral',
  summary: 'Defers a paid entry: its place is free at once, what was paid waits for the event’s next edition',
  role: 'account',
  reauth: { ifAboveZero: 'insuranceMinor' },
  transaction: 'none',
  params: ofOwnEntry,
  body: z.object({
    /** What was shown to wait, and to go back of an insurance. Where it is another sum by now, nothing is done. */
    waitingMinor: z.number().int().min(0),
    insuranceMinor: z.number().int().min(0),
  }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    ...notThisEntry,
    'registration.transfer_open': 409,
    'registration.defer_too_late': 409,
    'orders.refund_changed': 409,
  },
})

export const returnDeferralRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/entries/:entryId/deferral/refund',
  summary: 'Asks for what waits as money, by the rules of the day on which it was deferred',
  role: 'account',
  reauth: true,
  transaction: 'none',
  params: ofOwnEntry,
  body: z.object({
    /** What was shown to go back. Where it is another sum by now, nothing is done. */
    refundMinor: z.number().int().min(0),
  }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    'registration.not_found': 404,
    'registration.entry_unknown': 404,
    'registration.not_standing': 409,
    'registration.not_deferred': 409,
    'registration.deferral_keeps': 409,
    'orders.refund_changed': 409,
  },
})
