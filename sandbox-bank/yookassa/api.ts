import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { dayMs, freshKey, hourMs } from '../face.ts'
import { fromDecimal } from '../money.ts'
import { cancelByMerchant, capture, createPayment, readPayment } from '../payments.ts'
import { jsonIn } from '../read-body.ts'
import type { Payment } from '../records.ts'
import { createRefund, readRefund } from '../refunds.ts'
import { isBasic } from '../secrets.ts'
import { newPaymentId, paymentObject, refundObject, shopId } from './objects.ts'
import { ReceiptBody, receiptsOf, totalOf } from './receipts.ts'

const Amount = z
  .object({ value: z.string(), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform(({ value, currency }) => ({ minor: fromDecimal(value) ?? 0, currency }))
  .refine(({ minor }) => minor > 0)

const PaymentBody = z.object({
  amount: Amount,
  // false by default: a shop that forgets it only reserves the sum
  capture: z.boolean().default(false),
  confirmation: z.object({ type: z.enum(['redirect', 'qr']), return_url: z.url().optional() }),
  payment_method_data: z.looseObject({ type: z.enum(['bank_card', 'sbp']) }).optional(),
  description: z.string().max(128).default(''),
  metadata: z
    .record(z.string().max(32), z.string().max(512))
    .refine((metadata) => Object.keys(metadata).length <= 16)
    .default({}),
  receipt: ReceiptBody.optional(),
})
const CaptureBody = z.object({ amount: Amount.optional() })
const RefundBody = z.object({
  payment_id: z.string(),
  amount: Amount,
  description: z.string().max(250).optional(),
  receipt: ReceiptBody.optional(),
})
const Key = z.string().min(1).max(64)

/** YooKassa API v3: Basic `shopId:secretKey`, sums as decimal text, errors with `type: error`. */
export function yookassaApi(bank: Bank): Hono {
  const api = new Hono()
  api.use(async (c, next) => {
    if (!isBasic(c.req.header('authorization'), shopId, bank.secret)) {
      return refuse(c, 401, 'invalid_credentials', 'Authentication by given credentials failed')
    }
    if (c.req.method === 'POST' && !Key.safeParse(c.req.header('idempotence-key')).success) {
      return refuse(c, 400, 'invalid_request', 'Idempotence key header is missing or too long', 'Idempotence-Key')
    }
    return next()
  })
  api.get('/me', (c) => c.json({ account_id: shopId, status: 'enabled', test: true, payment_methods: methods }))
  addPayments(api, bank)
  addRefunds(api, bank)
  api.get('/receipts', (c) => {
    const items = receiptsOf(bank, { paymentId: c.req.query('payment_id'), refundId: c.req.query('refund_id') })
    return c.json({ type: 'list', ...pageOf(c, items) })
  })
  api.all('*', (c) => refuse(c, 404, 'not_found', 'Resource not found'))
  return api
}

const methods = ['bank_card', 'sbp']

function addPayments(api: Hono, bank: Bank): void {
  api.post('/payments', async (c) => {
    const body = PaymentBody.safeParse(await jsonIn(c))
    if (!body.success) return invalid(c, body.error)
    const { amount, capture: isOneStage, confirmation, payment_method_data, description, metadata, receipt } = body.data
    if (receipt !== undefined && totalOf(receipt) !== amount.minor)
      return refuse(c, 400, 'invalid_request', 'Receipt amount does not equal the payment amount', 'receipt')
    const isSbp = payment_method_data?.type === 'sbp'
    if (isSbp && !isOneStage) return refuse(c, 400, 'invalid_request', 'SBP has no two-stage payments', 'capture')
    const answer = createPayment(bank, freshKey(bank, `yookassa:${c.req.header('idempotence-key')}`, dayMs), {
      id: newPaymentId(),
      face: 'yookassa',
      amountMinor: amount.minor,
      currency: amount.currency,
      reference: metadata.order_id ?? randomReference(c),
      description,
      returnUrl: confirmation.return_url ?? bank.shopUrl,
      notifyUrl: '',
      method: isSbp ? 'sbp' : 'card',
      language: 'ru',
      expiresAtMs: bank.now() + hourMs,
      isTwoStage: !isOneStage,
      facts: { metadata, confirmation: confirmation.type, ...(receipt === undefined ? {} : { receipt }) },
    })
    if (!answer.ok) return refuse(c, 400, 'invalid_request', 'Idempotence key duplicated', 'Idempotence-Key')
    return c.json(paymentObject(bank, answer.value))
  })
  api.get('/payments', (c) => {
    const sinceMs = Date.parse(c.req.query('created_at.gte') ?? '') || 0
    const all = [...bank.store.payments.values()]
    const newest = all.filter(({ face, createdAtMs }) => face === 'yookassa' && createdAtMs >= sinceMs).reverse()
    return c.json({
      type: 'list',
      ...pageOf(
        c,
        newest.map((payment) => paymentObject(bank, payment)),
      ),
    })
  })
  api.get('/payments/:id', (c) => {
    const payment = paymentOf(bank, c)
    return payment ? c.json(paymentObject(bank, payment)) : unknownPayment(c)
  })
  api.post('/payments/:id/capture', async (c) => {
    const payment = paymentOf(bank, c)
    if (!payment) return unknownPayment(c)
    const body = CaptureBody.safeParse((await jsonIn(c)) ?? {})
    if (!body.success) return invalid(c, body.error)
    const answer = capture(bank, payment.id, body.data.amount?.minor)
    if (!answer.ok) return refuse(c, 400, 'invalid_request', 'Incorrect payment status or amount')
    return c.json(paymentObject(bank, answer.value))
  })
  // A payment that the payer has not confirmed cannot be canceled; it ends by itself.
  api.post('/payments/:id/cancel', (c) => {
    const payment = paymentOf(bank, c)
    if (!payment) return unknownPayment(c)
    if (payment.state.status === 'canceled') return c.json(paymentObject(bank, payment))
    const answer = payment.state.status === 'authorized' ? cancelByMerchant(bank, payment.id) : null
    if (!answer?.ok) return refuse(c, 400, 'invalid_request', 'Incorrect payment status. Only waiting_for_capture')
    return c.json(paymentObject(bank, answer.value))
  })
}

function addRefunds(api: Hono, bank: Bank): void {
  api.post('/refunds', async (c) => {
    const body = RefundBody.safeParse(await jsonIn(c))
    if (!body.success) return invalid(c, body.error)
    const { payment_id: paymentId, amount, description, receipt } = body.data
    if (receipt !== undefined && totalOf(receipt) !== amount.minor)
      return refuse(c, 400, 'invalid_request', 'Receipt amount does not equal the refund amount', 'receipt')
    const payment = readPayment(bank, paymentId)
    if (payment?.face !== 'yookassa') return refuse(c, 400, 'invalid_request', 'Payment not found', 'payment_id')
    const key = `yookassa:${c.req.header('idempotence-key')}`
    const answer = createRefund(bank, key, {
      paymentId,
      amountMinor: amount.minor,
      reason: description,
      facts: { ...(description === undefined ? {} : { description }), ...(receipt === undefined ? {} : { receipt }) },
    })
    if (!answer.ok) return refuse(c, 400, 'invalid_request', `Refund is not possible: ${answer.code}`, 'amount')
    return c.json(refundObject(payment, answer.value))
  })
  api.get('/refunds', (c) => {
    const payment = readPayment(bank, c.req.query('payment_id') ?? '')
    const all = [...bank.store.refunds.values()].filter(({ paymentId }) => paymentId === payment?.id).reverse()
    const items = payment?.face === 'yookassa' ? all.map((refund) => refundObject(payment, refund)) : []
    return c.json({ type: 'list', ...pageOf(c, items) })
  })
  api.get('/refunds/:id', (c) => {
    const refund = readRefund(bank, c.req.param('id'))
    const payment = refund && bank.store.payments.get(refund.paymentId)
    if (!refund || payment?.face !== 'yookassa') return refuse(c, 404, 'not_found', 'Refund not found')
    return c.json(refundObject(payment, refund))
  })
}

function randomReference(c: Context): string {
  return c.req.header('idempotence-key') ?? randomUUID()
}

function paymentOf(bank: Bank, c: Context): Payment | undefined {
  const payment = readPayment(bank, c.req.param('id') ?? '')
  return payment?.face === 'yookassa' ? payment : undefined
}

/** A page of a list; the cursor is the number of objects before it. */
function pageOf<T>(c: Context, items: readonly T[]) {
  const limit = Math.min(Number(c.req.query('limit') ?? 10) || 10, 100)
  const from = Number(c.req.query('cursor') ?? 0) || 0
  const to = from + limit
  return { items: items.slice(from, to), ...(to < items.length ? { next_cursor: String(to) } : {}) }
}

function unknownPayment(c: Context) {
  return refuse(c, 404, 'not_found', 'Payment not found or access denied')
}

function invalid(c: Context, error: z.ZodError) {
  const parameter = error.issues[0]?.path.join('.') || 'body'
  return refuse(c, 400, 'invalid_request', 'Invalid request parameter', parameter)
}

function refuse(c: Context, status: 400 | 401 | 404, code: string, description: string, parameter?: string) {
  return c.json({ type: 'error', id: randomUUID(), code, description, ...(parameter ? { parameter } : {}) }, status)
}
