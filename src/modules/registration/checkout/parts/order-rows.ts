import type { Currency } from '#src/kernel/money.ts'
import { serviceFeeOf } from '#src/modules/orders/domain/service-fee.ts'
import type { useFormat } from '#src/ui/i18n/use-format.ts'
import type { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { TotalsRow } from '#src/ui/kit/totals-list.tsx'

export type RowWords = {
  readonly t: ReturnType<typeof useTexts<'registration-form'>>
  readonly format: ReturnType<typeof useFormat>
}

/** What an order holds and came to, before and after it is paid. */
export type OrderSums = {
  readonly items: readonly {
    readonly id: string
    readonly name: string
    /** Whose place it is, where there are several people. */
    readonly who?: string
    readonly count: number
    readonly costMinor: number
  }[]
  readonly discountMinor: number
  readonly commissions: readonly Commission[]
}
type Commission = { readonly rateBp: number; readonly amountMinor: number }

/** The lines of an order as they stand in its column, on the page after paying, and in no other form. */
export function orderRows(
  { items, discountMinor, commissions }: OrderSums,
  currency: Currency,
  words: RowWords,
): TotalsRow[] {
  return [
    ...items.map((item) => ({
      id: item.id,
      label: [item.count > 1 ? `${item.name} × ${item.count}` : item.name, item.who].filter(Boolean).join(' · '),
      sum: { amountMinor: item.costMinor, currency },
    })),
    ...sumRows({ discountMinor, commissions }, currency, words),
  ]
}

/** What stands under the lines of an order and makes them add up to what is paid. */
export function sumRows(
  { discountMinor, commissions }: Pick<OrderSums, 'discountMinor' | 'commissions'>,
  currency: Currency,
  words: RowWords,
): TotalsRow[] {
  return [
    ...(discountMinor > 0
      ? [{ id: 'discount', label: words.t('discount'), sum: { amountMinor: -discountMinor, currency } }]
      : []),
    ...feeRows(commissions, currency, words),
  ]
}

/** The service fee in one row. */
export function feeRows(commissions: readonly Commission[], currency: Currency, { t, format }: RowWords): TotalsRow[] {
  const fee = serviceFeeOf(commissions)
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
