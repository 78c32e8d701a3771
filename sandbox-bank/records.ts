import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** How the shop is told about this payment; set by the payer on the page or by the merchant for a test. */
export const Scenario = z.object({
  delaySeconds: z.int().min(0).max(86_400),
  twice: z.boolean(),
  outOfOrder: z.boolean(),
  never: z.boolean(),
  /** before the true notice one whose signature does not hold, saying that it was paid */
  forged: z.boolean(),
  /** beside the true notice one about a payment that the shop never ordered */
  unknownPayment: z.boolean(),
  /** what is taken instead of the sum that was ordered, and told so; null takes what was ordered */
  wrongSumMinor: z.int().positive().max(1_000_000_000_000).nullable(),
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
}
/** A journal of an earlier bank knows fewer of them. */
const KeptScenario = z.looseObject({}).transform((kept) => Scenario.parse({ ...plainScenario, ...kept }))

/** All that is ever kept of a card. */
const CardTrace = z.object({ scheme: z.string(), last4: z.string().regex(/^\d{4}$/) })
export type CardTrace = z.infer<typeof CardTrace>

const CancelReason = z.enum(['declined', 'expired', 'canceled_by_merchant', 'closed'])
export type CancelReason = z.infer<typeof CancelReason>

const PaymentState = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('pending'),
    /** the bank took the order and succeeds at this moment, ms; null while the payer still decides */
    settleAtMs: z.number().nullable(),
    /** a card that asked for a one-time code, and what the payer decided before it */
    challenge: z.object({ card: CardTrace, decision: z.enum(['pay', 'delay']) }).nullable(),
  }),
  z.object({ status: z.literal('succeeded'), paidAtMs: z.number() }),
  z.object({ status: z.literal('canceled'), canceledAtMs: z.number(), cancelReason: CancelReason }),
])
export type PaymentState = z.infer<typeof PaymentState>
export type PendingState = Extract<PaymentState, { status: 'pending' }>
export const freshState: PendingState = { status: 'pending', settleAtMs: null, challenge: null }

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
  card: CardTrace.nullable(),
  scenario: KeptScenario,
  /** names the dynamic link of a payment by SBP */
  qrId: z.string().nullable().default(null),
  /** what was ordered, where another sum was taken */
  orderedMinor: z.int().nullable().default(null),
  state: PaymentState,
})
export type Payment = z.infer<typeof Payment>
export type PendingPayment = Payment & { state: PendingState }

const Refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amountMinor: z.int(),
  createdAtMs: z.number(),
})
export type Refund = z.infer<typeof Refund>

/** A notice as it is sent, byte for byte, at each try. */
const BankEvent = z.object({ id: z.string(), type: z.string(), paymentId: z.string(), rawBody: z.string() })
export type BankEvent = z.infer<typeof BankEvent>

const Delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  paymentId: z.string(),
  url: z.string(),
  firstDueAtMs: z.number(),
  dueAtMs: z.number(),
  tries: z.int(),
  /** goes only once that other delivery is done, which keeps "the older one came last" true under retries */
  afterId: z.string().nullable(),
  outcome: z.enum(['waiting', 'delivered', 'gave_up']),
  /** signed with a key that is not the bank's, and never repeated */
  isForged: z.boolean().default(false),
})
export type Delivery = z.infer<typeof Delivery>

const Issues = z.object({
  /** until then the bank answers nobody and tells nobody */
  downUntilMs: z.number(),
  /** so many orders are moved out without an answer in time */
  hangNext: z.int(),
})
export type Issues = z.infer<typeof Issues>
export const noIssues: Issues = { downUntilMs: 0, hangNext: 0 }

/** One fact of the journal: the whole thing as it is from now on. The last one counts. */
const Put = z.discriminatedUnion('put', [
  z.object({ put: z.literal('payment'), payment: Payment }),
  z.object({ put: z.literal('refund'), refund: Refund }),
  z.object({ put: z.literal('event'), event: BankEvent }),
  z.object({ put: z.literal('delivery'), delivery: Delivery }),
  z.object({ put: z.literal('issues'), issues: Issues }),
  z.object({ put: z.literal('key'), key: z.string(), bodyHash: z.string(), id: z.string() }),
])
export type Put = z.infer<typeof Put>

/** One line of the journal: facts that become true together. */
export const JournalLine = z.array(Put)

/** An address of a payment is all that one needs to open its page, so it cannot be guessed. */
export function newId(prefix: 'pay' | 'ref' | 'evt' | 'dlv'): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`
}
