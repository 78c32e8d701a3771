import type { Currency } from '#src/kernel/money.ts'
import { discountLabel } from '#src/modules/orders/domain/discount-label.ts'
import { totalServiceFee } from '#src/modules/orders/domain/service-fee.ts'
import type { useFormat } from '#src/ui/i18n/use-format.ts'
import type { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { TotalsRow } from '#src/ui/kit/totals-list.tsx'

export type RowFormatters = {
  readonly t: ReturnType<typeof useTexts<'registration-form'>>
  readonly format: ReturnType<typeof useFormat>
}

/** The lines and totals of an order, before and after payment. */
export type OrderSums = {
  readonly items: readonly {
    readonly id: string
    readonly name: string
    /** The participant whose place or option it is, where there are several. */
    readonly participantName?: string
    readonly count: number
    readonly costMinor: number
  }[]
  readonly discounts: readonly Discount[]
  readonly commissions: readonly Commission[]
}
/** A discount by its name, over all lines; `code`: the promo code, null for an automatic one. */
type Discount = { readonly name: string; readonly code: string | null; readonly amountMinor: number }
type Commission = { readonly rateBp: number; readonly amountMinor: number }

/** The rows of an order, the same in the summary and on the page after payment. */
export function orderRows(
  { items, discounts, commissions }: OrderSums,
  currency: Currency,
  formatters: RowFormatters,
): TotalsRow[] {
  return [
    ...items.map((item) => ({
      id: item.id,
      label: [item.count > 1 ? `${item.name} × ${item.count}` : item.name, item.participantName]
        .filter(Boolean)
        .join(' · '),
      sum: { amountMinor: item.costMinor, currency },
    })),
    ...sumRows({ discounts, commissions }, currency, formatters),
  ]
}

/** The rows under the lines that add up to the total. */
export function sumRows(
  { discounts, commissions }: Pick<OrderSums, 'discounts' | 'commissions'>,
  currency: Currency,
  formatters: RowFormatters,
): TotalsRow[] {
  return [
    ...discounts.map(({ name, code, amountMinor }) => ({
      id: `discount ${code ?? ''} ${name}`,
      label: discountLabel(name, code, (params) => formatters.t('discountByCode', params)),
      sum: { amountMinor: -amountMinor, currency },
    })),
    ...feeRows(commissions, currency, formatters),
  ]
}

/**
 * The discounts of order lines, added up by name and code. The automatic one comes first: codes are
 * calculated from what it leaves.
 */
export function discountsOf(
  items: readonly { readonly id: string; readonly discounts?: readonly Discount[] | undefined }[],
): Discount[] {
  const sums = new Map<string, Discount>()
  for (const { name, code, amountMinor } of items.flatMap(({ discounts = [] }) => discounts)) {
    const key = `${code ?? ''} ${name}`
    sums.set(key, { name, code, amountMinor: amountMinor + (sums.get(key)?.amountMinor ?? 0) })
  }
  return [...sums.values()].toSorted((one, other) => Number(one.code !== null) - Number(other.code !== null))
}

/** The service fee in one row. */
export function feeRows(
  commissions: readonly Commission[],
  currency: Currency,
  { t, format }: RowFormatters,
): TotalsRow[] {
  const fee = totalServiceFee(commissions)
  if (fee === null) return []
  return [
    {
      id: 'fee',
      label: t('serviceFee', { rate: format.rate(fee.rateBp) }),
      sum: { amountMinor: fee.amountMinor, currency },
      isQuiet: true,
    },
  ]
}
