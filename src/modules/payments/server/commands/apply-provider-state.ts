import { type Currency, isCurrency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { canMovePayment, isPaymentUnderWay, type PaymentState } from '../../domain/payment-state.ts'
import { paymentFailed, paymentSucceeded } from '../events.ts'
import { cancelPaymentJob } from '../jobs/cancel-payment.ts'
import {
  existingPayments,
  findPayment,
  lockOtherOpenPayments,
  lockPayment,
  lockWithSiblings,
  type PaymentMove,
  type PaymentRow,
  updateOpened,
  updateState,
  updateStates,
} from '../queries/payments.ts'
import { postEntries } from './post-entry.ts'

export type ProviderPayment = { readonly state: PaymentState; readonly amountMinor: number; readonly currency: string }
export type AppliedState = 'applied' | 'unchanged' | 'unknown_payment' | 'wrong_sum'
/** What was told of a payment, and by whom. */
export type PaymentUpdate = { readonly paymentId: string; readonly truth: ProviderPayment; readonly cause: string }

/** The same as `applyProviderStates` for one payment. */
export async function applyProviderState(
  tx: Tx,
  paymentId: string,
  truth: ProviderPayment,
  cause: string,
): Promise<AppliedState> {
  const [outcome] = await applyProviderStates(tx, [{ paymentId, truth, cause }])
  if (outcome === undefined) throw new Error('No outcome')
  return outcome
}

/**
 * Brings payments to the state their providers tell, with everything that follows from it in the same transaction. Any
 * number of webhooks, polls and retries have one effect: a move that the table of states does not know changes nothing.
 * Locks the payments, then (through the listeners) their orders, their events' limit rows and pools. So that these are
 * taken in one order, a list has one payment of an order at most, and successes stand apart from all else.
 * @returns what became of each, in the list's order
 */
export async function applyProviderStates(tx: Tx, told: readonly PaymentUpdate[]): Promise<AppliedState[]> {
  const payments = await lockKnown(
    tx,
    told.map(({ paymentId }) => paymentId),
  )
  const moves: Move[] = []
  const outcomes = told.map(({ paymentId, truth, cause }): AppliedState => {
    const payment = payments.get(paymentId)
    if (payment === undefined) return 'unknown_payment'
    if (!canMovePayment(payment.state, truth.state)) return 'unchanged'
    if (truth.state === 'succeeded' && !isOfSum(truth, payment)) return 'wrong_sum'
    moves.push({ payment, state: truth.state, cause })
    return 'applied'
  })
  await move(tx, moves)
  return outcomes
}

/**
 * Locks those of the payments that exist, with their siblings.
 * @throws where one exists and was not locked: its message stays in the inbox and comes again, rather than being dropped as unknown
 */
async function lockKnown(tx: Tx, ids: readonly string[]): Promise<Map<string, PaymentRow>> {
  const locked = new Map((await lockWithSiblings(tx, ids)).map((payment) => [payment.id, payment]))
  const missing = ids.filter((id) => !locked.has(id))
  const skipped = missing.length === 0 ? [] : await existingPayments(tx, missing)
  if (skipped.length > 0) throw new Error(`Payments that exist were not locked: ${skipped.join(', ')}`)
  return locked
}

type Move = PaymentMove & { readonly payment: PaymentRow }

function isOfSum({ amountMinor, currency }: ProviderPayment, payment: PaymentRow): boolean {
  return amountMinor === payment.amountMinor && currency === payment.currency
}

async function move(tx: Tx, moves: readonly Move[]): Promise<void> {
  const paid = moves.filter(({ state }) => state === 'succeeded').map(({ payment }) => payment)
  const ended = moves.filter(({ payment, state }) => isPaymentUnderWay(payment.state) && endsUnpaid(state))
  if (paid.length > 0 && ended.length > 0) throw new Error('A list of payments that succeeded and that did not')
  if (new Set(moves.map(({ payment }) => payment.orderId)).size < moves.length)
    throw new Error('A list with two payments of one order')
  await updateStates(tx, moves)
  await takeMoney(tx, paid)
  await cancelOtherPayments(tx, paid)
  await tx.publishAll(
    paymentFailed,
    ended.map(({ payment }) => toEventPayload(payment)),
  )
}

function endsUnpaid(state: PaymentState): boolean {
  return state !== 'succeeded' && !isPaymentUnderWay(state)
}

function toEventPayload({ tenantId, id, orderId }: PaymentRow) {
  return { tenantId, paymentId: id, orderId }
}

/**
 * What has paid an order leaves nothing else of it to be paid: other payments under way are given up, also at the bank.
 * They are looked for now that the order is locked: one may have been chosen while we waited for it, and none can be from
 * here on. Whoever else wants to lock it stands behind our own, which has the smaller id. Where the payer's money goes
 * back, the order still waits, and so does what is under way for it.
 */
async function cancelOtherPayments(tx: Tx, paid: readonly PaymentRow[]): Promise<void> {
  if (paid.length === 0) return
  const others = await lockOtherOpenPayments(
    tx,
    paid.map(({ id }) => id),
  )
  await updateStates(
    tx,
    others.map((payment) => ({ payment, state: 'cancelled', cause: 'another payment paid the order' })),
  )
  await tx.enqueueAll(
    cancelPaymentJob,
    others.map(({ tenantId, id }) => ({ tenantId, paymentId: id })),
  )
}

async function takeMoney(tx: Tx, paid: readonly PaymentRow[]): Promise<void> {
  const [some] = paid
  if (some === undefined) return
  const money = paid.map((payment) => ({ ...payment, currency: asCurrency(payment.currency) }))
  await postEntries(
    tx,
    some.tenantId,
    money.map(({ id, orderId, provider, amountMinor, currency }) => ({
      kind: 'payment',
      reference: id,
      postings: [
        { account: `provider:${provider}`, amountMinor: -amountMinor, currency },
        { account: `payer:${orderId}`, amountMinor, currency },
      ],
    })),
  )
  await tx.publishAll(
    paymentSucceeded,
    paid.map((payment) => ({
      ...toEventPayload(payment),
      provider: payment.provider,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    })),
  )
}

/**
 * Keeps the provider's answer to an opened payment. One that has moved on meanwhile stays as it is; where it was given up
 * while the provider was opening it, it is given up there too.
 */
export async function recordOpened(
  tx: Tx,
  paymentId: string,
  opened: { readonly reference: string; readonly confirmationUrl: string | null; readonly sbpLink?: string | null },
): Promise<PaymentRow | null> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return null
  await updateOpened(tx, paymentId, opened)
  if (payment.state === 'created') await updateState(tx, payment, 'open', 'opened at the provider')
  if (payment.state === 'expired' || payment.state === 'cancelled')
    await tx.enqueue(cancelPaymentJob, { tenantId: payment.tenantId, paymentId })
  return await findPayment(tx, paymentId)
}

export function asCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new Error(`A payment in an unknown currency: ${code}`)
  return code
}
