import { partOfSum } from '#src/kernel/money.ts'

/** The VAT within a sum, rounded half up: 22 % of 10 000 is 1 803. */
export function vatPart(amountMinor: number, vatBp: number): number {
  return partOfSum(amountMinor, vatBp, 10_000 + vatBp)
}
