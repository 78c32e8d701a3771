import { type Currency, isCurrency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { canMovePayment, isPaymentUnderWay, type PaymentState } from '../../domain/payment-state.ts'
import { paymentFailed, paymentSucceeded } from '../events.ts'
import { cancelPaymentJob } from '../jobs/cancel-payment.ts'
import {
  findPayment,
  lockPayment,
  lockWithSiblings,
  type PaymentRow,
  updateOpened,
  updateState,
} from '../queries/payments.ts'
import { postEntry } from './post-entry.ts'

export type ProviderTruth = { readonly state: PaymentState; readonly amountMinor: number; readonly currency: string }
export type AppliedState = 'applied' | 'unchanged' | 'unknown_payment' | 'wrong_sum'

/**
 * Brings a payment to the state its provider tells, with everything that follows from it in the same transaction. Any
 * number of webhooks, polls and retries have one effect: a move that the table of states does not know changes nothing.
 * Locks the payment, then (through the listeners) its order, its event's limit row and pools.
 */
export async function applyProviderState(
  tx: Tx,
  paymentId: string,
  truth: ProviderTruth,
  cause: string,
): Promise<AppliedState> {
  const payments = await lockWithSiblings(tx, paymentId)
  const payment = payments.find(({ id }) => id === paymentId)
  if (payment === undefined) return 'unknown_payment'
  if (!canMovePayment(payment.state, truth.state)) return 'unchanged'
  if (
    truth.state === 'succeeded' &&
    (truth.amountMinor !== payment.amountMinor || truth.currency !== payment.currency)
  ) {
    return 'wrong_sum'
  }
  await updateState(tx, payment, truth.state, cause)
  const news = { tenantId: payment.tenantId, paymentId: payment.id, orderId: payment.orderId }
  if (truth.state === 'succeeded') {
    await takeMoney(tx, payment, news)
    await putAside(tx, payment)
  } else if (isPaymentUnderWay(payment.state) && !isPaymentUnderWay(truth.state)) await tx.publish(paymentFailed, news)
  return 'applied'
}

/**
 * What has paid an order leaves nothing else of it to be paid: other payments under way are given up, also at the bank.
 * They are read anew now that the order is locked: one may have been chosen while we waited for it, and none can be from
 * here on. Whoever else wants to lock it stands behind our own, which has the smaller id.
 */
async function putAside(tx: Tx, payer: PaymentRow): Promise<void> {
  const payments = await lockWithSiblings(tx, payer.id)
  if (payments.find(({ id }) => id === payer.id)?.state !== 'succeeded') return // it goes back: the order still waits
  for (const other of payments) {
    if (other.id === payer.id || !isPaymentUnderWay(other.state)) continue
    await updateState(tx, other, 'cancelled', 'another payment paid the order')
    await tx.enqueue(cancelPaymentJob, { tenantId: other.tenantId, paymentId: other.id })
  }
}

async function takeMoney(
  tx: Tx,
  payment: PaymentRow,
  news: { tenantId: number; paymentId: string; orderId: string },
): Promise<void> {
  const { amountMinor, currency, provider } = payment
  await postEntry(tx, payment.tenantId, {
    kind: 'payment',
    reference: payment.id,
    postings: [
      { account: `provider:${provider}`, amountMinor: -amountMinor, currency: asCurrency(currency) },
      { account: `payer:${payment.orderId}`, amountMinor, currency: asCurrency(currency) },
    ],
  })
  await tx.publish(paymentSucceeded, { ...news, provider, amountMinor, currency })
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
