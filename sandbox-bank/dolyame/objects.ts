import type { Bank } from '../bank-state.ts'
import { dayMs } from '../face.ts'
import type { Payment, Refund } from '../records.ts'

export const login = 'startline'

/** The status of an order in Dolyame's words. */
export function statusOf({ state }: Payment): string {
  if (state.status === 'authorized') return 'wait_for_commit'
  if (state.status === 'succeeded') return 'committed'
  if (state.status === 'canceled') return state.cancelReason === 'declined' ? 'rejected' : 'canceled'
  return state.settleAtMs === null ? 'new' : 'approved'
}

/** An order as the API shows it; sums are roubles. */
export function orderOf(bank: Bank, payment: Payment) {
  const { amountMinor, refundedMinor } = payment
  const first = partsOf(amountMinor)[0] ?? 0
  const isTaken = payment.state.status === 'authorized' || payment.state.status === 'succeeded'
  return {
    status: statusOf(payment),
    amount: amountMinor / 100,
    residual_amount: (amountMinor - refundedMinor - (isTaken ? first : 0)) / 100,
    link: `${bank.baseUrl}/pay/${payment.id}`,
    payment_schedule: scheduleOf(payment, isTaken),
  }
}

export function refundInfoOf(payment: Payment, refunds: readonly Refund[]) {
  const made = refunds.filter(({ status }) => status !== 'canceled')
  return {
    total_refunded_amount: payment.refundedMinor / 100,
    total_refunded_prepaid_amount: 0,
    items: made.map(({ id, amountMinor, status }) => ({
      refund_id: id,
      refunded_amount: amountMinor / 100,
      refunded_prepaid_amount: 0,
      status: status === 'pending' ? 'pending' : 'processed',
    })),
  }
}

/** A quarter now, and three more every two weeks. */
function scheduleOf({ amountMinor, createdAtMs }: Payment, isTaken: boolean) {
  return partsOf(amountMinor).map((part, index) => ({
    payment_date: new Date(createdAtMs + index * 14 * dayMs).toISOString().slice(0, 10),
    amount: part / 100,
    status: isTaken && index === 0 ? 'hold' : 'scheduled',
  }))
}

/** Quarters; spare kopecks belong to the first. */
function partsOf(amountMinor: number): number[] {
  const part = Math.floor(amountMinor / 4)
  return [amountMinor - 3 * part, part, part, part]
}
