import { formatMoney } from '#src/kernel/format-money.ts'
import { type Currency, money } from '#src/kernel/money.ts'
import { type Err, err } from '#src/kernel/result.ts'
import type { FreePrice } from '#src/modules/catalog/domain/product.ts'

export type FreePriceRefusal = 'orders.price_fixed' | 'orders.price_too_low' | 'orders.price_too_high'

/**
 * Why the payer can't name this price, with the bounds as texts and in minor units; null where they can.
 * @param freePrice null: the product's price is fixed
 */
export function refuseFreePrice(
  freePrice: Pick<FreePrice, 'minMinor' | 'maxMinor'> | null,
  priceMinor: number,
  { currency, language }: { readonly currency: Currency; readonly language: 'ru' | 'en' },
): Err<FreePriceRefusal> | null {
  if (freePrice === null) return err('orders.price_fixed')
  const { minMinor, maxMinor } = freePrice
  if (priceMinor >= minMinor && priceMinor <= maxMinor) return null
  const code = priceMinor < minMinor ? 'orders.price_too_low' : 'orders.price_too_high'
  const sum = (amountMinor: number) => formatMoney(money(amountMinor, currency), language)
  return err(code, {
    fields: { priceMinor: code },
    params: { min: sum(minMinor), max: sum(maxMinor), minMinor, maxMinor },
  })
}
