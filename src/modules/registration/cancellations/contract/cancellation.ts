import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { alsoSaid } from '#src/kernel/said-as.ts'
import { CurrencyCode, OrderStatusCode } from '#src/modules/orders/contract/cart.ts'

const Terms = z.object({
  /** How much of places and products goes back, in basis points. An insurance goes back whole. */
  shareBp: z.number().int(),
  /** Whether the commission on what goes back goes back too. */
  returnsCommission: z.boolean(),
})

/** Why an order's payer can't give anything of it up now. */
export const CancelRefusal = z.enum([
  'orders.not_paid',
  'orders.already_cancelled',
  'orders.cancel_too_late',
  'orders.transferred',
  'orders.deferred',
  'orders.fee_stays',
])

/** What may still be given up of an order and what would go back for it, in minor units. */
export const CancellationView = z.object({
  registrationId: z.uuid(),
  status: OrderStatusCode,
  currency: CurrencyCode,
  paidMinor: z.number().int(),
  /** What went back, or is on its way. */
  refundedMinor: z.number().int(),
  /** What was paid for what still stands. */
  activeMinor: z.number().int(),
  /** Why nothing can be given up now; null where it can. */
  refusal: CancelRefusal.nullable(),
  /** Today's terms and the last day they hold, by the event's clock; no last day where the event was called off. */
  terms: Terms.extend({ lastDay: z.string().nullable() }).nullable(),
  /** All that the organizer's rules say, the earliest deadline first. */
  rules: z.array(Terms.extend({ lastDay: z.string() })),
  whole: z.object({ refundMinor: z.number().int() }),
  /** Each with what goes back if it alone is given up: its insurance along with it, and with the last one everything. */
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      fullName: z.string(),
      raceName: z.string(),
      state: z.enum(['held', 'confirmed', 'deferred', 'expired', 'cancelled', 'refunded']),
      paidMinor: z.number().int(),
      /** What was paid for it and for what goes along with it, as far as it stands. */
      activeMinor: z.number().int(),
      /** What goes along with it, by name. */
      along: z.array(z.string()),
      refundMinor: z.number().int(),
      /** Somebody else has the place by now: it is not the payer's to give up. */
      isTransferred: z.boolean(),
    }),
  ),
  items: z.array(
    z.object({
      itemId: z.uuid(),
      kind: z.enum(['product', 'insurance']),
      name: z.string(),
      count: z.number().int(),
      returnedCount: z.number().int(),
      paidMinor: z.number().int(),
      refundMinor: z.number().int(),
    }),
  ),
  /** What was given up so far. `state` is the money's; null where none goes back. */
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
const what = { entryId: z.uuid().optional(), itemId: z.uuid().optional() }
const oneThing = alsoSaid({ not: { required: ['entryId', 'itemId'] } })
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
  'registration.cancel_one_thing': 422,
} as const

export const getCancellation = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/cancellation',
  summary: 'What would go back if the order, an entry or a product were given up now; changes nothing',
  role: 'account',
  transaction: 'none',
  params,
  reply: CancellationView,
  errors: { 'orders.not_found': 404 },
})

export const cancelRegistration = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/cancel',
  summary: 'Gives up an own paid order, one entry or one product by the organizer’s rules; the money goes back',
  role: 'account',
  reauth: true,
  isRepeatable: true,
  transaction: 'none',
  params,
  body: z
    .object({
      ...what,
      /** The sum that was shown. Where another one would go back by now, nothing is done. */
      refundMinor: z.number().int().min(0),
    })
    .meta(oneThing),
  reply: CancellationView,
  errors: refusals,
})

/** Whoever acts for the organizer may give more than the rules, or nothing. */
const actedFor = z.object({ ...what, refund: z.enum(['rules', 'full', 'none']) }).meta(oneThing)

export const getCancellationForOrganizer = defineRoute({
  ...getCancellation,
  path: '/api/organizer/registrations/:registrationId/cancellation',
  summary: 'The same for a member of the event’s organizer',
  role: { organizer: 'view', of: 'registrationId' },
  transaction: 'none',
})

export const cancelForOrganizer = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/cancel',
  summary: 'The organizer cancels a paid order, one entry or one product: by the rules, in full, or without a refund',
  role: { organizer: 'manage', of: 'registrationId' },
  reauth: true,
  isRepeatable: true,
  transaction: 'none',
  params,
  body: actedFor,
  reply: CancellationView,
  errors: refusals,
})

export const getCancellationForOperator = defineRoute({
  ...getCancellation,
  path: '/api/operator/registrations/:registrationId/cancellation',
  summary: 'The same for an operator, of any organizer',
  role: 'operator',
  transaction: 'none',
})

export const cancelForOperator = defineRoute({
  method: 'post',
  path: '/api/operator/registrations/:registrationId/cancel',
  summary: 'An operator cancels a paid order, one entry or one product in the organizer’s stead',
  role: 'operator',
  reauth: true,
  isRepeatable: true,
  transaction: 'none',
  params,
  body: actedFor,
  reply: CancellationView,
  errors: refusals,
})
