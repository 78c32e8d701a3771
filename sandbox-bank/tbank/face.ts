import { Hono } from 'hono'
import type { Bank, Change, Face, Notice } from '../bank-state.ts'
import { cabinetUrl, minuteMs } from '../face.ts'
import type { Payment } from '../records.ts'
import { tbankApi } from './api.ts'
import { statusOf, terminalKey } from './objects.ts'
import { receiptFields } from './receipts.ts'
import { tokenOf } from './token.ts'

const daysMs = 24 * minuteMs

/**
 * T-Bank: notices signed by a token in the body; only `OK` is a receipt. They are repeated every hour
 * of a day and then every day of a month; here a minute stands for the hour.
 */
export const tbankFace: Face = {
  code: 'tbank',
  title: { ru: 'Т-Банк', en: 'T-Bank' },
  failure: { type: 'text/html', body: '<h1>500 Internal Server Error</h1>' },
  routes: (bank) => new Hono().route('/v2', tbankApi(bank)),
  notices(bank, payment, change, isForged) {
    const amount = amountOf(payment, change)
    const statuses = statusesOf(bank, payment, change).map((status) =>
      noticeOf(bank, payment, { status, amount, isForged }),
    )
    const refund = change.kind === 'refunded' ? change.refund : null
    const receipt = refund === null && change.kind !== 'succeeded' ? null : receiptFields(payment, refund)
    if (receipt === null) return statuses
    return [...statuses, noticeOf(bank, payment, { status: 'RECEIPT', amount, isForged, more: receipt })]
  },
  isReceived: ({ status, body }) => status === 200 && body === 'OK',
  repeatDelaysMs: [...Array.from({ length: 24 }, () => minuteMs), daysMs],
  repeatForMs: 31 * daysMs,
}

/** A card's payment in one stage is reported as authorized and as confirmed, both at the same time. */
function statusesOf(bank: Bank, payment: Payment, change: Change): string[] {
  if (change.kind === 'refunded') return [payment.refundedMinor < payment.amountMinor ? 'PARTIAL_REFUNDED' : 'REFUNDED']
  if (change.kind === 'earlier') return payment.method === 'card' ? ['AUTHORIZED'] : []
  if (change.kind === 'succeeded' && payment.method === 'card' && !payment.isTwoStage)
    return ['AUTHORIZED', 'CONFIRMED']
  return [statusOf(bank, payment)]
}

function amountOf(payment: Payment, change: Change): number {
  return change.kind === 'refunded' ? change.refund.amountMinor : payment.amountMinor
}

function noticeOf(
  bank: Bank,
  payment: Payment,
  {
    status,
    amount,
    isForged,
    more = {},
  }: { status: string; amount: number; isForged: boolean; more?: Record<string, string | number> },
): Notice {
  const isFailure = status === 'REJECTED' || status === 'DEADLINE_EXPIRED'
  const fields = {
    TerminalKey: terminalKey,
    OrderId: payment.reference,
    Success: !isFailure,
    Status: status,
    // a number here, and text in most answers
    PaymentId: payment.number,
    ErrorCode: isFailure ? '1051' : '0',
    Amount: amount,
    ...(payment.card ? { CardId: 322_264, Pan: `220000******${payment.card.last4}`, ExpDate: '1229' } : {}),
    Data: { Source: payment.method === 'sbp' ? 'SBP' : 'cards' },
    ...more,
  }
  const token = tokenOf(fields, isForged ? `not ${bank.secret}` : bank.secret)
  return {
    type: status,
    url: payment.notifyUrl || cabinetUrl(bank, 'tbank', 'notify'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, Token: token }),
  }
}
