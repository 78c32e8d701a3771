import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

const states = ['opened', 'won', 'lost'] as const
const document = z.string().trim().min(1, 'payments.document_missing').max(200)
const disputeId = z.uuid('payments.dispute_unknown')

const Dispute = z.object({
  id: z.uuid(),
  tenantId: z.number().int(),
  registrationId: z.uuid(),
  paymentId: z.uuid(),
  provider: z.string(),
  /** `reversal`: the provider gave the money back unasked. */
  kind: z.enum(['dispute', 'reversal']),
  /** `operator`: recorded from a document, and decided by one. `provider`: decided by its report, unless that is unclear. */
  source: z.enum(['provider', 'operator']),
  /** The provider’s id of the dispute, or the number of the document. */
  reference: z.string(),
  state: z.enum(states),
  amountMinor: z.number().int(),
  /** What is gone from the provider’s account. */
  heldMinor: z.number().int(),
  /** Of a lost dispute: what neither refunds nor a write-off cover. An operator decides. */
  leftMinor: z.number().int(),
  writtenOffMinor: z.number().int(),
  currency: z.string(),
  reason: z.string(),
  /** The provider calls it resolved, but its outcome is unknown or does not fit what it moved: an operator may decide it. */
  isUnclear: z.boolean(),
  note: z.string().nullable(),
  answerBy: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

export const listDisputesRoute = defineRoute({
  method: 'get',
  path: '/api/operator/disputes',
  summary: 'List disputes of payments (chargebacks) and payments given back unasked, newest first',
  role: 'operator',
  databaseRole: 'system',
  query: z.object({
    state: z.enum(states).optional(),
    orderId: z.uuid().optional(),
    paymentId: z.uuid().optional(),
    /** The `next` of the previous page. */
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    disputes: z.array(Dispute),
    /** The cursor of the next page; null on the last one. */
    next: z.uuid().nullable(),
  }),
})

export const recordDisputeRoute = defineRoute({
  method: 'post',
  path: '/api/operator/payments/:paymentId/disputes',
  summary: 'Record a dispute from a bank’s letter or register; the same document is recorded once',
  role: 'operator',
  reauth: true,
  isRepeatable: true,
  databaseRole: 'system',
  params: z.object({ paymentId: z.uuid('payments.dispute_payment_unknown') }),
  body: z.object({
    document,
    disputedMinor: z.number().int().min(1, 'payments.dispute_sum').max(1_000_000_000_000, 'payments.dispute_sum'),
    /** Whether the bank has taken the sum already. */
    isHeld: z.boolean(),
    /** Another dispute than those that the payment has: a bank’s letter and register name one dispute by two numbers. */
    isFurther: z.boolean().optional(),
    reason: z.string().trim().min(1, 'payments.reason_missing').max(300),
    answerBy: z.iso.datetime().optional(),
  }),
  reply: z.object({ id: z.uuid(), state: z.enum(states) }),
  errors: {
    'payments.dispute_payment_unknown': 404,
    'payments.dispute_not_paid': 409,
    'payments.dispute_recorded': 409,
    'payments.dispute_sum': 422,
  },
})

export const decideDisputeRoute = defineRoute({
  method: 'post',
  path: '/api/operator/disputes/:disputeId/outcome',
  summary:
    'Record the decision about a dispute that was recorded from a document, or about an unclear one of a provider',
  role: 'operator',
  reauth: true,
  databaseRole: 'system',
  params: z.object({ disputeId }),
  body: z.object({
    disputeOutcome: z.enum(['won', 'lost']),
    /** What is gone of a lost one, where it is less than the disputed sum. */
    lostMinor: z.number().int().min(1, 'payments.dispute_lost_sum').optional(),
    document,
  }),
  reply: z.object({ id: z.uuid(), state: z.enum(states) }),
  errors: {
    'payments.dispute_unknown': 404,
    'payments.dispute_decided': 409,
    'payments.dispute_of_provider': 409,
    'payments.dispute_lost_sum': 422,
  },
})

export const writeOffDisputeRoute = defineRoute({
  method: 'post',
  path: '/api/operator/disputes/:disputeId/write-off',
  summary:
    'Write off what is left of a lost dispute: the platform bears it, or the organizer in its own shop; the entry stays',
  role: 'operator',
  reauth: true,
  databaseRole: 'system',
  params: z.object({ disputeId }),
  body: z.object({ reason: z.string().trim().min(1, 'payments.reason_missing').max(300) }),
  reply: z.object({ id: z.uuid(), writtenOffMinor: z.number().int() }),
  errors: { 'payments.dispute_unknown': 404, 'payments.dispute_nothing_left': 409 },
})
