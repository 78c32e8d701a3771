import { TLSSocket } from 'node:tls'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { isAllowedNotifyUrl } from '../courier.ts'
import { dayMs } from '../face.ts'
import { fromDecimal } from '../money.ts'
import { cancelByMerchant, capture, createPayment, readPayment } from '../payments.ts'
import { jsonIn } from '../read-body.ts'
import type { Payment } from '../records.ts'
import { createRefund, readRefund } from '../refunds.ts'
import { isBasic } from '../secrets.ts'
import { login, orderOf, refundInfoOf } from './objects.ts'

const Amount = z
  .union([z.number(), z.string()])
  .transform((amount) => fromDecimal(String(amount)) ?? -1)
  .refine((minor) => minor >= 0)
const Items = z.array(z.object({ name: z.string().min(1), quantity: z.number().positive(), price: Amount })).min(1)
const sumOf = (items: z.infer<typeof Items>) =>
  items.reduce((sum, { quantity, price }) => sum + Math.round(quantity * price), 0)
const OrderBody = z.object({
  order: z
    .object({ id: z.string().min(1).max(128), amount: Amount, prepaid_amount: Amount.optional(), items: Items })
    .refine(
      ({ amount, prepaid_amount = 0, items }) => amount > 0 && amount + prepaid_amount === sumOf(items),
      'items and amount differ',
    ),
  client_info: z.looseObject({}).optional(),
  notification_url: z.string().default(''),
  success_url: z.url().optional(),
  fail_url: z.url().optional(),
})
const CommitBody = z
  .object({ amount: Amount, prepaid_amount: Amount.optional(), items: Items })
  .refine(
    ({ amount, prepaid_amount = 0, items }) => amount + prepaid_amount === sumOf(items),
    'items and amount differ',
  )
const RefundBody = z
  .object({ amount: Amount, refunded_prepaid_amount: Amount.optional(), returned_items: Items })
  .refine(
    ({ amount, refunded_prepaid_amount = 0, returned_items }) =>
      amount + refunded_prepaid_amount === sumOf(returned_items),
    'returned_items and amount differ',
  )

type Env = { Bindings: HttpBindings }

/**
 * Dolyame's API for partners: Basic login:password, `X-Correlation-ID` as the idempotency key, and over
 * TLS a client certificate on every request.
 */
export function dolyameApi(bank: Bank): Hono<Env> {
  const api = new Hono<Env>()
  api.use(async (c, next) => {
    const { socket } = c.env.incoming
    if (socket instanceof TLSSocket && !socket.authorized) return refuse(c, 403, 'No client certificate')
    if (!isBasic(c.req.header('authorization'), login, bank.secret)) return refuse(c, 401, 'Unauthorized')
    if (!c.req.header('x-correlation-id')) return refuse(c, 400, 'X-Correlation-ID is missing')
    return next()
  })
  api.post('/orders/create', (c) => create(bank, c))
  api.get('/orders/:id/info', (c) =>
    withOrder(bank, c, (payment) => {
      const refunds = [...bank.store.refunds.values()].filter(({ paymentId }) => paymentId === payment.id)
      const current = refunds.flatMap(({ id }) => readRefund(bank, id) ?? [])
      return c.json({
        ...orderOf(bank, payment),
        refund_info: refundInfoOf(readPayment(bank, payment.id) ?? payment, current),
      })
    }),
  )
  api.post('/orders/:id/commit', (c) =>
    withOrder(bank, c, async (payment) => {
      const body = CommitBody.safeParse(await jsonIn(c))
      if (!body.success) return invalid(c, body.error)
      if (!areOfOrder(payment, body.data.items)) return refuse(c, 422, 'items is invalid')
      const answer = capture(bank, payment.id, body.data.amount)
      return answer.ok
        ? c.json(orderOf(bank, answer.value))
        : refuse(c, 422, `Order cannot be committed: ${answer.code}`)
    }),
  )
  // before the commit; after it the order is refunded
  api.post('/orders/:id/cancel', (c) =>
    withOrder(bank, c, (payment) => {
      const answer = cancelByMerchant(bank, payment.id)
      return answer.ok ? c.json(orderOf(bank, answer.value)) : refuse(c, 422, 'Order is committed')
    }),
  )
  api.post('/orders/:id/refund', (c) =>
    withOrder(bank, c, async (payment) => {
      const body = RefundBody.safeParse(await jsonIn(c))
      if (!body.success) return invalid(c, body.error)
      if (!areOfOrder(payment, body.data.returned_items)) return refuse(c, 422, 'returned_items is invalid')
      const order = { paymentId: payment.id, amountMinor: body.data.amount }
      const answer = createRefund(bank, `dolyame:${c.req.header('x-correlation-id')}`, order)
      if (!answer.ok) return refuse(c, 422, `Order cannot be refunded: ${answer.code}`)
      return c.json({ refund_id: answer.value.id, amount: body.data.amount / 100 })
    }),
  )
  api.all('*', (c) => refuse(c, 404, 'Not found'))
  return api
}

async function create(bank: Bank, c: Context<Env>): Promise<Response> {
  const body = OrderBody.safeParse(await jsonIn(c))
  if (!body.success) return invalid(c, body.error)
  const { order, notification_url: notifyUrl, success_url, fail_url } = body.data
  if (notifyUrl !== '' && !isAllowedNotifyUrl(notifyUrl, bank.allowedHosts))
    return refuse(c, 422, 'notification_url is invalid')
  const known = find(bank, order.id)
  const key = `dolyame:${c.req.header('x-correlation-id')}`
  if (known !== undefined && !bank.store.keys.has(`payment:${key}`)) return refuse(c, 422, 'Order exists')
  const answer = createPayment(bank, key, {
    face: 'dolyame',
    facts: { names: order.items.map(({ name }) => name) },
    amountMinor: order.amount,
    currency: 'RUB',
    reference: order.id,
    description: order.items[0]?.name ?? `№ ${order.id}`,
    returnUrl: success_url ?? bank.shopUrl,
    failUrl: fail_url ?? null,
    notifyUrl,
    method: 'card',
    language: 'ru',
    expiresAtMs: bank.now() + dayMs,
    isTwoStage: true,
  })
  return answer.ok
    ? c.json(orderOf(bank, answer.value))
    : refuse(c, 422, 'X-Correlation-ID was used with another order')
}

/** The goods of a commit and of a refund are named as in the order. */
function areOfOrder({ facts }: Payment, items: z.infer<typeof Items>): boolean {
  const names = z.array(z.string()).parse(facts.names)
  return items.every(({ name }) => names.includes(name))
}

/** An order is known by the shop's own number. */
function find(bank: Bank, id: string): Payment | undefined {
  const payments = bank.store.paymentsOf(id).flatMap((payment) => readPayment(bank, payment.id) ?? [])
  return payments.find(({ face }) => face === 'dolyame')
}

async function withOrder(
  bank: Bank,
  c: Context<Env>,
  answer: (payment: Payment) => Response | Promise<Response>,
): Promise<Response> {
  const payment = find(bank, c.req.param('id') ?? '')
  return payment ? await answer(payment) : refuse(c, 404, 'Order not found')
}

function invalid(c: Context, error: z.ZodError): Response {
  return refuse(c, 422, `${error.issues[0]?.path.join('.') || 'body'} is invalid`)
}

function refuse(c: Context, status: 400 | 401 | 403 | 404 | 422, message: string): Response {
  return c.json({ code: status, message }, status)
}
