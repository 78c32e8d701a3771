import { z } from 'zod'
import { extendJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode, OrderStatusCode } from '#src/modules/orders/contract/cart.ts'

const Terms = z.object({
  /** The refunded share of places and products, in basis points. Premiums follow their insurers' rules. */
  shareBp: z.number().int(),
  /** Whether the commission on the refunded part is refunded too. */
  returnsCommission: z.boolean(),
})

/**
 * The part of the refund that insurers return by their own rules, until the end of each last day by
 * the event's clock; empty where the event is cancelled or postponed, as everything is refunded then.
 */
export const ReturnablePremiums = z.array(z.object({ lastDay: z.string(), amountMinor: z.number().int() }))

/** The reasons why an order's payer can't cancel any of it now. */
export const CancelRefusal = z.enum([
  'orders.not_paid',
  'orders.already_cancelled',
  'orders.cancel_too_late',
  'orders.transferred',
  'orders.deferred',
  'orders.fee_stays',
])

/** The part of the service fee that today's terms do not return. */
const RetainedFee = z.number().int()

/** The names of options waiting for payment that end with it; none where they can still be paid. */
const EndedOptions = z.array(z.string())

/** The parts of an order that can be cancelled and their refunds, in minor units. */
export const CancellationView = z.object({
  registrationId: z.uuid(),
  status: OrderStatusCode,
  currency: CurrencyCode,
  paidMinor: z.number().int(),
  /** The refunds, done or under way. */
  refundedMinor: z.number().int(),
  /** The sum paid for what is not cancelled. */
  activeMinor: z.number().int(),
  /** The reason why nothing can be cancelled now; null where it can. */
  refusal: CancelRefusal.nullable(),
  /**
   * Today's terms and the last day on which they apply, by the event's clock; no last day where the
   * event is cancelled or postponed. null: after the last day; what has no refund can't be cancelled.
   */
  terms: Terms.extend({ lastDay: z.string().nullable() }).nullable(),
  premiums: ReturnablePremiums,
  /** All terms of the organizer's rules, the earliest deadline first. */
  rules: z.array(Terms.extend({ lastDay: z.string() })),
  whole: z.object({ refundMinor: z.number().int(), retainedFeeMinor: RetainedFee, endedOptions: EndedOptions }),
  /**
   * Each with its refund if it alone is cancelled: its insurance with it, and with the last one
   * everything.
   */
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      fullName: z.string(),
      raceName: z.string(),
      state: z.enum(['held', 'confirmed', 'deferred', 'expired', 'cancelled', 'refunded']),
      paidMinor: z.number().int(),
      /** The sum paid for it and for its accompanying lines, where not cancelled. */
      activeMinor: z.number().int(),
      /** The names of its accompanying lines. */
      accompanying: z.array(z.string()),
      endedOptions: EndedOptions,
      refundMinor: z.number().int(),
      retainedFeeMinor: RetainedFee,
      /** The place was transferred: the payer can't cancel it. */
      isTransferred: z.boolean(),
    }),
  ),
  items: z.array(
    z.object({
      itemId: z.uuid(),
      kind: z.enum(['product', 'insurance']),
      name: z.string(),
      /** The participant it was bought for, where the order has several people; else empty. */
      participantName: z.string(),
      count: z.number().int(),
      returnedCount: z.number().int(),
      paidMinor: z.number().int(),
      refundMinor: z.number().int(),
      retainedFeeMinor: RetainedFee,
      endedOptions: EndedOptions,
      /** Why its payer can't cancel it alone, only with its place; null where they can. */
      refusal: z.enum(['orders.option_included', 'orders.option_required']).nullable(),
    }),
  ),
  /** The cancellations so far. `state` is the refund's; null where there is none. */
  cancellations: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      cancelledBy: z.enum(['owner', 'organizer', 'operator']),
      refundMinor: z.number().int(),
      state: z.enum(['requested', 'done', 'failed']).nullable(),
    }),
  ),
})
export type CancellationView = z.infer<typeof CancellationView>

const params = z.object({ registrationId: z.uuid('orders.not_found') })
/** One entry, or one product with all its units, or (neither given) the whole order. */
const cancelledItem = { entryId: z.uuid().optional(), itemId: z.uuid().optional() }
const eitherEntryOrItem = extendJsonSchema({ not: { required: ['entryId', 'itemId'] } })
const refusals = {
  'orders.not_found': 404,
  'orders.not_paid': 409,
  'orders.already_cancelled': 409,
  'orders.line_unknown': 404,
  'orders.cancel_too_late': 409,
  'orders.transferred': 409,
  'orders.deferred': 409,
  'orders.fee_stays': 409,
  'orders.refund_changed': 409,
  'orders.option_included': 409,
  'orders.option_required': 409,
  'registration.cancel_one_thing': 422,
} as const

export const getCancellationRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/cancellation',
  summary: 'Preview the refund for cancelling the order, an entry or a product now; changes nothing',
  role: 'account',
  transaction: 'none',
  params,
  reply: CancellationView.extend({
    /**
     * Those of the refunds above that no provider makes: they go by a bank transfer, to an account that the
     * payer names after the cancellation.
     */
    sumsToAccount: z.array(z.number().int()),
  }),
  errors: { 'orders.not_found': 404 },
})

export const cancelRegistrationRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/cancel',
  summary: 'Cancel the caller’s paid order, one entry or one product, with a refund by the organizer’s rules',
  role: 'account',
  reauth: true,
  isRepeatable: true,
  transaction: 'none',
  params,
  body: z
    .object({
      ...cancelledItem,
      /** The refund shown. If it differs now, nothing is done. */
      refundMinor: z.number().int().min(0),
    })
    .meta(eitherEntryOrItem),
  reply: CancellationView,
  errors: refusals,
})

/**
 * A caller acting for the organizer may refund more than the rules, or nothing; an insurer's premium
 * follows the insurer's rule all the same.
 */
const actedFor = z.object({ ...cancelledItem, refund: z.enum(['rules', 'full', 'none']) }).meta(eitherEntryOrItem)

export const getCancellationForOrganizerRoute = defineRoute({
  ...getCancellationRoute,
  path: '/api/organizer/registrations/:registrationId/cancellation',
  summary: 'Preview the refund for a cancellation by the organizer',
  reply: CancellationView,
  role: { organizer: 'view', of: 'registrationId' },
  transaction: 'none',
})

export const cancelForOrganizerRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/cancel',
  summary:
    'Cancel a paid order, one entry or one product as the organizer, with a refund by the rules, in full, or none',
  role: { organizer: 'manage', of: 'registrationId' },
  reauth: true,
  isRepeatable: true,
  transaction: 'none',
  params,
  body: actedFor,
  reply: CancellationView,
  errors: refusals,
})

export const getCancellationForOperatorRoute = defineRoute({
  ...getCancellationRoute,
  path: '/api/operator/registrations/:registrationId/cancellation',
  reply: CancellationView,
  summary: 'Preview the refund for a cancellation by an operator, for any organizer',
  role: 'operator',
  transaction: 'none',
})

export const cancelForOperatorRoute = defineRoute({
  method: 'post',
  path: '/api/operator/registrations/:registrationId/cancel',
  summary: 'Cancel a paid order, one entry or one product as an operator on behalf of the organizer',
  role: 'operator',
  reauth: true,
  isRepeatable: true,
  transaction: 'none',
  params,
  body: actedFor,
  reply: CancellationView,
  errors: refusals,
})
