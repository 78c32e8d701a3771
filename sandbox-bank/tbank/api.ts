import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { isAllowedNotifyUrl } from '../courier.ts'
import { dayMs } from '../face.ts'
import { cancelByMerchant, capture, createPayment, readPayment, turnToSbp } from '../payments.ts'
import { jsonIn } from '../read-body.ts'
import type { Payment } from '../records.ts'
import { createRefund } from '../refunds.ts'
import { members, qrLink } from '../sbp.ts'
import { isSame } from '../secrets.ts'
import { lastRefundOf, statusOf, terminalKey } from './objects.ts'
import { receiptRefusal } from './receipts.ts'
import { tokenOf } from './token.ts'

const Body = z.looseObject({ TerminalKey: z.string(), Token: z.string() })
const PaymentId = z.union([z.string(), z.number()]).transform(Number)
const InitBody = z.object({
  Amount: z.int().positive(),
  OrderId: z.string().min(1).max(36),
  Description: z.string().max(140).default(''),
  PayType: z.enum(['O', 'T']).default('O'),
  Language: z.enum(['ru', 'en']).default('ru'),
  NotificationURL: z.string().default(''),
  SuccessURL: z.url().optional(),
  FailURL: z.url().optional(),
  RedirectDueDate: z.iso.datetime({ offset: true }).optional(),
  Receipt: z.json().optional(),
})
const Sum = z.int().positive().optional()

type Call = (c: Context, body: z.infer<typeof Body>) => Response

/**
 * T-Bank's API of internet acquiring, v2. Every answer is HTTP 200; `Success` and `ErrorCode` say
 * what became of the call. Sums are kopecks.
 */
export function tbankApi(bank: Bank): Hono {
  const api = new Hono()
  const calls: Record<string, Call> = {
    Init: (c, body) => init(bank, c, body),
    GetState: withPayment(bank, (c, payment) => answer(c, bank, payment, { Amount: payment.amountMinor })),
    GetQr: withPayment(bank, (c, payment, body) => getQr(bank, c, payment, body)),
    GetQrState: withPayment(bank, (c, payment) => answer(c, bank, payment, refundStateOf(bank, payment))),
    GetQrBankList: (c) => c.json({ ...done, TerminalKey: terminalKey, BankList: bankList(bank) }),
    CheckOrder: (c, body) => checkOrder(bank, c, body),
    Confirm: withPayment(bank, (c, payment, body) => confirm(bank, c, payment, body)),
    Cancel: withPayment(bank, (c, payment, body) => cancel(bank, c, payment, body)),
    GetTerminalPayMethods: (c) => c.json({ ...done, TerminalInfo: { Paymethods: [{ PayMethod: 'SBP' }] } }),
  }
  api.post('/:call', async (c) => {
    const call = calls[c.req.param('call')]
    const body = Body.safeParse(await jsonIn(c))
    if (!call) return c.text('Not Found', 404)
    if (!body.success) return refuse(c, '201', 'Неверные параметры', 'Поле TerminalKey или Token не заполнено')
    if (body.data.TerminalKey !== terminalKey) return refuse(c, '501', 'Терминал не найден')
    if (!isSame(body.data.Token, tokenOf(body.data, bank.secret))) return refuse(c, '204', 'Неверный токен')
    return call(c, body.data)
  })
  return api
}

const done = { Success: true, ErrorCode: '0', Message: 'OK' } as const

function withPayment(bank: Bank, call: (c: Context, payment: Payment, body: z.infer<typeof Body>) => Response): Call {
  return (c, body) => {
    const number = PaymentId.safeParse(body.PaymentId)
    const payment = number.success ? readPayment(bank, bank.store.idOfNumber(number.data) ?? '') : undefined
    if (payment?.face !== 'tbank') return refuse(c, '255', 'Неверные параметры', 'Платеж не найден')
    return call(c, payment, body)
  }
}

function init(bank: Bank, c: Context, input: object): Response {
  const body = InitBody.safeParse(input)
  if (!body.success)
    return refuse(c, '9999', 'Неверные параметры', `Поле ${body.error.issues[0]?.path.join('.')} не верно`)
  const {
    Amount,
    OrderId,
    Description,
    PayType,
    Language,
    NotificationURL,
    SuccessURL,
    FailURL,
    RedirectDueDate,
    Receipt,
  } = body.data
  const wrong = receiptRefusal(Receipt, Amount)
  if (wrong !== null) return refuse(c, wrong.code, 'Неверные параметры', wrong.message)
  if (NotificationURL !== '' && !isAllowedNotifyUrl(NotificationURL, bank.allowedHosts)) {
    return refuse(c, '9999', 'Неверные параметры', 'Поле NotificationURL не верно')
  }
  // an order's number belongs to one operation; a lost answer is found by CheckOrder
  if (bank.store.keys.has(`payment:tbank:${OrderId}`)) {
    return refuse(c, '8', 'Неверный статус транзакции', `Заказ с таким OrderId уже существует: ${OrderId}`)
  }
  const created = createPayment(bank, `tbank:${OrderId}`, {
    face: 'tbank',
    amountMinor: Amount,
    currency: 'RUB',
    reference: OrderId,
    description: Description,
    returnUrl: SuccessURL ?? bank.shopUrl,
    failUrl: FailURL ?? null,
    notifyUrl: NotificationURL,
    method: 'card',
    language: Language,
    expiresAtMs: RedirectDueDate ? Date.parse(RedirectDueDate) : bank.now() + dayMs,
    isTwoStage: PayType === 'T',
    facts: Receipt === undefined ? {} : { receipt: Receipt },
  })
  if (!created.ok) return refuse(c, '9999', 'Неверные параметры', 'Поле RedirectDueDate не верно')
  const payment = created.value
  return answer(c, bank, payment, { Amount, PaymentURL: `${bank.baseUrl}/pay/${payment.id}` })
}

