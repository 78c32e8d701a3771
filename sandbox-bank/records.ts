import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/**
 * How the shop is notified of this payment; set by the payer on the page or by the merchant for a
 * test.
 */
export const Scenario = z.object({
  delaySeconds: z.int().min(0).max(86_400),
  twice: z.boolean(),
  outOfOrder: z.boolean(),
  never: z.boolean(),
  /** first sends a notice "paid" with an invalid signature */
  forged: z.boolean(),
  /** also sends a notice about a payment that the shop never ordered */
  unknownPayment: z.boolean(),
  /** the sum that is taken and reported instead of the ordered one; null takes the ordered sum */
  wrongSumMinor: z.int().positive().max(1_000_000_000_000).nullable(),
  /** a refund is made at once; or accepted first, and made or canceled later */
  refunds: z.enum(['at_once', 'later', 'fail_later']),
  /** the payer's card is declined when the shop captures (PayPal), although the payer has approved */
  declinesCapture: z.boolean(),
})
export type Scenario = z.infer<typeof Scenario>
export const plainScenario: Scenario = {
  delaySeconds: 0,
  twice: false,
  outOfOrder: false,
  never: false,
  forged: false,
  unknownPayment: false,
  wrongSumMinor: null,
  refunds: 'at_once',
  declinesCapture: false,
}
/** Journals of earlier versions lack some of the fields; they get the defaults. */
const SavedScenario = z.looseObject({}).transform((saved) => Scenario.parse({ ...plainScenario, ...saved }))

/** The only data of a card that is ever stored. */
const MaskedCard = z.object({ scheme: z.string(), last4: z.string().regex(/^\d{4}$/) })
export type MaskedCard = z.infer<typeof MaskedCard>

const CancelReason = z.enum(['declined', 'expired', 'canceled_by_merchant', 'closed'])
export type CancelReason = z.infer<typeof CancelReason>

const PaymentState = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('pending'),
    /** when the payment succeeds, ms; null while the payer still decides */
    settleAtMs: z.number().nullable(),
    /** the card that asked for a one-time code, and the payer's decision before it */
    challenge: z.object({ card: MaskedCard, decision: z.enum(['pay', 'delay']) }).nullable(),
    /** the payer has decided to pay, and the shop is asked whether it may be paid */
    isShopAsked: z.boolean().default(false),
  }),
  z.object({
    status: z.literal('authorized'),
    authorizedAtMs: z.number(),
    /** the sum is released then, unless the shop captures it before, ms */
    releaseAtMs: z.number(),
  }),
  z.object({ status: z.literal('succeeded'), paidAtMs: z.number() }),
  z.object({ status: z.literal('canceled'), canceledAtMs: z.number(), cancelReason: CancelReason }),
])
export type PaymentState = z.infer<typeof PaymentState>
export type PendingState = Extract<PaymentState, { status: 'pending' }>
export type AuthorizedState = Extract<PaymentState, { status: 'authorized' }>
export const freshState: PendingState = { status: 'pending', settleAtMs: null, challenge: null, isShopAsked: false }

export const Payment = z.object({
  id: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  reference: z.string(),
  description: z.string(),
  returnUrl: z.string(),
  notifyUrl: z.string(),
  method: z.enum(['card', 'sbp']),
  language: z.enum(['ru', 'en']),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  refundedMinor: z.int(),
  card: MaskedCard.nullable(),
  scenario: SavedScenario,
  /** id of the dynamic link of an SBP payment */
  qrId: z.string().nullable().default(null),
  /** the ordered sum, if another sum was taken */
  orderedMinor: z.int().nullable().default(null),
  /** the code of the face by which it was ordered; `bank` is the bank's own API */
  face: z.string().default('bank'),
  /** the id of providers that count */
  number: z.int().default(0),
  /** the address for a payer after a failure; null: the same as after a success */
  failUrl: z.string().nullable().default(null),
  /** the sum is only authorized by the payer, and the shop captures or voids it */
  isTwoStage: z.boolean().default(false),
  /** when the sum was reserved, of a payment in two stages, whatever followed */
  authorizedAtMs: z.number().nullable().default(null),
  /** data of the face alone */
  facts: z.record(z.string(), z.json()).default({}),
  state: PaymentState,
})
export type Payment = z.infer<typeof Payment>
export type PendingPayment = Payment & { state: PendingState }

const Refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amountMinor: z.int(),
  createdAtMs: z.number(),
  status: z.enum(['pending', 'succeeded', 'canceled']).default('succeeded'),
  /** when a pending refund ends, ms */
  endsAtMs: z.number().nullable().default(null),
  /** the id of providers that count */
  number: z.int().default(0),
  /** data of the face alone */
  facts: z.record(z.string(), z.json()).default({}),
})
export type Refund = z.infer<typeof Refund>

/** A notice with its body, which is sent byte for byte the same at each attempt. */
const BankEvent = z.object({
  id: z.string(),
  type: z.string(),
  paymentId: z.string(),
  rawBody: z.string(),
  /** the face in whose format the body is */
  face: z.string().default('bank'),
  /** the headers of a face's notice; the bank's own notices are signed again at each attempt */
  headers: z.record(z.string(), z.string()).default({}),
})
export type BankEvent = z.infer<typeof BankEvent>

const Delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  paymentId: z.string(),
  url: z.string(),
  firstDueAtMs: z.number(),
  dueAtMs: z.number(),
  tries: z.int(),
  /**
   * sent only after that other delivery is finished, so that the older notice arrives last even
   * with retries
   */
  afterId: z.string().nullable(),
  outcome: z.enum(['waiting', 'delivered', 'gave_up']),
  /** signed with a wrong key, and never repeated */
  isForged: z.boolean().default(false),
})
export type Delivery = z.infer<typeof Delivery>

const Issues = z.object({
  /** until then the bank answers no request and sends no notice */
  downUntilMs: z.number(),
  /** the number of orders whose answer will be held back */
  hangNext: z.int(),
  /** the number of requests to faces that will be answered with 500 and not carried out */
  failNext: z.int().default(0),
})
export type Issues = z.infer<typeof Issues>
export const noIssues: Issues = { downUntilMs: 0, hangNext: 0, failNext: 0 }

/**
 * One change of the journal: the complete new state of one object, which replaces the former one.
 */
const Put = z.discriminatedUnion('put', [
  z.object({ put: z.literal('payment'), payment: Payment }),
  z.object({ put: z.literal('refund'), refund: Refund }),
  z.object({ put: z.literal('event'), event: BankEvent }),
  z.object({ put: z.literal('delivery'), delivery: Delivery }),
  z.object({ put: z.literal('issues'), issues: Issues }),
  z.object({ put: z.literal('cabinet'), face: z.string(), urls: z.record(z.string(), z.string()) }),
  z.object({ put: z.literal('key'), key: z.string(), bodyHash: z.string(), id: z.string() }),
])
export type Put = z.infer<typeof Put>

/** One line of the journal: changes that take effect together. */
export const JournalLine = z.array(Put)

/** A new random id. A payment's id alone opens its page, so it must not be guessable. */
export function newId(prefix: 'pay' | 'ref' | 'evt' | 'dlv'): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`
}
