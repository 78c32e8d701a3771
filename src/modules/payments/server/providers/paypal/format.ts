import { z } from 'zod'
import { toInstant } from '#src/kernel/instant.ts'
import type { DisputeState } from '../../../domain/dispute-state.ts'
import type { GivenBack } from '../../../domain/given-back.ts'
import { fromDecimal } from '../decimal.ts'
import { parseJson } from '../parse-json.ts'
import type {
  PaymentThere,
  ProviderHint,
  ProviderMessage,
  ProviderState,
  RetrievedDispute,
  RetrievedPayment,
} from '../provider.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const Link = z.looseObject({ rel: z.string(), href: z.string() })
const Capture = z.looseObject({ id: z.string(), status: z.string(), amount: Amount })
export const Refund = z.looseObject({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
  amount: Amount.optional(),
})
export type Refund = z.infer<typeof Refund>

/** An order; further fields are left out. */
export const Order = z.looseObject({
  id: z.string(),
  status: z.string(),
  links: z.array(Link).default([]),
  purchase_units: z
    .array(
      z.looseObject({
        amount: Amount.optional(),
        payments: z
          .looseObject({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) })
          .optional(),
      }),
    )
    .default([]),
})
export type Order = z.infer<typeof Order>

/** The page on which the payer approves; null where the order has none any more. */
export function approvalUrl({ links }: Order): string | null {
  return links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null
}

/** @param ordered the sum that we asked for: an order without a capture may not show its own */
export function toRetrieved(order: Order, ordered: { amountMinor: number; currency: string }): RetrievedPayment {
  const [unit] = order.purchase_units
  const capture = unit?.payments?.captures.at(-1)
  const amount = capture?.amount ?? unit?.amount
  const amountMinor = amount === undefined ? ordered.amountMinor : fromDecimal(amount.value)
  if (amountMinor === null) throw new Error(`PayPal: the sum ${amount?.value} can't be read`)
  return {
    state: capture === undefined ? stateOfOrder(order.status) : stateOfCapture(capture.status),
    amountMinor,
    currency: amount?.currency_code ?? ordered.currency,
    transaction: capture?.id,
    givenBack: capture === undefined ? undefined : givenBackOf(capture, unit?.payments?.refunds ?? []),
  }
}

/** A refund that PayPal lists counts unless it failed; a capture may be REFUNDED without any in the list. */
function givenBackOf({ status, amount }: z.infer<typeof Capture>, refunds: readonly Refund[]): GivenBack | undefined {
  const counted = refunds.filter((refund) => refundStateOf(refund) !== 'failed')
  const sums = counted.map((refund) => (refund.amount === undefined ? null : fromDecimal(refund.amount.value)))
  if (status === 'REFUNDED') return { kind: 'total', amountMinor: fromDecimal(amount.value) ?? 0 }
  if (sums.length === 0) return status === 'PARTIALLY_REFUNDED' ? { kind: 'part' } : undefined
  if (sums.includes(null)) return { kind: 'part' }
  return { kind: 'total', amountMinor: sums.reduce<number>((sum, one) => sum + (one ?? 0), 0) }
}

function stateOfOrder(status: string): ProviderState {
  if (status === 'APPROVED') return 'authorized'
  return status === 'VOIDED' ? 'cancelled' : 'open'
}

/** A capture that is PENDING waits for PayPal's own review. */
function stateOfCapture(status: string): ProviderState {
  if (status === 'DECLINED' || status === 'FAILED') return 'declined'
  return status === 'PENDING' ? 'open' : 'succeeded'
}

export function refundStateOf({ status }: Refund): 'sent' | 'done' | 'failed' {
  if (status === 'COMPLETED') return 'done'
  return status === 'PENDING' ? 'sent' : 'failed'
}

const Movement = z.looseObject({
  party: z.string().optional(),
  affected_party: z.string().optional(),
  type: z.string(),
  /** `DISPUTE_SETTLEMENT`, or a fee. */
  reason: z.string().optional(),
  amount: Amount,
})

export const Dispute = z.looseObject({
  dispute_id: z.string(),
  reason: z.string().default(''),
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_amount: Amount,
  dispute_outcome: z.looseObject({ outcome_code: z.string(), amount_refunded: Amount.optional() }).optional(),
  seller_response_due_date: z.string().optional(),
  disputed_transactions: z
    .array(z.looseObject({ seller_transaction_id: z.string().optional(), custom: z.string().optional() }))
    .default([]),
  fund_movements: z.array(Movement).optional(),
  money_movements: z.array(Movement).optional(),
})

const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']
const wonOutcomes = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']
/** PayPal protects one of them with its own money: the movements say who lost. */
const paidOutcome = 'RESOLVED_WITH_PAYOUT'

/**
 * Null where the dispute is about another payment. What PayPal took from the shop, and gave back, is
 * listed; where it is not, an inquiry takes nothing, and a claim or a chargeback the whole sum.
 */
