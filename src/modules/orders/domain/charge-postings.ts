import type { Currency } from '#src/kernel/money.ts'
import { type CommissionRates, lineCommissionMinor } from '#src/modules/catalog/domain/commission.ts'
import type { Posting } from '#src/modules/payments/domain/ledger.ts'
import { orderTotals, type PricedLine } from './totals.ts'

export type ChargedOrder = {
  readonly id: string
  /** The order whose payments pay this one; null: its own payments. */
  readonly payingOrderId?: string | null
  readonly organizerId: string
  readonly currency: Currency
  readonly rates: CommissionRates
  readonly lines: readonly (PricedLine & { readonly providerName: string })[]
}

/**
 * The postings of a paid order: net sales to the organizer, commission to the platform, premium to
 * each insurer. What the payment method took off is the platform's expense.
 */
export function chargePostings(order: ChargedOrder): Posting[] {
  const { currency } = order
  const owed = new Map<Posting['account'], number>()
  const owe = (account: Posting['account'], amountMinor: number) =>
    owed.set(account, (owed.get(account) ?? 0) + amountMinor)
  for (const line of order.lines) {
    const netMinor = line.unitPriceMinor * line.units - line.discountMinor
    owe(line.kind === 'insurance' ? `insurer:${line.providerName}` : `organizer:${order.organizerId}`, netMinor)
    owe('platform:commission', lineCommissionMinor({ kind: line.kind, netMinor }, order.rates.eventBp))
    owe('platform:extra-commission', lineCommissionMinor({ kind: line.kind, netMinor }, order.rates.extraBp))
    owe('platform:method-discounts', -(line.methodDiscountMinor ?? 0))
  }
  const overallMinor = orderTotals(order.lines, order.rates).overallMinor
  return [
    { account: `payer:${order.payingOrderId ?? order.id}`, amountMinor: -overallMinor, currency },
    ...[...owed].map(([account, amountMinor]) => ({ account, amountMinor, currency })),
  ]
}
