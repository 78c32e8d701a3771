import { z } from 'zod'
import { totalGivenBack } from '../../../domain/given-back.ts'
import { fromDecimal } from '../decimal.ts'
import { parseJson } from '../parse-json.ts'
import type { OpenedPayment, ProviderHint, ProviderState, RetrievedPayment, SentRefund } from '../provider.ts'

const Amount = z.object({ value: z.string(), currency: z.string() })

/** A payment as YooKassa's API returns it; further fields are left out. */
export const YookassaPayment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  refunded_amount: Amount.optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  confirmation: z
    .looseObject({ confirmation_url: z.string().optional(), confirmation_data: z.string().optional() })
    .optional(),
  cancellation_details: z.looseObject({ reason: z.string() }).optional(),
})
export type YookassaPayment = z.infer<typeof YookassaPayment>

export const YookassaRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  description: z.string().optional(),
})
export type YookassaRefund = z.infer<typeof YookassaRefund>

/** Those that a shop needs; it may subscribe to more in the dashboard. */
const events = ['payment.waiting_for_capture', 'payment.succeeded', 'payment.canceled', 'refund.succeeded'] as const

const Notification = z.object({
  type: z.literal('notification'),
  event: z.enum(events).or(z.string().transform(() => 'other' as const)),
  object: z.looseObject({
    id: z.string().max(100),
    status: z.string().max(40),
    payment_id: z.string().max(100).optional(),
    metadata: z.looseObject({ payment: z.string().max(100).optional() }).optional(),
  }),
})

/** Two minor units everywhere: YooKassa takes roubles only. */
export function toRetrieved(payment: YookassaPayment): RetrievedPayment {
  const amountMinor = fromDecimal(payment.amount.value)
  if (amountMinor === null) throw new Error(`YooKassa: the sum ${payment.amount.value} can't be read`)
  const refundedMinor = fromDecimal(payment.refunded_amount?.value ?? '0.00') ?? 0
  const { currency } = payment.amount
  return { state: stateOf(payment), amountMinor, currency, givenBack: totalGivenBack(refundedMinor) }
}

export function toOpened({ id, confirmation }: YookassaPayment): OpenedPayment {
  const sbpLink = confirmation?.confirmation_data ?? null
  return { reference: id, confirmationUrl: confirmation?.confirmation_url ?? sbpLink, sbpLink }
}

const ends: Readonly<Record<string, ProviderState>> = {
  expired_on_confirmation: 'expired',
  canceled_by_merchant: 'cancelled',
  expired_on_capture: 'cancelled',
}

function stateOf({ status, cancellation_details: details }: YookassaPayment): ProviderState {
  if (status === 'pending') return 'open'
  if (status === 'waiting_for_capture') return 'authorized'
  if (status === 'succeeded') return 'succeeded'
  return ends[details?.reason ?? ''] ?? 'declined'
}

/** Null: YooKassa has cancelled it. */
export function toSentRefund({ id, status }: YookassaRefund): SentRefund | null {
  if (status === 'canceled') return null
  return { state: status === 'succeeded' ? 'done' : 'sent', reference: id }
}

/** A notification is not signed, so nothing of it is believed: YooKassa is asked for the object. */
export function readNotification(body: string): ProviderHint | null {
  const message = Notification.safeParse(parseJson(body))
  if (!message.success) return null
  const { event, object } = message.data
  return {
    kind: 'hint',
    eventKey: event,
    reference: object.payment_id ?? object.id,
    paymentId: object.metadata?.payment,
  }
}
