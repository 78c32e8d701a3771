import { z } from 'zod'
import type { GivenBack } from '../../../domain/given-back.ts'
import { receiptEventKey } from '../../../domain/provider-receipt.ts'
import type { ProviderMessage, ProviderState } from '../provider.ts'
import { parseReceipt, receiptMark } from './receipt.ts'

// The same field is text in one answer and a number in another.
const Id = z.union([z.string(), z.number()]).transform(String)

/** Every answer is HTTP 200; `Success` says what became of the call. */
export const Answer = z.looseObject({ Success: z.boolean(), ErrorCode: Id, Message: z.string().default('') })

export const Opened = z.looseObject({ PaymentId: Id, PaymentURL: z.string().optional() })
export const State = z.looseObject({ PaymentId: Id, Status: z.string(), Amount: z.number().int().optional() })
export const Orders = z.looseObject({ Payments: z.array(z.looseObject({ PaymentId: Id, Status: z.string() })) })
/** `NewAmount`: what is left of the payment. */
export const Cancelled = z.looseObject({ NewAmount: z.number().int().optional() })
/** Of the last refund by SBP; a code says why it was not made. */
export const QrState = z.looseObject({ QrCancelCode: z.string().nullish() })
export const Qr = z.looseObject({ Data: z.string() })
export const Banks = z.looseObject({
  BankList: z.array(z.looseObject({ NspkBankId: Id, BankName: z.string(), BankOrder: z.number().optional() })),
})

/** The code of `Init` for an order's number that was used before. */
export const orderUsed = '8'

/** The codes of a wrong token (the password is another), and of an unknown terminal. */
export const keyErrors: readonly string[] = ['204', '501']

const states: Readonly<Record<string, ProviderState>> = {
  AUTHORIZED: 'authorized',
  CONFIRMING: 'authorized',
  CONFIRM_CHECKING: 'authorized',
  CONFIRMED: 'succeeded',
  PARTIAL_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  REVERSING: 'cancelled',
  REVERSED: 'cancelled',
  PARTIAL_REVERSED: 'cancelled',
  CANCELED: 'cancelled',
  REJECTED: 'declined',
  AUTH_FAIL: 'declined',
  DEADLINE_EXPIRED: 'expired',
  ATTEMPTS_EXPIRED: 'expired',
}

/**
 * A status that is not listed is under way (NEW, FORM_SHOWED, AUTHORIZING, 3DS_CHECKING and others). So is a
 * payment whose refund is: it may end as REFUNDED or as CONFIRMED again.
 */
export function stateOf(status: string): ProviderState {
  return states[status] ?? 'open'
}

/** Of a payment that is confirmed, or is just being, `Cancel` gives the money back: it would be a refund that nobody wanted. */
export function isCancellable(status: string): boolean {
  return status === 'AUTHORIZED' || (stateOf(status) === 'open' && !isRefundUnderWay(status))
}

export function isRefundUnderWay(status: string): boolean {
  return refundStatuses.underWay.some((one) => one === status)
}

export function givenBackOf(status: string, amountMinor: number): GivenBack | undefined {
  if (status === 'REFUNDED') return { kind: 'total', amountMinor }
  return status === 'PARTIAL_REFUNDED' ? { kind: 'part' } : undefined
}

function endsUnpaid(state: ProviderState): boolean {
  return state === 'declined' || state === 'cancelled' || state === 'expired'
}

export const refundStatuses = {
  underWay: ['REFUNDING', 'ASYNC_REFUNDING'],
  made: ['PARTIAL_REFUNDED', 'REFUNDED'],
} as const

/** Our payment's id as T-Bank's number of the order: 32 characters, and which attempt to open it. */
export function toOrderId(paymentId: string, attempt: number): string {
  const id = paymentId.replaceAll('-', '')
  return attempt === 0 ? id : `${id}-${attempt}`
}

/** Undefined where it is none of ours. */
function toPaymentId(orderId: string): string | undefined {
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})(?:-\d)?$/.exec(orderId)
  return parts?.slice(1, 6).join('-')
}

const Notification = z.looseObject({
  TerminalKey: z.string(),
  OrderId: z.string().max(100),
  PaymentId: Id,
  Status: z.string().max(40),
  Amount: z.number().int().default(0),
})

/**
 * Receipts and linked accounts come to the same address: they change no payment. An end without money is
 * a hint only: it may be that of an earlier attempt to open the payment, which we have cancelled, under
 * the same number of the order. So is a refund that is under way: it is no success.
 * @param nowMs when it came; a stored message has its key already
 */
export function readNotification(body: unknown, nowMs = 0): ProviderMessage | null {
  const message = Notification.safeParse(body)
  if (!message.success) return null
  const { PaymentId, OrderId, Status, Amount } = message.data
  const paymentId = toPaymentId(OrderId)
  const about = { eventKey: `${PaymentId}:${Status}:${Amount}`, reference: PaymentId, paymentId }
  const receipt = parseReceipt(body)
  if (receipt !== null && paymentId !== undefined) {
    const eventKey = receiptEventKey(paymentId, receiptMark(receipt, nowMs))
    return { kind: 'news', ...about, eventKey, state: 'open', amountMinor: Amount, currency: 'RUB' }
  }
  const isRefund = refundStatuses.made.some((status) => status === Status)
  const state = stateOf(Status)
  if (endsUnpaid(state) || isRefundUnderWay(Status)) return { kind: 'hint', ...about }
  return {
    kind: 'news',
    ...about,
    state: isRefund ? 'refunded' : state,
    amountMinor: Amount,
    currency: 'RUB',
  }
}
