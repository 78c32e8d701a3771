import { randomUUID } from 'node:crypto'
import type { Bank, Face } from '../bank-state.ts'
import { hourMs } from '../face.ts'
import { callOf } from '../notices.ts'
import { goOn, isToFail, readPayment, saveFacts } from '../payments.ts'
import type { Payment } from '../records.ts'
import { createRefund } from '../refunds.ts'
import { accountOf, callTo, replyIn, transactionOf } from './calls.ts'
import { paymeRoutes } from './routes.ts'

/**
 * Payme: the shop opens nothing and makes a link; Payme calls the shop (JSON-RPC 2.0) and takes money
 * between CreateTransaction and PerformTransaction. The last is repeated until it is answered.
 */
export const paymeFace: Face = {
  code: 'payme',
  title: { ru: 'Payme', en: 'Payme' },
  failure: { type: 'text/html', body: '<h1>500 Internal Server Error</h1>' },
  routes: paymeRoutes,
  notices: (bank, payment, change, isForged) =>
    // there are no notices: after a call was made, its result is known to both sides
    change.kind === 'canceled' && payment.facts.isCreated === true
      ? [callTo(bank, 'CancelTransaction', { id: transactionOf(payment), reason: reasonOf(payment) }, isForged)]
      : [],
  isReceived: (answer) => replyIn(answer) !== null,
  isRepeated: (type) => ['PerformTransaction', 'CancelTransaction', 'SetFiscalData'].includes(type),
  repeatDelaysMs: [1_000, 5_000, 30_000],
  repeatForMs: 600_000,
  ask: (bank, payment, isForged) =>
    callTo(bank, 'CheckPerformTransaction', { amount: amountOf(payment), account: accountOf(payment) }, isForged),
  takeAnswer(bank, payment, { type }, answer) {
    const reply = answer === null ? null : replyIn(answer)
    const result = reply !== null && 'result' in reply ? reply.result : null
    if (type === 'CheckPerformTransaction')
      return result?.allow === true
        ? create(bank, payment, result.detail !== undefined)
        : void goOn(bank, payment, false)
    if (type === 'CreateTransaction')
      return result?.state === 1 ? perform(bank, payment) : void goOn(bank, payment, false)
    if (type === 'PerformTransaction') {
      const paid = goOn(bank, payment, result?.state === 2)
      if (paid.state.status === 'succeeded') reportFiscal(bank, paid, 'PERFORM')
    }
    if (type === 'CancelTransaction' && result?.state === -2) refund(bank, payment)
  },
  refundByCalls(bank, payment) {
    const call = callTo(bank, 'CancelTransaction', { id: transactionOf(payment), reason: 5 })
    bank.store.commit(...callOf(bank, payment, call))
  },
}

function create(bank: Bank, payment: Payment, isFiscal: boolean): void {
  const time = bank.now()
  const params = { id: transactionOf(payment), time, amount: amountOf(payment), account: accountOf(payment) }
  saveFacts(bank, payment, { isFiscal }, callTo(bank, 'CreateTransaction', params))
}

/** The payer's bank declines after the transaction was created at the shop, and it is canceled there. */
function perform(bank: Bank, before: Payment): void {
  const payment = saveFacts(bank, before, { isCreated: true })
  if (isToFail(payment)) return void goOn(bank, payment, false)
  saveFacts(bank, payment, {}, callTo(bank, 'PerformTransaction', { id: transactionOf(payment) }))
}

function refund(bank: Bank, payment: Payment): void {
  if (payment.refundedMinor > 0) return
  createRefund(bank, randomUUID(), { paymentId: payment.id, amountMinor: payment.amountMinor })
  reportFiscal(bank, readPayment(bank, payment.id) ?? payment, 'CANCEL')
}

/** The fiscal receipt of a payment whose goods the shop has named. */
function reportFiscal(bank: Bank, payment: Payment, type: 'PERFORM' | 'CANCEL'): void {
  if (payment.facts.isFiscal !== true) return
  const receipt_id = 2 * payment.number + (type === 'PERFORM' ? 0 : 1)
  const terminal_id = 'EP000000000025'
  const fiscal_data = {
    ...{ receipt_id, status_code: 0, message: 'accepted', terminal_id, fiscal_sign: `8000${receipt_id}` },
    qr_code_url: `https://ofd.soliq.uz/check?t=${terminal_id}&r=${receipt_id}`,
    date: new Date(bank.now() + 5 * hourMs).toISOString().replaceAll(/\D/g, '').slice(0, 14),
  }
  saveFacts(bank, payment, {}, callTo(bank, 'SetFiscalData', { id: transactionOf(payment), type, fiscal_data }))
}

function amountOf(payment: Payment): number {
  return payment.scenario.wrongSumMinor ?? payment.amountMinor
}

/** 2: the debit failed; 4: out of time. */
function reasonOf({ state }: Payment): number {
  return state.status === 'canceled' && state.cancelReason === 'expired' ? 4 : 2
}
