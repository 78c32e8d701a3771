import { Hono } from 'hono'
import type { Bank, Change, Face, Notice } from '../bank-state.ts'
import { cabinetUrl, dayMs, minuteMs } from '../face.ts'
import type { Payment } from '../records.ts'
import { yookassaApi } from './api.ts'
import { paymentObject, refundObject } from './objects.ts'

/**
 * YooKassa: notices without a signature, so the shop must ask for the object; an answer 200 is a
 * receipt, whatever its body.
 */
export const yookassaFace: Face = {
  code: 'yookassa',
  title: { ru: 'ЮKassa', en: 'YooKassa' },
  failure: {
    type: 'application/json',
    body: '{"type":"error","id":"sandbox","code":"internal_server_error","description":"Internal server error"}',
  },
  routes: (bank) => new Hono().route('/v3', yookassaApi(bank)),
  notices(bank, payment, change) {
    const event = eventOf(change)
    const object = change.kind === 'refunded' ? refundObject(payment, change.refund) : objectOf(bank, payment, change)
    return [noticeOf(bank, event, object)]
  },
  isReceived: ({ status }) => status === 200,
  repeatDelaysMs: [1_000, 5_000, 30_000, 2 * minuteMs, 10 * minuteMs],
  repeatForMs: dayMs,
}

function eventOf(change: Change): string {
  if (change.kind === 'refunded') return 'refund.succeeded'
  return change.kind === 'succeeded' || change.kind === 'canceled'
    ? `payment.${change.kind}`
    : 'payment.waiting_for_capture'
}

function objectOf(bank: Bank, payment: Payment, change: Change) {
  if (change.kind !== 'earlier') return paymentObject(bank, payment)
  const at = bank.now()
  return paymentObject(bank, {
    ...payment,
    state: { status: 'authorized', authorizedAtMs: at, releaseAtMs: at + dayMs },
  })
}

function noticeOf(bank: Bank, event: string, object: object): Notice {
  return {
    type: event,
    url: cabinetUrl(bank, 'yookassa', 'notify'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'notification', event, object }),
  }
}
