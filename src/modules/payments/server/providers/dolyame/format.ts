import { createHash } from 'node:crypto'
import { z } from 'zod'
import { totalGivenBack } from '../../../domain/given-back.ts'
import { parseJson } from '../parse-json.ts'
import type { ProviderHint, ProviderState, RetrievedPayment } from '../provider.ts'

/** A refund, or one of the goods given back: nothing documents which. */
const RefundInfoItem = z.looseObject({ refund_id: z.string().nullish(), status: z.string().nullish() })

/** An order; sums are roubles. */
export const Order = z.looseObject({
  status: z.string(),
  amount: z.number(),
  link: z.string().nullish(),
  refund_info: z
    .looseObject({ total_refunded_amount: z.number().nullish(), items: z.array(RefundInfoItem).nullish() })
    .nullish(),
})
export type Order = z.infer<typeof Order>
export const MadeRefund = z.looseObject({ refund_id: z.string() })

const states: Readonly<Record<string, ProviderState>> = {
  wait_for_commit: 'authorized',
  waiting_for_commit: 'authorized',
  committed: 'succeeded',
  // so it was spelt once
  commited: 'succeeded',
  completed: 'succeeded',
  refunded: 'succeeded',
  rejected: 'declined',
  canceled: 'cancelled',
}

/** A status that is not listed is under way: `new`, and `approved` until it waits for the commit. */
export function stateOf(status: string): ProviderState {
  return states[status] ?? 'open'
}

export function toRetrieved({ status, amount, refund_info }: Order): RetrievedPayment {
  const givenBack = totalGivenBack(Math.round((refund_info?.total_refunded_amount ?? 0) * 100))
  return { state: stateOf(status), amountMinor: Math.round(amount * 100), currency: 'RUB', givenBack }
}

/**
 * A refund that failed is not in the order any more. Where the order does not list refunds by their ids,
 * one is known to be done only once everything is given back.
 */
export function refundStateOf({ amount, refund_info }: Order, refundId: string): 'sent' | 'done' | 'failed' {
  const items = refund_info?.items ?? []
  const refund = items.find(({ refund_id }) => refund_id === refundId)
  if (refund !== undefined) return refund.status === 'processed' ? 'done' : 'sent'
  const isListed = items.every(({ refund_id }) => typeof refund_id === 'string')
  if (isListed) return 'failed'
  return (refund_info?.total_refunded_amount ?? 0) >= amount ? 'done' : 'sent'
}

/** The correlation id must be a UUID: the key is hashed into one. The same key gives the same. */
export function correlationId(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

const Notification = z.looseObject({ id: z.string().max(100), status: z.string().max(40) })

/** A notification is not signed, so nothing of it is believed: Dolyame is asked for the order. */
export function readNotification(body: string): ProviderHint | null {
  const message = Notification.safeParse(parseJson(body))
  if (!message.success) return null
  const { id, status } = message.data
  return { kind: 'hint', eventKey: status in states ? status : 'other', reference: id, paymentId: id }
}
