import { isUuid } from '#src/kernel/ids.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { hasReceivedMoney, isPaymentPending } from '../../domain/payment-state.ts'
import type { PaymentDesk, ServedPayment, ServedTransaction } from '../providers/payment-desk.ts'
import { lockWithSiblings, type PaymentRow, recordTransaction, updateOpened } from '../queries/payments.ts'
import {
  endTransaction,
  findTransaction,
  findTransactionOf,
  insertTransaction,
  isReturnable,
  listTransactions,
  recordFiscalReceipt,
} from '../queries/provider-transactions.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { recordReversal } from './record-reversal.ts'

/** The account whose address was called. */
export type ServedAccount = {
  readonly tenantId: number
  readonly provider: string
  readonly providerAccountId: string
}

/** The desk of one call of an account, in the transaction of the call. */
export function openDesk(tx: Tx, account: ServedAccount): PaymentDesk {
  return {
    now: tx.now,
    lock: (paymentId) => lockServed(tx, account, paymentId),
    transaction: (id) => findTransaction(tx, account.providerAccountId, id),
    transactionOf: (paymentId) => findTransactionOf(tx, account.providerAccountId, paymentId),
    transactionsBetween: (from, until) => listTransactions(tx, account.providerAccountId, from, until),
    async create(transaction) {
      await insertTransaction(tx, account, transaction)
      await updateOpened(tx, transaction.paymentId, { reference: transaction.id, confirmationUrl: null })
      if (transaction.moneyId !== undefined) await recordTransaction(tx, transaction.paymentId, transaction.moneyId)
      return await mustFind(tx, account, transaction.id)
    },
    async complete(transaction, moneyId) {
      const [payment] = await lockOwn(tx, account, transaction.paymentId)
      if (payment === undefined) throw new Error(`transaction ${transaction.number}: its payment is gone`)
      const { amountMinor, currency } = payment
      const outcome = await applyProviderState(
        tx,
        payment.id,
        { state: 'succeeded', amountMinor, currency },
        `call from ${account.provider}`,
      )
      if (outcome !== 'applied') throw new Error(`transaction ${transaction.number}: its payment is ${payment.state}`)
      await endTransaction(tx, transaction, { state: 'done', reason: null })
      if (moneyId !== undefined) await recordTransaction(tx, payment.id, moneyId)
      return await mustFind(tx, account, transaction.id)
    },
    recordFiscal: (transaction, operation, receipt) => recordFiscalReceipt(tx, transaction, operation, receipt),
    isReturnable: (paymentId) => isReturnable(tx, paymentId),
    async cancel(transaction, reason) {
      const isDone = transaction.state === 'done'
      await endTransaction(tx, transaction, { state: isDone ? 'reversed' : 'cancelled', reason })
      if (isDone) await recordReversal(tx, transaction.paymentId, `reversed by ${account.provider}: ${reason}`)
      else await cancelReserved(tx, account, transaction, reason)
      return await mustFind(tx, account, transaction.id)
    },
  }
}

async function cancelReserved(
  tx: Tx,
  account: ServedAccount,
  { paymentId }: ServedTransaction,
  reason: string,
): Promise<void> {
  const [payment] = await lockOwn(tx, account, paymentId)
  if (payment === undefined) return
  const { amountMinor, currency } = payment
  const cause = `cancelled by ${account.provider}: ${reason}`
  await applyProviderState(tx, payment.id, { state: 'cancelled', amountMinor, currency }, cause)
}

async function lockServed(tx: Tx, account: ServedAccount, paymentId: string): Promise<ServedPayment | null> {
  const [payment] = await lockOwn(tx, account, paymentId)
  if (payment === undefined) return null
  const { id, amountMinor, currency, state, expiresAt, description } = payment
  return {
    id,
    amountMinor,
    currency,
    isPayable: isPaymentPending(state) && expiresAt > tx.now,
    isPaid: hasReceivedMoney(state),
    description,
  }
}

/** The payment with the others of its order, locked in the order of their ids; none where it is another account's. */
async function lockOwn(
  tx: Tx,
  { provider, providerAccountId }: ServedAccount,
  paymentId: string,
): Promise<PaymentRow[]> {
  const locked = isUuid(paymentId) ? await lockWithSiblings(tx, [paymentId]) : []
  return locked.filter(
    (payment) =>
      payment.id === paymentId && payment.provider === provider && payment.providerAccountId === providerAccountId,
  )
}

async function mustFind(tx: Tx, { providerAccountId }: ServedAccount, id: string): Promise<ServedTransaction> {
  const found = await findTransaction(tx, providerAccountId, id)
  if (found === null) throw new Error(`transaction ${id} is gone`)
  return found
}
