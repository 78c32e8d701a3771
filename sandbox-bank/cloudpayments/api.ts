import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { dayMs, freshKey, hourMs, minuteMs } from '../face.ts'
import { fromDecimal } from '../money.ts'
import { cancelByMerchant, capture, createPayment, readPayment } from '../payments.ts'
import { jsonIn } from '../read-body.ts'
import type { Payment } from '../records.ts'
import { createRefund, readRefund } from '../refunds.ts'
import { qrLink } from '../sbp.ts'
import { isBasic } from '../secrets.ts'
import { orderOf, publicId, refundTransactionOf, statusOf, transactionOf } from './objects.ts'
import { isReceiptWrong } from './receipts.ts'

const Amount = z
  .union([z.number(), z.string()])
  .transform((amount) => fromDecimal(String(amount)) ?? 0)
  .refine((minor) => minor > 0)
const common = {
  Amount,
  Description: z.string().max(250).default(''),
  InvoiceId: z.string().min(1).max(100),
  SuccessRedirectUrl: z.url().optional(),
  FailRedirectUrl: z.url().optional(),
  JsonData: z.unknown().optional(),
}
const OrderBody = z.object({
  ...common,
  Currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('RUB'),
  RequireConfirmation: z.boolean().default(false),
  CultureName: z.string().default('ru-RU'),
})
const SbpBody = z.object({
  ...common,
  PublicId: z.literal(publicId),
  Currency: z.literal('RUB'),
  Scheme: z.literal('charge'),
  TtlMinutes: z.int().min(1).max(129_600).default(1_440),
})
const Transaction = z.object({
  TransactionId: z.coerce.number(),
  Amount: Amount.optional(),
  JsonData: z.json().optional(),
})

/**
 * The API of CloudPayments: Basic `PublicId:ApiSecret`; every answer is `{Success, Message, Model}`;
 * sums are decimal numbers.
 */
export function cloudpaymentsApi(bank: Bank): Hono {
  const api = new Hono()
  api.use(async (c, next) => {
    if (isBasic(c.req.header('authorization'), publicId, bank.secret)) return next()
    return c.json({ Success: false, Message: 'Unauthorized' }, 401)
  })
  api.post('/test', (c) => c.json({ Success: true, Message: randomUUID() }))
  addOrders(api, bank)
  addTransactions(api, bank)
  api.all('*', (c) => c.json({ Success: false, Message: 'Not Found' }, 404))
  return api
}

function addOrders(api: Hono, bank: Bank): void {
  api.post('/orders/create', async (c) => {
    const body = OrderBody.safeParse(await jsonIn(c))
    if (!body.success) return invalid(c, body.error)
    const { RequireConfirmation, CultureName, Currency } = body.data
    if (isReceiptWrong(body.data.JsonData, body.data.Amount)) return refuse(c, 'JsonData: the receipt is wrong')
    const answer = createPayment(bank, keyOf(bank, c), {
      ...orderFields(bank, body.data),
      currency: Currency,
      method: 'card',
      language: CultureName.startsWith('en') ? 'en' : 'ru',
      expiresAtMs: bank.now() + 30 * dayMs,
      isTwoStage: RequireConfirmation,
    })
    return answer.ok ? succeed(c, orderOf(bank, answer.value)) : refuse(c, 'X-Request-ID was used with another body')
  })
  api.post('/orders/cancel', async (c) => {
    const { Id } = z.looseObject({ Id: z.string().default('') }).parse((await jsonIn(c)) ?? {})
    const payment = readPayment(bank, Id)
    if (payment?.face !== 'cloudpayments') return refuse(c, 'Order not found')
    const answer = payment.authorizedAtMs === null ? cancelByMerchant(bank, Id) : null
    return answer?.ok ? succeed(c) : refuse(c, 'The order has been paid')
  })
  api.post('/payments/qr/sbp/link', async (c) => {
    const body = SbpBody.safeParse(await jsonIn(c))
    if (!body.success) return invalid(c, body.error)
    if (isReceiptWrong(body.data.JsonData, body.data.Amount)) return refuse(c, 'JsonData: the receipt is wrong')
    const answer = createPayment(bank, keyOf(bank, c), {
      ...orderFields(bank, body.data),
      currency: 'RUB',
      method: 'sbp',
      language: 'ru',
      expiresAtMs: bank.now() + body.data.TtlMinutes * minuteMs,
    })
    if (!answer.ok) return refuse(c, 'X-Request-ID was used with another body')
    const { number, qrId } = answer.value
    const QrUrl = qrLink(bank.baseUrl, answer.value)
    return succeed(c, { QrUrl, TransactionId: number, ProviderQrId: qrId, Message: 'Created' })
  })
}

