import { createHash } from 'node:crypto'
import type { Bank } from './bank-state.ts'
import { type Draft, noticeOf } from './notices.ts'
import {
  freshState,
  type MaskedCard,
  newId,
  type Payment,
  type PaymentState,
  type PendingPayment,
  plainScenario,
  type Scenario,
} from './records.ts'
import { newQrId } from './sbp.ts'

export type Refusal = 'idempotence_conflict' | 'payment_not_found' | 'already_succeeded' | 'not_paid' | 'refund_too_big'
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: Refusal | 'expires_in_past'; payment?: Payment }

export type PaymentOrder = Pick<
  Payment,
  'amountMinor' | 'currency' | 'reference' | 'description' | 'returnUrl' | 'notifyUrl' | 'method' | 'language'
> & { expiresAtMs: number }

export function createPayment(bank: Bank, key: string, order: PaymentOrder): Outcome<Payment> {
  const bodyHash = hashOf(order)
  const known = bank.store.keys.get(`payment:${key}`)
  if (known) {
    const payment = readPayment(bank, known.id)
    return payment && known.bodyHash === bodyHash
      ? { ok: true, value: payment }
      : { ok: false, code: 'idempotence_conflict' }
  }
  const now = bank.now()
  if (order.expiresAtMs <= now) return { ok: false, code: 'expires_in_past' }
  const id = newId('pay')
  const payment: Payment = {
    id,
    ...order,
    createdAtMs: now,
    refundedMinor: 0,
    card: null,
    qrId: order.method === 'sbp' ? newQrId() : null,
    orderedMinor: null,
    scenario: plainScenario,
    state: freshState,
  }
  bank.store.commit({ put: 'payment', payment }, { put: 'key', key: `payment:${key}`, bodyHash, id })
  bank.log({ event: 'payment.created', paymentId: id, reference: order.reference })
  return { ok: true, value: payment }
}

/**
 * Returns a payment in its current state. If its settlement or expiry is due, that change is
 * committed first.
 */
export function readPayment(bank: Bank, id: string): Payment | undefined {
  const payment = bank.store.payments.get(id)
  if (!payment || !isPending(payment)) return payment
  const { settleAtMs } = payment.state
  const now = bank.now()
  if (settleAtMs !== null && settleAtMs <= now && settleAtMs < payment.expiresAtMs) {
    return finish(bank, payment, { status: 'succeeded', paidAtMs: settleAtMs })
  }
  if (payment.expiresAtMs <= now) {
    return finish(bank, payment, { status: 'canceled', canceledAtMs: payment.expiresAtMs, cancelReason: 'expired' })
  }
  return payment
}

export function cancelByMerchant(bank: Bank, id: string): Outcome<Payment> {
  const payment = readPayment(bank, id)
  if (!payment) return { ok: false, code: 'payment_not_found' }
  if (payment.state.status === 'succeeded') return { ok: false, code: 'already_succeeded', payment }
  if (!isPending(payment)) return { ok: true, value: payment }
  return {
    ok: true,
    value: finish(bank, payment, {
      status: 'canceled',
      canceledAtMs: bank.now(),
      cancelReason: 'canceled_by_merchant',
    }),
  }
}

export type Decision = 'pay' | 'decline' | 'delay' | 'refuse'

/**
 * Records the payer's decision. A payment that is decided or in progress stays unchanged, so a
 * second click is harmless.
 */
export function decide(bank: Bank, id: string, decision: Decision, card: MaskedCard | null): Payment | undefined {
  const payment = readPayment(bank, id)
  if (!payment || !isOpenForPayer(payment)) return payment
  const now = bank.now()
  const paidWith = { ...payment, card: card ?? payment.card }
  if (decision === 'pay') return finish(bank, paidWith, { status: 'succeeded', paidAtMs: now })
  if (decision === 'delay') {
    return save(bank, { ...paidWith, state: { ...freshState, settleAtMs: now + bank.settleDelayMs } })
  }
  const cancelReason = decision === 'decline' ? 'declined' : 'closed'
  return finish(bank, paidWith, { status: 'canceled', canceledAtMs: now, cancelReason })
}

/** Asks for the card's one-time code before the decision counts. */
export function requestCode(bank: Bank, id: string, decision: 'pay' | 'delay', card: MaskedCard): Payment | undefined {
  const payment = readPayment(bank, id)
  if (!payment || !isOpenForPayer(payment)) return payment
  return save(bank, { ...payment, state: { ...freshState, challenge: { card, decision } } })
}

export function setScenario(bank: Bank, id: string, change: Partial<Scenario>): Payment | undefined {
  const payment = readPayment(bank, id)
  if (!payment) return undefined
  const scenario = { ...payment.scenario, ...change }
  return hashOf(scenario) === hashOf(payment.scenario) ? payment : save(bank, { ...payment, scenario })
}

/** Whether the payment waits for the payer: neither decided nor in progress. */
export function isOpenForPayer(payment: Payment): payment is PendingPayment {
  return isPending(payment) && payment.state.settleAtMs === null
}

function isPending(payment: Payment): payment is PendingPayment {
  return payment.state.status === 'pending'
}

function finish(bank: Bank, before: Payment, state: Exclude<PaymentState, { status: 'pending' }>): Payment {
  const { wrongSumMinor } = before.scenario
  const isOtherSum = state.status === 'succeeded' && wrongSumMinor !== null
  const sums = isOtherSum ? { amountMinor: wrongSumMinor, orderedMinor: before.amountMinor } : {}
  const payment: Payment = { ...before, ...sums, state }
  const draft: Draft = { type: state.status === 'succeeded' ? 'payment.succeeded' : 'payment.canceled' }
  bank.store.commit({ put: 'payment', payment }, ...noticeOf(bank, payment, draft))
  const reason = state.status === 'canceled' ? { reason: state.cancelReason } : {}
  bank.log({ event: draft.type, paymentId: payment.id, reference: payment.reference, ...reason })
  return payment
}

function save(bank: Bank, payment: Payment): Payment {
  bank.store.commit({ put: 'payment', payment })
  return payment
}

export function hashOf(body: object): string {
  const inOrder = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex')
}
