import type { Instant } from '#src/kernel/instant.ts'
import { addDays, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { PaymentMethod } from './methods.ts'
import type { PaymentState } from './payment-state.ts'

/** One part of a payment in parts. */
export type Installment = { readonly on: PlainDate; readonly amountMinor: number }

/** SPEC §9: a quarter now, and three more every two weeks. */
const parts = 4
const everyDays = 14

/** The parts of a sum, which add up to it: equal ones, and spare kopecks with the first. */
export function installmentPlan(amountMinor: number, today: PlainDate): readonly Installment[] {
  const quarter = Math.floor(amountMinor / parts)
  return Array.from({ length: parts }, (_, i) => ({
    on: addDays(today, i * everyDays),
    amountMinor: i === 0 ? amountMinor - quarter * (parts - 1) : quarter,
  }))
}

type PaidPayment = {
  readonly method: string
  readonly state: PaymentState
  readonly amountMinor: number
  readonly paidAt: Instant | null
}

/**
 * What the payer pays to the provider of a payment in parts, which paid the whole sum to us; null for any
 * other payment. Once a part of the sum goes back, the provider alone knows the rest: null too.
 */
export function installmentsOf(
  { method, state, amountMinor, paidAt }: PaidPayment,
  hasRefund: boolean,
): readonly Installment[] | null {
  const inParts: PaymentMethod = 'installments'
  if (method !== inParts || state !== 'succeeded' || paidAt === null || hasRefund) return null
  return installmentPlan(amountMinor, plainDateIn(paidAt, 'Europe/Moscow'))
}
