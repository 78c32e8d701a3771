import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { hourMs } from '../face.ts'
import { fromDecimal } from '../money.ts'
import { createPayment, readPayment } from '../payments.ts'
import type { Payment } from '../records.ts'
import { createRefund } from '../refunds.ts'
import { isSame } from '../secrets.ts'
import { authOf } from './signature.ts'

export const serviceId = '678'
export const merchantId = '123'
const userId = '123'

const Link = z.object({
  service_id: z.literal(serviceId),
  merchant_id: z.literal(merchantId),
  amount: z
    .string()
    .transform((text) => fromDecimal(text) ?? 0)
    .refine((minor) => minor > 0),
  transaction_param: z.string().min(1).max(128),
  return_url: z.url().optional(),
})

/** The payer's page of a link, and the merchant API: the state of a payment and its reversal. */
export function clickRoutes(bank: Bank): Hono {
  const routes = new Hono()
  routes.get('/services/pay', (c) => {
    const link = Link.safeParse(c.req.query())
    const payment = link.success ? paymentOf(bank, link.data) : undefined
    return payment ? c.redirect(`${bank.baseUrl}/pay/${payment.id}`, 303) : c.text('Неверная ссылка', 400)
  })
  const api = new Hono()
  api.use(async (c, next) => {
    const header = c.req.header('auth')
    const unixSeconds = Number(header?.split(':')[2])
    const isRecent = Math.abs(unixSeconds * 1000 - bank.now()) < hourMs
    if (isRecent && isSame(header, authOf(userId, bank.secret, unixSeconds))) return next()
    return c.json({ error_code: -1, error_note: 'SIGN CHECK FAILED!' }, 401)
  })
  api.get(`/payment/status/${serviceId}/:number`, (c) => show(c, byNumber(bank, c)))
  api.get(`/payment/status_by_mti/${serviceId}/:reference/:date`, (c) => {
    const payments = bank.store.paymentsOf(c.req.param('reference') ?? '')
    return show(
      c,
      payments.flatMap(({ id }) => readPayment(bank, id) ?? []).find(({ face }) => face === 'click'),
    )
  })
  api.delete(`/payment/reversal/${serviceId}/:number`, (c) => reverse(bank, c, byNumber(bank, c)))
  return routes.route('/v2/merchant', api)
}

/** The payment of a link: the open or paid one, or a new one after a failure. */
function paymentOf(bank: Bank, link: z.infer<typeof Link>): Payment | undefined {
  const { transaction_param: reference, amount: amountMinor } = link
  const known = bank.store.paymentsOf(reference).flatMap(({ id }) => readPayment(bank, id) ?? [])
  const usable = known.find(({ face, state }) => face === 'click' && state.status !== 'canceled')
  if (usable?.amountMinor === amountMinor) return usable
  const created = createPayment(bank, `click:${reference}:${bank.store.nextNumber}`, {
    face: 'click',
    amountMinor,
    currency: 'UZS',
    reference,
    description: `№ ${reference}`,
    returnUrl: link.return_url ?? bank.shopUrl,
    notifyUrl: '',
    method: 'card',
    language: 'ru',
    expiresAtMs: bank.now() + hourMs,
  })
  return created.ok ? created.value : undefined
}

/** The whole sum goes back at once; it is not reported. */
function reverse(bank: Bank, c: Context, payment: Payment | undefined): Response {
  if (!payment) return unknownPayment(c)
  if (payment.state.status !== 'succeeded' || payment.refundedMinor > 0) {
    return c.json({ error_code: -9, error_note: 'Payment cannot be reversed', payment_id: payment.number })
  }
  createRefund(bank, randomUUID(), { paymentId: payment.id, amountMinor: payment.amountMinor })
  return c.json({ error_code: 0, error_note: 'Success', payment_id: payment.number })
}

function byNumber(bank: Bank, c: Context): Payment | undefined {
  const payment = readPayment(bank, bank.store.idOfNumber(Number(c.req.param('number'))) ?? '')
  return payment?.face === 'click' ? payment : undefined
}

/** 0 created, 1 under way, 2 paid, below zero failed or reversed. */
function show(c: Context, payment: Payment | undefined): Response {
  if (!payment) return unknownPayment(c)
  const { state, refundedMinor } = payment
  const pending = state.status === 'pending' && (state.isShopAsked || state.settleAtMs !== null) ? 1 : 0
  const status =
    state.status === 'succeeded' ? (refundedMinor > 0 ? -99 : 2) : state.status === 'canceled' ? -1 : pending
  return c.json({ error_code: 0, error_note: 'Success', payment_id: payment.number, payment_status: status })
}

function unknownPayment(c: Context): Response {
  return c.json({ error_code: -5, error_note: 'Payment not found' })
}
