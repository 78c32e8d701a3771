import { createHash } from 'node:crypto'
import type { Bank, Notice } from './bank-state.ts'
import { callOf, type Draft, noticeOf } from './notices.ts'
import {
  type AuthorizedState,
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
> & { expiresAtMs: number } & Partial<Pick<Payment, 'face' | 'failUrl' | 'isTwoStage' | 'facts'> & { id: string }>

/** How long an authorized sum is reserved; the shop's capture must come before. */
const holdMs = 7 * 86_400_000

export function createPayment(bank: Bank, key: string, order: PaymentOrder): Outcome<Payment> {
  const { id: newPaymentId = newId('pay'), ...wanted } = order
  // a face computes the end from the time of the request, which a repeated one does not share
  const bodyHash = hashOf(wanted.face === undefined ? wanted : { ...wanted, expiresAtMs: 0 })
  const known = bank.store.keys.get(`payment:${key}`)
  if (known) {
    const payment = readPayment(bank, known.id)
    return payment && known.bodyHash === bodyHash
      ? { ok: true, value: payment }
      : { ok: false, code: 'idempotence_conflict' }
  }
  const now = bank.now()
  if (order.expiresAtMs <= now) return { ok: false, code: 'expires_in_past' }
  const id = newPaymentId
  const payment: Payment = {
    ...order,
    id,
    createdAtMs: now,
    refundedMinor: 0,
    card: null,
    qrId: order.method === 'sbp' ? newQrId() : null,
    orderedMinor: null,
    face: order.face ?? 'bank',
    number: bank.store.nextNumber,
    failUrl: order.failUrl ?? null,
    isTwoStage: order.isTwoStage ?? false,
    authorizedAtMs: null,
    facts: order.facts ?? {},
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
  const now = bank.now()
  if (payment && isAuthorized(payment) && payment.state.releaseAtMs <= now) {
    return finish(bank, payment, { status: 'canceled', canceledAtMs: now, cancelReason: 'expired' })
  }
  if (!payment || !isPending(payment)) return payment
  const { settleAtMs } = payment.state
  if (settleAtMs !== null && settleAtMs <= now && settleAtMs < payment.expiresAtMs) {
    return succeed(bank, payment, settleAtMs)
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
  if (!isPending(payment) && !isAuthorized(payment)) return { ok: true, value: payment }
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
  if (decision === 'pay') return succeed(bank, paidWith, now)
  if (decision === 'delay') {
    return save(bank, { ...paidWith, state: { ...freshState, settleAtMs: now + bank.settleDelayMs } })
  }
  // the payer's bank declines only after the shop was asked
  if (decision === 'decline' && asksShop(bank, payment)) {
    return succeed(bank, { ...paidWith, facts: { ...payment.facts, isToFail: true } }, now)
  }
  const cancelReason = decision === 'decline' ? 'declined' : 'closed'
  return finish(bank, paidWith, { status: 'canceled', canceledAtMs: now, cancelReason })
}

/** Takes an authorized sum, or a part of it; the rest is released. */
export function capture(bank: Bank, id: string, amountMinor?: number): Outcome<Payment> {
  const payment = readPayment(bank, id)
  if (!payment) return { ok: false, code: 'payment_not_found' }
  if (payment.state.status === 'succeeded') return { ok: true, value: payment }
  if (!isAuthorized(payment)) return { ok: false, code: 'not_paid', payment }
  if (amountMinor !== undefined && amountMinor > payment.amountMinor)
    return { ok: false, code: 'refund_too_big', payment }
  const captured = amountMinor ?? payment.amountMinor
  const orderedMinor = captured === payment.amountMinor ? payment.orderedMinor : payment.amountMinor
  const before = { ...payment, amountMinor: captured, orderedMinor }
  return { ok: true, value: finish(bank, before, { status: 'succeeded', paidAtMs: bank.now() }) }
}

function asksShop(bank: Bank, payment: Payment): boolean {
  return bank.faces.get(payment.face)?.ask !== undefined
}

/** Whether the payer's bank will decline the payment that the shop has allowed. */
export function isToFail({ facts }: Payment): boolean {
  return facts.isToFail === true
}

/**
 * Goes on after the shop's answer: takes or reserves the sum that the payer decided to pay, or ends
 * the payment where the shop refused.
 */
export function goOn(bank: Bank, payment: Payment, isAllowed: boolean): Payment {
  if (!isPending(payment)) return payment
  const now = bank.now()
  if (!isAllowed || isToFail(payment))
    return finish(bank, payment, { status: 'canceled', canceledAtMs: now, cancelReason: 'declined' })
  return payment.isTwoStage
    ? authorize(bank, payment, now)
    : finish(bank, payment, { status: 'succeeded', paidAtMs: now })
}

/** Lets an open payment be paid by SBP instead of by card; null if it is not open. SBP has one stage. */
export function turnToSbp(bank: Bank, payment: Payment): Payment | null {
  if (payment.method === 'sbp') return payment
  if (!isOpenForPayer(payment)) return null
  return save(bank, { ...payment, method: 'sbp', qrId: newQrId(), isTwoStage: false })
}

/** Saves data of the face and its next call to the shop together. */
export function saveFacts(bank: Bank, payment: Payment, facts: Payment['facts'], call?: Notice): Payment {
  const changed = { ...payment, facts: { ...payment.facts, ...facts } }
  bank.store.commit({ put: 'payment', payment: changed }, ...(call ? callOf(bank, changed, call) : []))
  return changed
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
  return isPending(payment) && payment.state.settleAtMs === null && !payment.state.isShopAsked
}

function isPending(payment: Payment): payment is PendingPayment {
  return payment.state.status === 'pending'
}

function isAuthorized(payment: Payment): payment is Payment & { state: AuthorizedState } {
  return payment.state.status === 'authorized'
}

/** The payer has decided to pay: the shop is asked first by some faces. */
function succeed(bank: Bank, payment: Payment, atMs: number): Payment {
  const call = bank.faces.get(payment.face)?.ask?.(bank, payment, false) ?? null
  if (call !== null) {
    const asking: Payment = { ...payment, state: { ...freshState, isShopAsked: true } }
    bank.store.commit({ put: 'payment', payment: asking }, ...callOf(bank, asking, call, true))
    return asking
  }
  return payment.isTwoStage
    ? authorize(bank, payment, atMs)
    : finish(bank, payment, { status: 'succeeded', paidAtMs: atMs })
}

function authorize(bank: Bank, before: Payment, atMs: number): Payment {
  const state: AuthorizedState = { status: 'authorized', authorizedAtMs: atMs, releaseAtMs: atMs + holdMs }
  const payment: Payment = { ...before, ...sumsOf(before), authorizedAtMs: atMs, state }
  bank.store.commit({ put: 'payment', payment }, ...noticeOf(bank, payment, { type: 'payment.authorized' }))
  bank.log({ event: 'payment.authorized', paymentId: payment.id, reference: payment.reference })
  return payment
}

/** The sum that is taken, where the scenario wants another one. */
function sumsOf({ scenario: { wrongSumMinor }, amountMinor, orderedMinor }: Payment) {
  return wrongSumMinor === null || orderedMinor !== null
    ? {}
    : { amountMinor: wrongSumMinor, orderedMinor: amountMinor }
}

type FinalState = Exclude<PaymentState, { status: 'pending' | 'authorized' }>

function finish(bank: Bank, before: Payment, state: FinalState): Payment {
  const payment: Payment = { ...before, ...(state.status === 'succeeded' ? sumsOf(before) : {}), state }
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
