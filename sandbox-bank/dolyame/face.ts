import { Hono } from 'hono'
import type { Face } from '../bank-state.ts'
import { cabinetUrl, dayMs, minuteMs } from '../face.ts'
import { dolyameApi } from './api.ts'
import { login, orderOf, statusOf } from './objects.ts'

/**
 * Dolyame: the payer pays a quarter, and the shop must commit the order to be paid. Notices are not
 * signed, so the shop must ask for the order. Refunds are not reported.
 */
export const dolyameFace: Face = {
  code: 'dolyame',
  title: { ru: 'Долями', en: 'Dolyame' },
  failure: { type: 'application/json', body: '{"code":500,"message":"Internal error"}' },
  routes: (bank) => new Hono().route('/v1', dolyameApi(bank)),
  notices(bank, payment, change) {
    if (change.kind === 'refunded') return []
    const status = change.kind === 'earlier' ? 'approved' : statusOf(payment)
    const { link: _, ...order } = orderOf(bank, payment)
    const body = { ...order, id: payment.reference, status, demo: true, client_info: { first_name: login } }
    return [
      {
        type: status,
        url: payment.notifyUrl || cabinetUrl(bank, 'dolyame', 'notify'),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    ]
  },
  isReceived: ({ status }) => status === 200,
  repeatDelaysMs: [10_000, minuteMs, 10 * minuteMs],
  repeatForMs: dayMs,
}
