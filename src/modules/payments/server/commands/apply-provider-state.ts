import { type Currency, isCurrency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { GivenBack } from '../../domain/given-back.ts'
import { holderOf } from '../../domain/ledger.ts'
import { canMovePayment, endedUnpaidStates, isPaymentPending, type PaymentState } from '../../domain/payment-state.ts'
import { paymentFailed, paymentSucceeded } from '../events.ts'
import { cancelPaymentJob } from '../jobs/cancel-payment.ts'
import { capturePaymentJob } from '../jobs/capture-payment.ts'
import { openPaymentKey } from '../jobs/open-payment.ts'
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

export type ProviderPayment = {
  readonly state: PaymentState
  readonly amountMinor: number
  readonly currency: string
  /** The provider's second id of the payment. */
  readonly transaction?: string | undefined
  /** What has gone back to the payer there. */
  readonly givenBack?: GivenBack | undefined
}
export type AppliedState = 'applied' | 'unchanged' | 'unknown_payment' | 'wrong_sum'
/** A reported state of a payment, and its source. */
export type PaymentUpdate = {
  readonly paymentId: string
  readonly providerPayment: ProviderPayment
  readonly cause: string
}

/** The same as `applyProviderStates` for one payment. */
export async function applyProviderState(
  tx: Tx,
  paymentId: string,
  providerPayment: ProviderPayment,
  cause: string,
): Promise<AppliedState> {
  const [outcome] = await applyProviderStates(tx, [{ paymentId, providerPayment, cause }])
  if (outcome === undefined) throw new Error(`payment ${paymentId}: no outcome returned`)
  return outcome
}

/**
 * Brings payments to the state that their providers report, with all effects in the same
 * transaction. Any number of webhooks, polls and retries have one effect: a transition that the
 * table of states does not allow changes nothing. Locks the payments, then (through the
 * subscribers) their orders, their events' limit rows and pools. To keep this lock order, a list
 * has at most one payment of an order, and successes are never in one list with other states.
 * @returns the outcome of each, in the list's order
 */
export async function applyProviderStates(tx: Tx, updates: readonly PaymentUpdate[]): Promise<AppliedState[]> {
  const payments = await lockKnown(
    tx,
    updates.map(({ paymentId }) => paymentId),
  )
  const moves: Move[] = []
  const released: PaymentRow[] = []
  const held: PaymentRow[] = []
  const outcomes = updates.map(({ paymentId, providerPayment, cause }): AppliedState => {
    const payment = payments.get(paymentId)
    if (payment === undefined) return 'unknown_payment'
    if (isHeldInVain(payment, providerPayment)) released.push(payment)
    // again too: the job that takes the money may have used up its attempts
    else if (
      providerPayment.state === 'authorized' &&
      isOfSum(providerPayment, payment) &&
      isPaymentPending(payment.state)
    )
      held.push(payment)
    if (!canMovePayment(payment.state, providerPayment.state)) return 'unchanged'
    if (hasMoney(providerPayment) && !isOfSum(providerPayment, payment)) return 'wrong_sum'
    moves.push({ payment, state: providerPayment.state, cause })
    return 'applied'
  })
  await move(tx, moves)
  for (const { tenantId, id: paymentId } of held)
    await tx.enqueue(capturePaymentJob, { tenantId, paymentId }, { key: `capture-payment:${paymentId}` })
  await tx.enqueueAll(
    cancelPaymentJob,
    released.map(({ tenantId, id }) => ({ tenantId, paymentId: id })),
  )
  return outcomes
}

/** The provider holds money of a payment that has ended here: it is released. */
function isHeldInVain({ state }: PaymentRow, providerPayment: ProviderPayment): boolean {
  return providerPayment.state === 'authorized' && endedUnpaidStates.some((ended) => ended === state)
}

function hasMoney({ state }: ProviderPayment): boolean {
  return state === 'succeeded' || state === 'authorized'
}

/**
 * Locks those of the payments that exist, with their siblings.
 * @throws where a payment exists and was not locked: its message stays in the inbox and is retried,
 * instead of being dropped as unknown
 */
async function lockKnown(tx: Tx, ids: readonly string[]): Promise<Map<string, PaymentRow>> {
  const locked = new Map((await lockWithSiblings(tx, ids)).map((payment) => [payment.id, payment]))
  const missing = ids.filter((id) => !locked.has(id))
  const skipped = missing.length === 0 ? [] : await existingPayments(tx, missing)
  if (skipped.length > 0) throw new Error(`existing payments were not locked: ${skipped.join(', ')}`)
  return locked
}

type Move = PaymentMove & { readonly payment: PaymentRow }

function isOfSum({ amountMinor, currency }: ProviderPayment, payment: PaymentRow): boolean {
  return amountMinor === payment.amountMinor && currency === payment.currency
}

async function move(tx: Tx, moves: readonly Move[]): Promise<void> {
  const paid = moves.filter(({ state }) => state === 'succeeded').map(({ payment }) => payment)
  const ended = moves.filter(({ payment, state }) => isPaymentPending(payment.state) && endsUnpaid(state))
  if (paid.length > 0 && ended.length > 0) throw new Error('batch mixes succeeded and ended payments')
  if (new Set(moves.map(({ payment }) => payment.orderId)).size < moves.length)
    throw new Error('batch has two payments of one order')
  // Sent together: neither needs the answer of the other.
  await Promise.all([updateStates(tx, moves), postTakenMoney(tx, paid)])
  await publishPaid(tx, paid)
  await cancelOtherPayments(tx, paid)
  await tx.publishAll(
    paymentFailed,
    ended.map(({ payment }) => toEventPayload(payment)),
  )
}

function endsUnpaid(state: PaymentState): boolean {
  return state !== 'succeeded' && !isPaymentPending(state)
}

function toEventPayload({ tenantId, id, orderId }: PaymentRow) {
  return { tenantId, paymentId: id, orderId }
}

/**
 * Cancels the other open payments of paid orders, also at the bank. They are read after the order
 * is locked: one may have been opened while this transaction waited for the lock, and none can be
 * opened from here on. Any other transaction that locks the order waits behind our payment, which
 * has the smaller id. Where the payer's money is refunded, the order still waits and its open
 * payments are unchanged.
 */
async function cancelOtherPayments(tx: Tx, paid: readonly PaymentRow[]): Promise<void> {
  if (paid.length === 0) return
  const otherPayments = await lockOtherOpenPayments(
    tx,
    paid.map(({ id }) => id),
  )
  await updateStates(
    tx,
    otherPayments.map((payment) => ({ payment, state: 'cancelled', cause: 'order paid by another payment' })),
  )
  await tx.enqueueAll(
    cancelPaymentJob,
    otherPayments.map(({ tenantId, id }) => ({ tenantId, paymentId: id })),
  )
}

async function postTakenMoney(tx: Tx, paid: readonly PaymentRow[]): Promise<void> {
  const [firstPaid] = paid
  if (firstPaid === undefined) return
  const money = paid.map((payment) => ({ ...payment, currency: asCurrency(payment.currency) }))
  await postEntries(
    tx,
    firstPaid.tenantId,
    money.map(({ id, orderId, amountMinor, currency, ...payment }) => ({
      kind: 'payment',
      reference: id,
      postings: [
        { account: holderOf(payment), amountMinor: -amountMinor, currency },
        { account: `payer:${orderId}`, amountMinor, currency },
      ],
    })),
  )
}

async function publishPaid(tx: Tx, paid: readonly PaymentRow[]): Promise<void> {
  await tx.publishAll(
    paymentSucceeded,
    paid.map((payment) => ({
      ...toEventPayload(payment),
      provider: payment.provider,
      shopOrganizerId: payment.shopOrganizerId,
      amountMinor: payment.amountMinor,
      discountMinor: payment.discountMinor,
      currency: payment.currency,
    })),
  )
}

/**
 * Saves the provider's response to an opened payment. A payment whose state has changed meanwhile
 * is unchanged; one cancelled here while the provider opened it is cancelled there too.
 */
export async function recordOpened(
  tx: Tx,
  paymentId: string,
  opened: {
    readonly reference: string | null
    readonly confirmationUrl: string | null
    readonly sbpLink?: string | null
  },
): Promise<PaymentRow | null> {
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) return null
  // Two openings at once, at a provider without keys: the payer has the address of the first.
  if (payment.providerReference !== null && payment.providerReference !== opened.reference) return payment
  await updateOpened(tx, paymentId, opened)
  await tx.dequeue(openPaymentKey(paymentId))
  if (payment.state === 'created') await updateState(tx, payment, 'open', 'opened at provider')
  if (payment.state === 'expired' || payment.state === 'cancelled')
    await tx.enqueue(cancelPaymentJob, { tenantId: payment.tenantId, paymentId })
  return await findPayment(tx, paymentId)
}

export function asCurrency(code: string): Currency {
  if (!isCurrency(code)) throw new Error(`unknown currency ${code}`)
  return code
}
