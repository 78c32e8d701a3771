import { createHmac, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { signingCertificate } from '../certificates.ts'
import { freshKey, hourMs } from '../face.ts'
import { fromDecimal } from '../money.ts'
import { capture, createPayment, readPayment } from '../payments.ts'
import { formIn, jsonIn } from '../read-body.ts'
import type { Payment } from '../records.ts'
import { createRefund, readRefund } from '../refunds.ts'
import { isBasic, isSame } from '../secrets.ts'
import { captureOf, disputeOf, newOrderId, orderOf, refundOf } from './objects.ts'

export const clientId = 'startline-client'
const tokenForMs = 9 * hourMs

const Amount = z
  .object({ currency_code: z.enum(['EUR', 'USD']), value: z.string() })
  .transform(({ currency_code, value }) => ({ minor: fromDecimal(value) ?? 0, currency: currency_code }))
  .refine(({ minor }) => minor > 0)
const OrderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.looseObject({
      amount: Amount,
      custom_id: z.string().max(255).optional(),
      description: z.string().max(127).default(''),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.looseObject({ return_url: z.url(), cancel_url: z.url(), locale: z.string().optional() }),
    }),
  }),
})
const RefundBody = z.looseObject({ amount: Amount.optional(), custom_id: z.string().max(255).optional() })

/**
 * PayPal Orders v2: a token for the keys, `PayPal-Request-Id` as the idempotency key for six hours,
 * and money only after the shop's capture.
 */
