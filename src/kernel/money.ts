export const currencies = ['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

/** An amount in whole minor units (kopecks, tiyn, cents) of one currency; never a float. */
export type Money = { readonly amountMinor: number; readonly currency: Currency }

/** The number of decimals of each currency. */
export const minorDigits = { RUB: 2, BYN: 2, KZT: 2, UZS: 2, EUR: 2, USD: 2 } as const satisfies Record<
  Currency,
  number
>

export function isCurrency(value: unknown): value is Currency {
  return currencies.some((currency) => currency === value)
}

/** @throws RangeError where the amount is not a safe integer of minor units */
export function money(amountMinor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`Not a whole amount of minor units: ${amountMinor}`)
  return { amountMinor: amountMinor === 0 ? 0 : amountMinor, currency }
}

export function zeroMoney(currency: Currency): Money {
  return money(0, currency)
}

/** @throws on different currencies: nothing is converted */
export function addMoney(a: Money, b: Money): Money {
  return money(a.amountMinor + b.amountMinor, sameCurrency(a, b))
}

/** @throws on different currencies */
export function subtractMoney(a: Money, b: Money): Money {
  return money(a.amountMinor - b.amountMinor, sameCurrency(a, b))
}

/**
 * Negative where `a` is less, 0 where equal.
 * @throws on different currencies
 */
export function compareMoney(a: Money, b: Money): number {
  sameCurrency(a, b)
  return Math.sign(a.amountMinor - b.amountMinor)
}

export function isZeroMoney(value: Money): boolean {
  return value.amountMinor === 0
}

/**
 * The sum of all; zero of `currency` for none.
 * @throws on different currencies
 */
export function sumMoney(values: readonly Money[], currency: Currency): Money {
  return values.reduce(addMoney, zeroMoney(currency))
}

/**
 * Splits an amount by weights so that the parts add up to it exactly: each gets its share rounded
 * toward zero, and the remaining units go to the largest remainders, the earlier one first on a
 * tie. A negative total gives negative parts.
 * @param totalMinor whole minor units
 * @param weights whole numbers ≥ 0
 * @throws RangeError where weights are negative, fractional, or all zero while the total is not
 */
export function splitByLargestRemainder(totalMinor: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(totalMinor)) throw new RangeError(`Not a whole amount of minor units: ${totalMinor}`)
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`)
  }
  const total = BigInt(Math.abs(totalMinor))
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weightSum === 0n) {
    if (total !== 0n) throw new RangeError('cannot split an amount: all weights are zero')
    return weights.map(() => 0)
  }
  const shares = weights.map((weight, index) => {
    const product = total * BigInt(weight)
    return { index, whole: product / weightSum, remainder: product % weightSum }
  })
  const left = total - shares.reduce((sum, share) => sum + share.whole, 0n)
  const winners = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
      .slice(0, Number(left))
      .map((share) => share.index),
  )
  const sign = totalMinor < 0 ? -1 : 1
  return shares.map((share) => {
    const part = Number(share.whole) + (winners.has(share.index) ? 1 : 0)
    return part === 0 ? 0 : part * sign
  })
}

/**
 * `part / whole` of a sum ≥ 0, rounded half up. Exact: `sum × part` may exceed a safe integer.
 * @param sumMinor whole minor units
 */
export function partOfSum(sumMinor: number, part: number, whole: number): number {
  return Number((BigInt(sumMinor) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}

function sameCurrency(a: Money, b: Money): Currency {
  if (a.currency !== b.currency) throw new TypeError(`Mixed currencies: ${a.currency} and ${b.currency}`)
  return a.currency
}
