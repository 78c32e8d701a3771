import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { emailRefusals, tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { emailFieldSchema } from '#src/modules/accounts/contract/sign-in.form.ts'
import { CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { deadline, ownEntryErrors, ownEntryParams } from '../../contract/own-entry.ts'
import { placeErrors, unpaidLimitCodes } from '../../contract/participant.ts'
import { Mine, SimpleCard } from '../../contract/shapes.ts'
import { ConsentsInput, detailsShape } from '../../entry-details/contract/details.ts'

const path = '/api/account/registrations/:registrationId/entries/:entryId/transfer'
const notNow = {
  'registration.change_too_late': 409,
  'registration.transfer_open': 409,
  'registration.transfer_by_code': 409,
} as const
/**
 * For a place with a social category's price: the recipient shows or submits its document, or pays
 * the price difference instead; null where none is needed.
 */
const category = z
  .object({ label: z.string(), proof: z.enum(['show', 'upload']), priceDifferenceMinor: z.number().int() })
  .nullable()
const state = z.enum(['open', 'paying', 'accepted', 'declined', 'withdrawn', 'lapsed'])

export const getTransferRoute = defineRoute({
  method: 'get',
  path,
  summary: 'Retrieve the transfer terms of a paid place (recipients, deadline, fee) and the state of its offer',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  reply: z.object({
    entryId: z.uuid(),
    fullName: z.string(),
    raceCode: z.string(),
    raceName: z.string(),
    eventCode: z.string(),
    eventName: z.string(),
    timeZone: z.string(),
    ...deadline,
    /** The race needs an access code, which can't be transferred. */
    isByCode: z.boolean(),
    currency: CurrencyCode,
    /** The recipient's fee, commissions included. */
    feeMinor: z.number().int(),
    category,
    /** The newest offer; null where there was none. */
    offer: z
      .object({
        kind: z.enum(['email', 'relative', 'waitlist']),
        email: z.string(),
        state,
        openUntil: z.iso.datetime(),
      })
      .nullable(),
    /** Whether insurance or products were bought, which stay with the sender. */
    hasLinkedOrder: z.boolean(),
    /**
     * The release to the race's waitlist: the next in it takes the place and pays for it; null
     * where the waitlist is closed.
     */
    line: z
      .object({
        waiting: z.number().int(),
        /** Whether the race is full: before that it has no waitlist. */
        isFull: z.boolean(),
        /** The refund to the sender once the place is sold. */
        refundMinor: z.number().int(),
        /** The organizer's fee, commissions included. */
        retainedMinor: z.number().int(),
        /** The refund of a cancellation at this moment; null after its deadline. */
        cancelMinor: z.number().int().nullable(),
      })
      .nullable(),
    /** The family, each with the race's refusal; empty: eligible. */
    relatives: z.array(
      z.object({
        participantId: z.uuid(),
        fullName: z.string(),
        isSelf: z.boolean(),
        reason: z.string(),
        /** The page of their form, on the event’s own brand. */
        formAt: z.string(),
      }),
    ),
  }),
  errors: ownEntryErrors,
})

export const offerTransferRoute = defineRoute({
  method: 'post',
  path,
  summary: 'Offer a paid place to an email address; the sender keeps it until the recipient accepts',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({ email: emailFieldSchema }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    ...ownEntryErrors,
    ...notNow,
    'registration.transfer_self': 409,
    'registration.friend_ineligible': 409,
    ...tooManyErrors,
    ...emailRefusals,
  },
})

export const offerToWaitlistRoute = defineRoute({
  method: 'post',
  path: `${path}/waitlist`,
  summary: 'Release a paid place to the next person on the race’s waitlist; the sender keeps it until that person pays',
  role: 'account',
  reauth: true,
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    /** The refund shown. */
    refundMinor: z.number().int().min(0),
  }),
  reply: z.object({ registrationId: z.uuid() }),
  errors: { ...ownEntryErrors, ...notNow, 'orders.refund_changed': 409 },
})

export const withdrawTransferRoute = defineRoute({
  method: 'delete',
  path,
  summary: 'Withdraw a transfer offer that is not accepted yet',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    'registration.not_found': 404,
    'registration.transfer_paying': 409,
    'registration.transfer_gone': 410,
  },
})

const taken = z.object({
  /**
   * The page where the organizer's fee is paid before the transfer; null where the transfer is
   * done.
   */
  payAt: z.string().nullable(),
  bib: z.number().int().nullable(),
})

export const transferToRelativeRoute = defineRoute({
  method: 'post',
  path: `${path}/relative`,
  summary: 'Transfer a paid place to a family member, at once or after the fee is paid',
  role: 'account',
  transaction: 'none',
  params: ownEntryParams,
  body: z.object({
    /** A family member, or the account's own participant. */
    relativeId: z.uuid('registration.person_unknown'),
    participant: ProfileForm,
    ...detailsShape,
  }),
  reply: taken.extend({
    /** The order’s page in the sender’s account. */
    orderAt: z.string(),
  }),
  limits: unpaidLimitCodes,
  errors: {
    ...placeErrors,
    ...ownEntryErrors,
    ...notNow,
    'registration.transfer_self': 409,
    'registration.friend_ineligible': 409,
    'registration.transfer_own': 409,
    'registration.transfer_gone': 410,
    ...tooManyErrors,
  },
})

const Token = z.string().min(1, 'validation.required').max(200)
const ofToken = {
  method: 'post',
  transaction: 'write',
  body: z.object({ token: Token }),
  errors: { 'registration.transfer_gone': 410 },
} as const

export const getTransferByTokenRoute = defineRoute({
  ...ofToken,
  path: '/api/transfers/look',
  summary: 'Retrieve a transfer offer by its emailed link: place, deadline and fee; the link stays valid',
  role: 'anyone',
  transaction: 'read',
  reply: z.object({
    state,
    /** The sender: the payer’s name as typed; empty where there is none. */
    sender: z.string(),
    openUntil: z.iso.datetime(),
    feeMinor: z.number().int(),
    currency: CurrencyCode,
    category,
    /** The reader's entry, where they have accepted the transfer. */
    mine: Mine.nullable(),
    /** The page where the reader pays the fee after the form. */
    payAt: z.string().nullable(),
    isOwn: z.boolean(),
    isEventNotHeld: z.boolean(),
    card: SimpleCard,
  }),
})

export const acceptTransferRoute = defineRoute({
  ...ofToken,
  path: '/api/transfers/accept',
  summary: 'Accept a transfer offer by its emailed link; only the first acceptance counts, and a fee is paid first',
  role: 'account',
  body: z.object({ token: Token, participant: ProfileForm, consents: ConsentsInput, ...detailsShape }),
  reply: taken,
  limits: unpaidLimitCodes,
  errors: {
    ...placeErrors,
    'registration.transfer_own': 409,
    'registration.transfer_gone': 410,
  },
})

export const declineTransferRoute = defineRoute({
  ...ofToken,
  path: '/api/transfers/decline',
  summary: 'Decline a transfer offer by its emailed link; the sender gets an email and keeps the place',
  role: 'anyone',
  reply: z.object({ state }),
})