export function paypalRoutes(bank: Bank): Hono {
  const routes = new Hono()
  routes.post('/v1/oauth2/token', async (c) => {
    if (!isBasic(c.req.header('authorization'), clientId, bank.secret)) {
      return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
    }
    const { grant_type } = await formIn(c)
    if (grant_type !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400)
    return c.json({ access_token: tokenOf(bank), token_type: 'Bearer', expires_in: tokenForMs / 1000 })
  })
  routes.get('/v1/notifications/certs/CERT-SANDBOX', (c) =>
    c.body(signingCertificate, 200, { 'Content-Type': 'application/x-pem-file' }),
  )
  const api = new Hono()
  const disputes = new Hono()
  for (const part of [api, disputes]) {
    part.use(async (c, next) => {
      if (isSame(c.req.header('authorization'), `Bearer ${tokenOf(bank)}`)) return next()
      return refuse(c, 401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN')
    })
  }
  disputes.get('/:id', (c) => {
    const number = Number(/^PP-D-(\d+)$/.exec(c.req.param('id'))?.[1])
    const payment = readPayment(bank, bank.store.idOfNumber(number) ?? '')
    return payment?.face === 'paypal' && payment.facts.dispute !== undefined ? c.json(disputeOf(payment)) : unknown(c)
  })
  addOrders(api, bank)
  addRefunds(api, bank)
  api.all('*', (c) => refuse(c, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'))
  return routes.route('/v2', api).route('/v1/customer/disputes', disputes)
}

function addOrders(api: Hono, bank: Bank): void {
  api.post('/checkout/orders', async (c) => {
    const body = OrderBody.safeParse(await jsonIn(c))
    if (!body.success) return refuse(c, 400, 'INVALID_REQUEST', body.error.issues[0]?.path.join('.') ?? 'body')
    const [unit] = body.data.purchase_units
    const { return_url, cancel_url, locale } = body.data.payment_source.paypal.experience_context
    const id = newOrderId()
    const key = freshKey(bank, `paypal:${c.req.header('paypal-request-id') ?? randomUUID()}`, 6 * hourMs)
    const answer = createPayment(bank, key, {
      id,
      face: 'paypal',
      amountMinor: unit.amount.minor,
      currency: unit.amount.currency,
      reference: unit.custom_id ?? id,
      description: unit.description,
      returnUrl: return_url,
      failUrl: cancel_url,
      notifyUrl: '',
      method: 'card',
      language: locale?.startsWith('ru') ? 'ru' : 'en',
      expiresAtMs: bank.now() + 3 * hourMs,
      isTwoStage: true,
    })
    if (!answer.ok) return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'PAYPAL_REQUEST_ID_REUSED')
    return c.json(orderOf(bank, answer.value), answer.value.id === id ? 201 : 200)
  })
  api.get('/checkout/orders/:id', (c) => {
    const payment = orderIn(bank, c)
    return payment ? c.json(orderOf(bank, payment)) : unknown(c)
  })
  api.post('/checkout/orders/:id/capture', (c) => {
    const payment = orderIn(bank, c)
    if (!payment) return unknown(c)
    // a repeated request with its own id gets the first one's answer; another one is refused
    if (payment.state.status === 'succeeded') {
      const isRepeated = payment.facts.capturedBy === c.req.header('paypal-request-id')
      return isRepeated
        ? c.json(orderOf(bank, payment), 201)
        : refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
    }
    if (payment.state.status !== 'authorized') return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
    // the order stays approved: the payer may choose another card there
    if (payment.scenario.declinesCapture) return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED')
    bank.store.commit({
      put: 'payment',
      payment: { ...payment, facts: { ...payment.facts, capturedBy: c.req.header('paypal-request-id') ?? '' } },
    })
    const captured = capture(bank, payment.id)
    return captured.ok
      ? c.json(orderOf(bank, captured.value), 201)
      : refuse(c, 422, 'UNPROCESSABLE_ENTITY', captured.code)
  })
}

function addRefunds(api: Hono, bank: Bank): void {
  api.get('/payments/captures/:id', (c) => {
    const payment = captureIn(bank, c)
    return payment ? c.json(captureOf(payment)) : unknown(c)
  })
  api.post('/payments/captures/:id/refund', async (c) => {
    const payment = captureIn(bank, c)
    if (!payment) return unknown(c)
    const body = RefundBody.safeParse((await jsonIn(c)) ?? {})
    if (!body.success) return refuse(c, 400, 'INVALID_REQUEST', 'amount')
    const amountMinor = body.data.amount?.minor ?? payment.amountMinor - payment.refundedMinor
    const key = `paypal:${c.req.header('paypal-request-id') ?? randomUUID()}`
    const answer = createRefund(bank, key, {
      paymentId: payment.id,
      amountMinor,
      facts: { customId: body.data.custom_id ?? payment.reference },
    })
    if (!answer.ok) return refuse(c, 422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED')
    return c.json(refundOf(payment, answer.value), 201)
  })
  api.get('/payments/refunds/:id', (c) => {
    const refund = readRefund(bank, c.req.param('id'))
    const payment = refund && bank.store.payments.get(refund.paymentId)
    return refund && payment?.face === 'paypal' ? c.json(refundOf(payment, refund)) : unknown(c)
  })
}

/** The same for some hours, as PayPal gives the same token again while it lives. */
function tokenOf(bank: Bank): string {
  const period = Math.floor(bank.now() / tokenForMs)
  return createHmac('sha256', bank.secret).update(`token ${period}`).digest('base64url')
}

function orderIn(bank: Bank, c: Context): Payment | undefined {
  const payment = readPayment(bank, c.req.param('id') ?? '')
  return payment?.face === 'paypal' ? payment : undefined
}

function captureIn(bank: Bank, c: Context): Payment | undefined {
  const number = Number(/^(\d+)CAPTURE$/.exec(c.req.param('id') ?? '')?.[1])
  const payment = readPayment(bank, bank.store.idOfNumber(number) ?? '')
  return payment?.face === 'paypal' && payment.state.status === 'succeeded' ? payment : undefined
}

function unknown(c: Context) {
  return refuse(c, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
}

function refuse(c: Context, status: 400 | 401 | 404 | 422, name: string, issue: string) {
  return c.json({ name, message: 'The request was refused.', debug_id: randomUUID(), details: [{ issue }] }, status)
}
