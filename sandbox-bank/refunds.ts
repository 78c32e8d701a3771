import type { Bank } from './bank-state.ts'
import { noticeOf } from './notices.ts'
import { hashOf, type Outcome, readPayment } from './payments.ts'
import { newId, type Refund } from './records.ts'

export type RefundOrder = {
  paymentId: string
  amountMinor: number
  reason?: string | undefined
  facts?: Refund['facts']
}

/** Makes a refund at once, or accepts it, as the payment's scenario says. */
export function createRefund(bank: Bank, key: string, order: RefundOrder): Outcome<Refund> {
  const bodyHash = hashOf(order)
  const known = bank.store.keys.get(`refund:${key}`)
  if (known) {
    const refund = readRefund(bank, known.id)
    return refund && known.bodyHash === bodyHash
      ? { ok: true, value: refund }
      : { ok: false, code: 'idempotence_conflict' }
  }
  const payment = readPayment(bank, order.paymentId)
  if (!payment) return isOfDemo(order) ? refundOfDemo(bank, key, order) : { ok: false, code: 'payment_not_found' }
  if (payment.state.status !== 'succeeded') return { ok: false, code: 'not_paid', payment }
  const refundedMinor = payment.refundedMinor + order.amountMinor
  if (refundedMinor > payment.amountMinor) return { ok: false, code: 'refund_too_big', payment }
  const isLater = payment.scenario.refunds !== 'at_once'
  const refund = {
    ...newRefund(bank, order),
    ...(isLater ? { status: 'pending' as const, endsAtMs: bank.now() + bank.settleDelayMs } : {}),
  }
  const after = { ...payment, refundedMinor }
  bank.store.commit(
    { put: 'payment', payment: after },
    { put: 'refund', refund },
    { put: 'key', key: `refund:${key}`, bodyHash, id: refund.id },
    ...(isLater ? [] : noticeOf(bank, after, { type: 'refund.succeeded', refund })),
  )
  bank.log({ event: isLater ? 'refund.pending' : 'refund.succeeded', paymentId: payment.id, refundId: refund.id })
  return { ok: true, value: refund }
}

/** Returns a refund in its current state. If its end is due, that change is committed first. */
export function readRefund(bank: Bank, id: string): Refund | undefined {
  const refund = bank.store.refunds.get(id)
  if (refund?.status !== 'pending' || refund.endsAtMs === null || refund.endsAtMs > bank.now()) return refund
  const payment = readPayment(bank, refund.paymentId)
  return payment === undefined ? refund : endRefund(bank, refund, payment)
}

/** Ends all refunds that are due. */
export function passRefunds(bank: Bank): void {
  for (const id of [...bank.store.pendingRefundIds]) readRefund(bank, id)
}

/** A canceled refund gives its sum back to the payment, and is not reported: the shop has to ask. */
function endRefund(bank: Bank, before: Refund, payment: NonNullable<ReturnType<typeof readPayment>>): Refund {
  const isCanceled = payment.scenario.refunds === 'fail_later'
  const refund: Refund = { ...before, status: isCanceled ? 'canceled' : 'succeeded', endsAtMs: null }
  const refundedMinor = payment.refundedMinor - (isCanceled ? refund.amountMinor : 0)
  bank.store.commit(
    { put: 'refund', refund },
    { put: 'payment', payment: { ...payment, refundedMinor } },
    ...(isCanceled ? [] : noticeOf(bank, payment, { type: 'refund.succeeded', refund })),
  )
  bank.log({ event: `refund.${refund.status}`, paymentId: payment.id, refundId: refund.id })
  return refund
}

function newRefund(bank: Bank, { paymentId, amountMinor, facts = {} }: RefundOrder): Refund {
  return {
    id: newId('ref'),
    paymentId,
    amountMinor,
    createdAtMs: bank.now(),
    status: 'succeeded',
    endsAtMs: null,
    number: bank.store.nextNumber,
    facts,
  }
}

/**
 * A payment that the demo data invented. It was never made here, so its refund is accepted without
 * a check and without a notice.
 */
function isOfDemo({ paymentId }: RefundOrder): boolean {
  return paymentId.startsWith('demo-')
}

function refundOfDemo(bank: Bank, key: string, order: RefundOrder): Outcome<Refund> {
  const refund = newRefund(bank, order)
  bank.store.commit(
    { put: 'refund', refund },
    { put: 'key', key: `refund:${key}`, bodyHash: hashOf(order), id: refund.id },
  )
  return { ok: true, value: refund }
}
