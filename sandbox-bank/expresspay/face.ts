import { Hono } from 'hono'
import type { Change, Face } from '../bank-state.ts'
import { cabinetUrl, dayMs, minuteMs } from '../face.ts'
import type { Payment } from '../records.ts'
import { expresspayApi } from './api.ts'
import { invoiceStatusOf, isCardInvoice, minskTime, paymentNoOf } from './objects.ts'
import { hmac } from './signature.ts'

/**
 * Express Pay in Belarus: invoices in ERIP and by card. A notice is a form with `Data`, which is JSON,
 * and its signature; only `SUCCESS` is a receipt.
 */
export const expresspayFace: Face = {
  code: 'expresspay',
  title: { ru: 'Express Pay', en: 'Express Pay' },
  failure: { type: 'application/json', body: '{"Error":{"Code":500,"Msg":"Внутренняя ошибка","MsgCode":5000000}}' },
  routes: (bank) => new Hono().route('/v1', expresspayApi(bank)),
  notices(bank, payment, change, isForged) {
    return dataOf(payment, change).map((data) => {
      const text = JSON.stringify(data)
      const Signature = hmac(text, isForged ? `not ${bank.secret}` : bank.secret)
      return {
        type: `cmd-${data.CmdType}`,
        url: cabinetUrl(bank, 'expresspay', 'notify'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ Data: text, Signature }).toString(),
      }
    })
  },
  isReceived: ({ status, body }) => status === 200 && body.trim() === 'SUCCESS',
  repeatDelaysMs: [minuteMs, 5 * minuteMs, 30 * minuteMs],
  repeatForMs: dayMs,
}

/** 1: money came by ERIP; 2: it was reversed; 3: the status of an invoice changed. */
function dataOf(payment: Payment, change: Change) {
  const common = { AccountNo: payment.reference, InvoiceNo: payment.number, Amount: payment.amountMinor / 100 }
  const Created = minskTime(payment.createdAtMs)
  if (change.kind === 'refunded') {
    return [
      {
        CmdType: 2,
        AccountNo: payment.reference,
        PaymentNo: paymentNoOf(payment),
        Amount: change.refund.amountMinor / 100,
        Created,
      },
    ]
  }
  const Status = change.kind === 'earlier' ? 1 : invoiceStatusOf(payment)
  const news = { CmdType: 3, Status, ...common, Created }
  if (change.kind !== 'succeeded' || isCardInvoice(payment)) return [news]
  return [
    { CmdType: 1, PaymentNo: paymentNoOf(payment), AccountNo: common.AccountNo, Amount: common.Amount, Created },
    news,
  ]
}
