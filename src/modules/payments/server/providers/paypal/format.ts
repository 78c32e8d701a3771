import { z } from 'zod'
import { fromDecimal } from '../decimal.ts'
import { parseJson } from '../parse-json.ts'
import type { ProviderHint, ProviderState, RetrievedPayment } from '../provider.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const Link = z.looseObject({ rel: z.string(), href: z.string() })
const Capture = z.looseObject({ id: z.string(), status: z.string(), amount: Amount })
export const Refund = z.looseObject({ id: z.string(), status: z.string(), custom_id: z.string().optional() })
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
  }
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

const Event = z.looseObject({
  id: z.string().max(100),
  event_type: z.string().max(100),
  resource: z.looseObject({
    id: z.string().max(100),
    custom_id: z.string().max(255).optional(),
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
    purchase_units: z.array(z.looseObject({ custom_id: z.string().max(255).optional() })).optional(),
  }),
})

/**
 * The certificate of a signature would have to be fetched from an address that the message names, before
 * anything is known of its sender. So nothing of a message is believed: PayPal is asked for the order.
 */
export function readEvent(body: string): ProviderHint | null {
  const event = Event.safeParse(parseJson(body))
  if (!event.success) return null
  const { id, resource } = event.data
  return {
    kind: 'hint',
    eventKey: id,
    reference: resource.supplementary_data?.related_ids?.order_id ?? resource.id,
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
  }
}
