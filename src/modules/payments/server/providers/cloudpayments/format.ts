import { z } from 'zod'
import type { GivenBack } from '../../../domain/given-back.ts'
import { receiptEventKey } from '../../../domain/provider-receipt.ts'
import { fromDecimal } from '../decimal.ts'
import { parseJson } from '../parse-json.ts'
import type { ProviderEvent, ProviderState, RetrievedPayment } from '../provider.ts'
import { parseReceipt, type ReceiptNotification } from './receipt.ts'

/** Every answer; `Success: false` says in `Message` why not. */
export const Answer = z.looseObject({
  Success: z.boolean(),
  Message: z.string().nullish(),
  Model: z.unknown().optional(),
})

const Id = z.union([z.string(), z.number()]).transform(String)
export const Order = z.looseObject({ Id, Url: z.string() })
export const SbpLink = z.looseObject({ TransactionId: Id, QrUrl: z.string() })
export const MadeRefund = z.looseObject({ TransactionId: Id })

export const Transaction = z.looseObject({
  TransactionId: Id,
  OriginalTransactionId: Id.optional(),
  OperationType: z.string().optional(),
  Amount: z.number(),
  Currency: z.string(),
  Status: z.string(),
  JsonData: z.unknown().optional(),
})
export type Transaction = z.infer<typeof Transaction>

export const isRefund = ({ OperationType }: Transaction) => OperationType === 'Refund'

/** Of the refunds of a payment only the last one is shown. */
export function givenBackBy(last: Transaction): GivenBack | undefined {
  if (!isRefund(last) || last.Status !== 'Completed') return undefined
  return { kind: 'last', reference: last.TransactionId, amountMinor: toMinor(last.Amount) }
}

const RefundData = z.looseObject({ refundKey: z.string().optional() })

/** Our key of a refund, which went with its request; undefined where it is shown without one. */
export function refundKeyIn({ JsonData }: Transaction): string | undefined {
  const data = RefundData.safeParse(typeof JsonData === 'string' ? parseJson(JsonData) : JsonData)
  return data.success ? data.data.refundKey : undefined
}

export const toMinor = (amount: number) => Math.round(amount * 100)

/** @param isOneAttempt a declined attempt is the end: the hosted page lets its payer try again */
export function toRetrieved(transaction: Transaction, isOneAttempt: boolean): RetrievedPayment {
  const { Amount, Currency, TransactionId } = transaction
  return {
    state: stateOf(transaction.Status, isOneAttempt),
    amountMinor: toMinor(Amount),
    currency: Currency,
    transaction: TransactionId,
  }
}

function stateOf(status: string, isOneAttempt: boolean): ProviderState {
  if (status === 'Authorized') return 'authorized'
  if (status === 'Completed') return 'succeeded'
  if (status === 'Cancelled') return 'cancelled'
  return status === 'Declined' && isOneAttempt ? 'declined' : 'open'
}

const Notification = z.looseObject({
  TransactionId: z.string().min(1).max(40),
  PaymentTransactionId: z.string().max(40).optional(),
  Amount: z.string().max(20),
  Currency: z.string().max(3).optional(),
  InvoiceId: z.string().max(100),
  Status: z.string().max(40).optional(),
  OperationType: z.string().max(40).optional(),
})
export type Notification = z.infer<typeof Notification> & {
  readonly amountMinor: number
  /** Of the notification of a receipt alone. */
  readonly receipt: ReceiptNotification | null
}

/** A form or JSON; null where it is no notification. */
export function parseNotification(body: string): Notification | null {
  const fields = fieldsIn(body)
  const message = Notification.safeParse(fields)
  if (!message.success) return null
  const amountMinor = fromDecimal(message.data.Amount)
  return amountMinor === null ? null : { ...message.data, amountMinor, receipt: parseReceipt(fields) }
}

/** The fields of a form or of JSON, as text. */
export function fieldsIn(body: string): unknown {
  return body.startsWith('{') ? parseFields(body) : Object.fromEntries(new URLSearchParams(body))
}

/** A failed attempt has no status: the payer may try again, so the payment stays open. */
export function toNews(notification: Notification): ProviderEvent {
  const { TransactionId, PaymentTransactionId, InvoiceId, Status, OperationType, Currency, amountMinor, receipt } =
    notification
  if (receipt !== null) {
    const eventKey = receiptEventKey(InvoiceId, receipt.DocumentNumber)
    const about = { kind: 'news', eventKey, reference: null, paymentId: InvoiceId } as const
    return { ...about, state: 'open', amountMinor, currency: Currency ?? '' }
  }
  const state = OperationType === 'Refund' ? 'refunded' : stateOf(Status ?? '', false)
  return {
    kind: 'news',
    eventKey: `${TransactionId}:${OperationType ?? ''}:${Status ?? 'Failed'}`,
    reference: null,
    paymentId: InvoiceId,
    // the number of a failed attempt is none of the payment's
    transaction: state === 'open' ? undefined : (PaymentTransactionId ?? TransactionId),
    state,
    amountMinor,
    currency: Currency ?? '',
  }
}

function parseFields(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (value === null || typeof value !== 'object') return undefined
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, field === null ? undefined : String(field)]),
    )
  } catch {
    return undefined
  }
}
