import { z } from 'zod'
import type { Answer, Bank, Change, Face, Notice } from '../bank-state.ts'
import { cabinetUrl } from '../face.ts'
import { toDecimal } from '../money.ts'
import { goOn } from '../payments.ts'
import type { Payment, Refund } from '../records.ts'
import { cloudpaymentsApi } from './api.ts'
import { receiptFields } from './receipts.ts'
import { signaturesOf } from './signature.ts'

/**
 * CloudPayments, and TipTop Pay with the same calls: it asks the shop (`Check`) before it takes money,
 * and reports with signed forms, of which `{"code":0}` is a receipt. A hundred repeats after 1, 2, 5, 10
 * and then every 30 minutes; here a second stands for the minute.
 */
export const cloudpaymentsFace: Face = {
  code: 'cloudpayments',
  title: { ru: 'CloudPayments, TipTop Pay', en: 'CloudPayments, TipTop Pay' },
  failure: { type: 'text/html', body: '<h1>500 Internal Server Error</h1>' },
  routes: cloudpaymentsApi,
  notices(bank, payment, change, isForged) {
    const kind = kindOf(payment, change)
    if (kind === null) return []
    const fields = change.kind === 'refunded' ? refundFields(payment, change.refund) : fieldsOf(payment, kind, change)
    const refund = change.kind === 'refunded' ? change.refund : null
    const receipt = refund === null && change.kind !== 'succeeded' ? null : receiptFields(payment, refund)
    const notice = noticeOf(bank, kind, fields, isForged)
    return receipt === null ? [notice] : [notice, noticeOf(bank, 'receipt', receipt, isForged)]
  },
  isReceived: (answer, { type }) => (type === 'check' ? codeIn(answer) !== null : codeIn(answer) === 0),
  isRepeated: (type) => type !== 'check',
  repeatDelaysMs: [1_000, 2_000, 5_000, 10_000, 30_000],
  repeatForMs: 18_000 + 95 * 30_000,
  ask: (bank, payment, isForged) => noticeOf(bank, 'check', fieldsOf(payment, 'check', null), isForged),
  takeAnswer(bank, payment, { type }, answer) {
    if (type === 'check') goOn(bank, payment, answer !== null && codeIn(answer) === 0)
  },
}

type Kind = 'check' | 'pay' | 'fail' | 'confirm' | 'refund' | 'cancel' | 'receipt'

/** An order that was canceled or ran out before a transaction is not reported. */
function kindOf(payment: Payment, change: Change): Kind | null {
  if (change.kind === 'refunded') return 'refund'
  if (change.kind === 'authorized') return 'pay'
  if (change.kind === 'succeeded') return payment.isTwoStage ? 'confirm' : 'pay'
  if (change.kind === 'earlier') return 'fail'
  if (payment.authorizedAtMs !== null) return 'cancel'
  return payment.state.status === 'canceled' && payment.state.cancelReason === 'declined' ? 'fail' : null
}

/**
 * The scenario `outOfOrder` reports last the failure of an earlier attempt, which had a transaction of
 * its own: the payer may try again on the same page.
 */
function fieldsOf(payment: Payment, kind: Kind, change: Change | null): Record<string, string> {
  const sum = toDecimal(
    kind === 'check' ? (payment.scenario.wrongSumMinor ?? payment.amountMinor) : payment.amountMinor,
  )
  return {
    TransactionId: String(payment.number + (change?.kind === 'earlier' ? 50_000_000 : 0)),
    Amount: sum,
    Currency: payment.currency,
    PaymentAmount: sum,
    PaymentCurrency: payment.currency,
    DateTime: dateTime(payment.createdAtMs),
    TestMode: '1',
    InvoiceId: payment.reference,
    AccountId: '',
    Description: payment.description,
    ...(payment.card ? { CardLastFour: payment.card.last4, CardType: payment.card.scheme, CardExpDate: '12/29' } : {}),
    ...(kind === 'fail'
      ? { Reason: 'InsufficientFunds', ReasonCode: '5051' }
      : { Status: statusFieldOf(payment, kind) }),
    ...(kind === 'confirm' || kind === 'cancel' ? {} : { OperationType: 'Payment' }),
    ...(kind === 'pay' ? { GatewayName: 'Sandbox' } : {}),
    ...(typeof payment.facts.data === 'string' ? { Data: payment.facts.data } : {}),
  }
}

function statusFieldOf({ isTwoStage }: Payment, kind: Kind): string {
  if (kind === 'cancel') return 'Cancelled'
  return isTwoStage && kind !== 'confirm' ? 'Authorized' : 'Completed'
}

function refundFields(payment: Payment, refund: Refund): Record<string, string> {
  return {
    TransactionId: String(refund.number),
    PaymentTransactionId: String(payment.number),
    Amount: toDecimal(refund.amountMinor),
    DateTime: dateTime(refund.createdAtMs),
    OperationType: 'Refund',
    InvoiceId: payment.reference,
  }
}

function noticeOf(bank: Bank, kind: Kind, fields: Record<string, string>, isForged: boolean): Notice {
  const body = new URLSearchParams(fields).toString()
  return {
    type: kind,
    url: cabinetUrl(bank, 'cloudpayments', kind),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...signaturesOf(body, isForged ? `not ${bank.secret}` : bank.secret),
    },
    body,
  }
}

/** `yyyy-MM-dd HH:mm:ss`, UTC. */
function dateTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}

function codeIn({ status, body }: Answer): number | null {
  if (status !== 200) return null
  try {
    const answer = z.object({ code: z.int() }).safeParse(JSON.parse(body))
    return answer.success ? answer.data.code : null
  } catch {
    return null
  }
}