/** The payment goes on by SBP, which has one stage only. */
function getQr(bank: Bank, c: Context, before: Payment, body: object): Response {
  const { BankId, DataType } = z
    .looseObject({ BankId: z.string().optional(), DataType: z.string().optional() })
    .parse(body)
  const payment = turnToSbp(bank, before)
  if (payment === null) return refuse(c, '3002', 'Неверный статус платежа')
  if (DataType === 'IMAGE') return refuse(c, '3003', 'Песочница отдаёт только PAYLOAD')
  const member = members.find(({ schema }) => schema === `bank${BankId}`)
  const link = member ? `${bank.baseUrl}/app/${member.schema}/${payment.qrId}` : qrLink(bank.baseUrl, payment)
  const { number, reference } = payment
  // a number here, and text in most answers
  return c.json({
    ...done,
    TerminalKey: terminalKey,
    OrderId: reference,
    PaymentId: number,
    Data: link,
    RequestKey: randomUUID(),
  })
}

function bankList(bank: Bank) {
  return members.map(({ schema, ru }, index) => ({
    BankId: schema.slice(4),
    NspkBankId: schema.slice(4),
    BankName: ru,
    BankLogo: `${bank.baseUrl}/favicon.svg`,
    BankOrder: index + 1,
  }))
}

function checkOrder(bank: Bank, c: Context, body: object): Response {
  const { OrderId } = z.looseObject({ OrderId: z.string().default('') }).parse(body)
  const payments = bank.store.paymentsOf(OrderId).flatMap(({ id }) => readPayment(bank, id) ?? [])
  const own = payments.filter(({ face }) => face === 'tbank')
  if (own.length === 0) return refuse(c, '255', 'Неверные параметры', 'Заказ не найден')
  return c.json({
    ...done,
    TerminalKey: terminalKey,
    OrderId,
    Payments: own.map((payment) => ({
      PaymentId: String(payment.number),
      Amount: payment.amountMinor,
      Status: statusOf(bank, payment),
      Success: true,
      // a number here, and text outside
      ErrorCode: 0,
    })),
  })
}

function confirm(bank: Bank, c: Context, payment: Payment, body: object): Response {
  const { Amount } = z.looseObject({ Amount: Sum }).parse(body)
  if (payment.state.status !== 'authorized') return refuse(c, '4', 'Изменение статуса невозможно')
  const captured = capture(bank, payment.id, Amount)
  return captured.ok ? answer(c, bank, captured.value) : refuse(c, '5', 'Сумма больше заблокированной')
}

function cancel(bank: Bank, c: Context, payment: Payment, body: object): Response {
  const { Amount, ExternalRequestId, Receipt } = z
    .looseObject({ Amount: Sum, ExternalRequestId: z.string().max(256).optional(), Receipt: z.json().optional() })
    .parse(body)
  const { status } = payment.state
  if (status === 'canceled') return refuse(c, '4', 'Изменение статуса невозможно')
  if (status !== 'succeeded') {
    const canceled = cancelByMerchant(bank, payment.id)
    if (!canceled.ok) return refuse(c, '4', 'Изменение статуса невозможно')
    return answer(c, bank, canceled.value, { OriginalAmount: payment.amountMinor, NewAmount: 0 })
  }
  const left = payment.amountMinor - payment.refundedMinor
  // a request that was made before changes nothing, and is answered with the state of the payment
  if (isKnownCard(bank, payment, ExternalRequestId))
    return answer(c, bank, payment, { OriginalAmount: payment.amountMinor, NewAmount: left, ExternalRequestId })
  const wrong = receiptRefusal(Receipt, Amount ?? left)
  if (wrong !== null) return refuse(c, wrong.code, 'Неверные параметры', wrong.message)
  const key = `tbank:${keyOf(payment, ExternalRequestId)}`
  const refunded = createRefund(bank, key, {
    paymentId: payment.id,
    amountMinor: Amount ?? left,
    facts: Receipt === undefined ? {} : { receipt: Receipt },
  })
  if (!refunded.ok) return refuse(c, '5', 'Сумма возврата больше остатка')
  const after = readPayment(bank, payment.id) ?? payment
  const sums = { OriginalAmount: left, NewAmount: after.amountMinor - after.refundedMinor }
  return answer(c, bank, after, { ...sums, ...(ExternalRequestId ? { ExternalRequestId } : {}) })
}

function isKnownCard(bank: Bank, payment: Payment, id: string | undefined): boolean {
  return payment.method === 'card' && id !== undefined && bank.store.keys.has(`refund:tbank:${id}`)
}

/** For SBP the request's id is ignored: a repeated request refunds again. */
function keyOf(payment: Payment, externalRequestId: string | undefined): string {
  return payment.method === 'sbp' || externalRequestId === undefined ? randomUUID() : externalRequestId
}

function refundStateOf(bank: Bank, payment: Payment) {
  const refund = lastRefundOf(bank, payment)
  if (refund?.status !== 'canceled') return { QrCancelCode: '', QrCancelMessage: '' }
  return { QrCancelCode: 'RJCT', QrCancelMessage: 'Банк получателя отклонил возврат' }
}

function answer(c: Context, bank: Bank, payment: Payment, more: object = {}): Response {
  return c.json({
    ...done,
    TerminalKey: terminalKey,
    Status: statusOf(bank, payment),
    PaymentId: String(payment.number),
    OrderId: payment.reference,
    ...more,
  })
}

function refuse(c: Context, code: string, message: string, details = ''): Response {
  return c.json({ Success: false, ErrorCode: code, Message: message, Details: details })
}