export function toRetrievedDispute(dispute: z.infer<typeof Dispute>, payment: PaymentThere): RetrievedDispute | null {
  const isOfPayment = dispute.disputed_transactions.some(({ seller_transaction_id, custom }) =>
    payment.transaction === null ? custom === payment.paymentId : seller_transaction_id === payment.transaction,
  )
  if (!isOfPayment) return null
  const { dispute_amount: amount, dispute_outcome } = dispute
  const disputedMinor = minorIn(payment.currency, amount)
  if (disputedMinor === null)
    throw new Error(`PayPal: ${amount.value} ${amount.currency_code} of a dispute can't be read`)
  const movedMinor = movedOf(dispute, payment.currency)
  const outcome = dispute.status === 'RESOLVED' ? dispute_outcome : undefined
  const state = stateOfOutcome(outcome?.outcome_code ?? '', movedMinor)
  const refundedMinor = outcome?.amount_refunded ? minorIn(payment.currency, outcome.amount_refunded) : null
  return {
    state,
    amountMinor: state === 'lost' ? (movedMinor ?? (refundedMinor || disputedMinor)) : disputedMinor,
    heldMinor: movedMinor ?? (dispute.dispute_life_cycle_stage === 'INQUIRY' ? 0 : disputedMinor),
    reason: dispute.reason,
    isUnclear: dispute.status === 'RESOLVED' && state === 'opened',
    answerBy: dispute.seller_response_due_date === undefined ? null : toInstant(dispute.seller_response_due_date),
  }
}

/**
 * Opened while PayPal has not decided, and where its word and its movements contradict each other: money that
 * is to come back may follow the decision, and a lost dispute is never opened again here. An operator may decide meanwhile.
 */
function stateOfOutcome(code: string, movedMinor: number | null): DisputeState {
  if (code === paidOutcome) return (movedMinor ?? 0) > 0 ? 'lost' : 'won'
  if (lostOutcomes.includes(code)) return movedMinor === 0 ? 'opened' : 'lost'
  if (wonOutcomes.includes(code)) return (movedMinor ?? 0) > 0 ? 'opened' : 'won'
  return 'opened'
}

/**
 * What is gone from the shop's account because of it, without fees; null where PayPal lists no such movements,
 * or some in another currency.
 */
function movedOf({ fund_movements, money_movements }: z.infer<typeof Dispute>, currency: string): number | null {
  const own = (fund_movements ?? money_movements ?? []).filter(
    ({ party, affected_party, reason }) => (party ?? affected_party) === 'SELLER' && reason === 'DISPUTE_SETTLEMENT',
  )
  if (own.length === 0) return null
  let sum = 0
  for (const { type, amount } of own) {
    const minor = minorIn(currency, amount)
    if (minor === null) return null
    sum += type === 'DEBIT' ? minor : -minor
  }
  return Math.max(0, sum)
}

function minorIn(currency: string, { value, currency_code }: z.infer<typeof Amount>): number | null {
  return currency_code === currency ? fromDecimal(value) : null
}

/** Those that a shop subscribes to. */
const eventTypes = [
  ...['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING'],
  ...['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED', 'PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'],
  ...['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED'],
]

const Event = z.looseObject({
  id: z.string().max(100),
  event_type: z.string().max(100),
  resource: z.looseObject({
    id: z.string().max(100).optional(),
    dispute_id: z.string().max(255).optional(),
    disputed_transactions: Dispute.shape.disputed_transactions,
    custom_id: z.string().max(255).optional(),
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
    purchase_units: z.array(z.looseObject({ custom_id: z.string().max(255).optional() })).optional(),
  }),
})

/**
 * A message whose signature is valid. A capture is news: its order, its sum and its own id. Of all else
 * PayPal is asked: an approved order may be given up by now, and a capture may wait for a review.
 */
export function readEvent(body: string): ProviderMessage | null {
  const message = Event.safeParse(parseJson(body))
  const hint = message.success ? toHint(message.data, message.data.id) : null
  const captured = Captured.safeParse(parseJson(body))
  if (hint === null || !captured.success) return hint
  const { id: transaction, amount } = captured.data.resource
  const amountMinor = fromDecimal(amount.value)
  if (amountMinor === null) return hint
  const { eventKey, reference, paymentId } = hint
  const currency = amount.currency_code
  return { kind: 'news', eventKey, reference, paymentId, transaction, state: 'succeeded', amountMinor, currency }
}

const Captured = z.looseObject({
  event_type: z.literal('PAYMENT.CAPTURE.COMPLETED'),
  resource: Capture.extend({ status: z.literal('COMPLETED') }),
})

/** A message of which nothing is believed: PayPal is asked about what it names. */
export function readHint(body: string): ProviderHint | null {
  const message = Event.safeParse(parseJson(body))
  if (!message.success) return null
  const { event_type: type } = message.data
  return toHint(message.data, eventTypes.includes(type) ? type : 'other')
}

function toHint({ resource }: z.infer<typeof Event>, eventKey: string): ProviderHint | null {
  const [disputed] = resource.disputed_transactions
  if (resource.dispute_id !== undefined) {
    const { seller_transaction_id: transaction, custom: paymentId } = disputed ?? {}
    return { kind: 'hint', eventKey, reference: null, paymentId, transaction, dispute: resource.dispute_id }
  }
  if (resource.id === undefined) return null
  return {
    kind: 'hint',
    eventKey,
    reference: resource.supplementary_data?.related_ids?.order_id ?? resource.id,
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
  }
}
