import { partOfSum } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'

/** Rates of VAT as receipts name them; `5/105` is the calculated rate of 5 %, for money taken in advance. */
export const vatRates = [
  'none',
  '0',
  '5',
  '7',
  '10',
  '20',
  '22',
  '5/105',
  '7/107',
  '10/110',
  '20/120',
  '22/122',
] as const
export type VatRate = (typeof vatRates)[number]

/** The rates that a seller may have; the calculated ones follow from them. */
export const sellerVatRates = ['none', '0', '5', '7', '10', '20', '22'] as const
export type SellerVatRate = (typeof sellerVatRates)[number]

/** From which day a rate may stand in a receipt, and until which: the Tax Code's present and past base rates. */
const periods = {
  none: { from: '2017-07-01', until: null },
  '0': { from: '2017-07-01', until: null },
  '5': { from: '2025-01-01', until: null },
  '7': { from: '2025-01-01', until: null },
  '10': { from: '2017-07-01', until: null },
  '20': { from: '2019-01-01', until: '2025-12-31' },
  '22': { from: '2026-01-01', until: null },
} as const satisfies Record<SellerVatRate, { from: string; until: string | null }>

/** Whether a seller may have this rate on this day. */
export function isVatRateOn(rate: SellerVatRate, day: PlainDate): boolean {
  const { from, until } = periods[rate]
  return day >= from && (until === null || day <= until)
}

/**
 * The seller's rate on a day: the base rate rises for all that have it, whichever was written down.
 * A receipt of a refund does not use this: it repeats the rate of the receipt that it returns.
 */
export function vatRateOn(rate: SellerVatRate, day: PlainDate): SellerVatRate {
  if (rate === '20' || rate === '22') return isVatRateOn('22', day) ? '22' : '20'
  return rate
}

/** The rate for money that is taken before the service is rendered: the calculated one, where VAT is in it. */
export function calculatedVatRate(rate: SellerVatRate): VatRate {
  switch (rate) {
    case 'none':
    case '0':
      return rate
    case '5':
      return '5/105'
    case '7':
      return '7/107'
    case '10':
      return '10/110'
    case '20':
      return '20/120'
    case '22':
      return '22/122'
  }
}

/** The VAT inside a sum, rounded half up, in minor units: `sum × rate / (100 + rate)`. */
export function vatInsideMinor(sumMinor: number, rate: VatRate): number {
  const percent = vatPercent(rate)
  return percent === 0 ? 0 : partOfSum(sumMinor, percent, 100 + percent)
}

function vatPercent(rate: VatRate): number {
  return rate === 'none' ? 0 : Number.parseInt(rate, 10)
}
