import { partOfSum } from '#src/kernel/money.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'

type TaxYear = {
  readonly year: number
  /** The year's common limit of all social deductions of one taxpayer, in kopecks. */
  readonly capMinor: number
}

/**
 * The years for which one can apply (SPEC §9 lists 2024 alone), with the limit of each: НК РФ ст. 219
 * п. 2, 150,000 ₽ since 2024. A further year is a row here.
 */
const taxYears: readonly TaxYear[] = [{ year: 2024, capMinor: 15_000_000 }]

export const openYears: readonly number[] = taxYears.map(({ year }) => year)

/** The limit of an open year. @throws where nobody can apply for the year */
export function capOfYear(year: number): number {
  const found = taxYears.find((one) => one.year === year)
  if (found === undefined) throw new Error(`no tax deduction for the year ${year}`)
  return found.capMinor
}

/** The rates of income tax that a refund is estimated by, in per cent: НК РФ ст. 224 п. 1. */
export const estimateRates = [13, 15] as const

/**
 * An estimate of the tax that is returned, in kopecks rounded half up: the rate of what is paid, of the limit at most.
 * @param usedMinor what other applications of the same payer and year count already
 */
export function estimateMinor(
  sumMinor: number,
  limit: { readonly capMinor: number; readonly usedMinor: number },
  rate: (typeof estimateRates)[number],
): number {
  return partOfSum(Math.min(sumMinor, Math.max(0, limit.capMinor - limit.usedMinor)), rate, 100)
}

/** The years that the tax folder can show. */
export const folderYears = { first: 2015, last: 2100 } as const

/** A payment belongs to the year in which it was made, by the time of Moscow (the tenants' own). */
export const paymentTimeZone = 'Europe/Moscow'

export function yearOf(day: PlainDate): number {
  return Number(day.slice(0, 4))
}