function addTransactions(api: Hono, bank: Bank): void {
  for (const path of ['/payments/find', '/v2/payments/find']) {
    api.post(path, async (c) => {
      const { InvoiceId } = z.looseObject({ InvoiceId: z.string().default('') }).parse((await jsonIn(c)) ?? {})
      const payments = bank.store.paymentsOf(InvoiceId).flatMap(({ id }) => readPayment(bank, id) ?? [])
      const payment = payments.find(({ face }) => face === 'cloudpayments')
      if (!payment) return refuse(c, 'Not found')
      // the second version finds the last operation, which may be a refund
      const refunds = [...bank.store.refunds.values()].filter(({ paymentId }) => paymentId === payment.id)
      const last = path.startsWith('/v2') ? refunds.at(-1) : undefined
      return last ? succeed(c, refundTransactionOf(payment, last)) : showTransaction(c, payment)
    })
  }
  api.post('/payments/get', async (c) => {
    const body = Transaction.safeParse(await jsonIn(c))
    const id = body.success ? bank.store.idOfNumber(body.data.TransactionId) : undefined
    const refund = readRefund(bank, id ?? '')
    const payment = readPayment(bank, refund?.paymentId ?? id ?? '')
    if (payment?.face !== 'cloudpayments') return refuse(c, 'Not found')
    return refund ? succeed(c, refundTransactionOf(payment, refund)) : showTransaction(c, payment)
  })
  api.post('/payments/:call{confirm|void|refund}', async (c) => {
    const body = Transaction.safeParse(await jsonIn(c))
    if (!body.success) return invalid(c, body.error)
    const payment = readPayment(bank, bank.store.idOfNumber(body.data.TransactionId) ?? '')
    if (payment?.face !== 'cloudpayments') return refuse(c, 'Transaction not found')
    return change(bank, c, payment, body.data)
  })
}

function change(
  bank: Bank,
  c: Context,
  payment: Payment,
  { Amount: amountMinor, JsonData }: z.infer<typeof Transaction>,
): Response {
  const call = c.req.param('call')
  if (call === 'refund') {
    const key = `cloudpayments:${c.req.header('x-request-id') ?? randomUUID()}`
    const wanted = amountMinor ?? payment.amountMinor - payment.refundedMinor
    if (isReceiptWrong(JsonData, wanted)) return refuse(c, 'JsonData: the receipt is wrong')
    const facts: Payment['facts'] = JsonData === undefined ? {} : { data: JSON.stringify(JsonData) }
    const answer = createRefund(bank, key, { paymentId: payment.id, amountMinor: wanted, facts })
    return answer.ok ? succeed(c, { TransactionId: answer.value.number }) : refuse(c, 'The sum is more than is left')
  }
  if (payment.state.status !== 'authorized') return refuse(c, `Transaction is ${statusOf(payment)}`)
  const answer = call === 'void' ? cancelByMerchant(bank, payment.id) : capture(bank, payment.id, amountMinor)
  return answer.ok ? succeed(c) : refuse(c, 'The sum is more than is authorized')
}

/** The fields that an order and a link have in common. */
function orderFields(bank: Bank, body: z.infer<typeof SbpBody> | z.infer<typeof OrderBody>) {
  const { JsonData } = body
  const facts: Payment['facts'] = {}
  if (JsonData !== undefined) facts.data = typeof JsonData === 'string' ? JsonData : JSON.stringify(JsonData)
  return {
    face: 'cloudpayments',
    amountMinor: body.Amount,
    reference: body.InvoiceId,
    description: body.Description,
    returnUrl: body.SuccessRedirectUrl ?? bank.shopUrl,
    failUrl: body.FailRedirectUrl ?? null,
    notifyUrl: '',
    facts,
  }
}

/** Without `X-Request-ID` every request is a new order; with it, for an hour, the same. */
function keyOf(bank: Bank, c: Context): string {
  return freshKey(bank, `cloudpayments:${c.req.header('x-request-id') ?? randomUUID()}`, hourMs)
}

function showTransaction(c: Context, payment: Payment): Response {
  const status = statusOf(payment)
  return status === null ? refuse(c, 'Not found') : succeed(c, transactionOf(payment, status))
}

function succeed(c: Context, model?: object): Response {
  return c.json({ Success: true, Message: null, ...(model ? { Model: model } : {}) })
}

function refuse(c: Context, message: string): Response {
  return c.json({ Success: false, Message: message })
}

function invalid(c: Context, error: z.ZodError): Response {
  return refuse(c, `${error.issues[0]?.path.join('.') || 'body'} is invalid`)
}
