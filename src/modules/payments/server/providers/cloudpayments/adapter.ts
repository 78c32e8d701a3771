import { z } from 'zod'
import { diffMs, toInstant } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { ProviderReceipt } from '../../../domain/provider-receipt.ts'
import { authorities, tlsOf } from '../authorities.ts'
import type { PaymentDesk } from '../payment-desk.ts'
import {
  type Inbound,
  type PaymentProvider,
  type PaymentThere,
  type PaymentToOpen,
  ProviderRefused,
  RefundRefused,
  type RefundThere,
  type RetrievedPayment,
} from '../provider.ts'
import { jsonOf, openProviderHttp, type TlsFiles } from '../provider-http.ts'
import { defineProvider, type OpenAccount, type ProviderKind } from '../provider-kind.ts'
import { receiptOfRefund } from '../receipt-of-refund.ts'
import { unlessRefused } from '../unless-refused.ts'
import {
  Answer,
  fieldsIn,
  givenBackBy,
  isRefund,
  MadeRefund,
  Order,
  parseNotification,
  refundKeyIn,
  SbpLink,
  Transaction,
  toMinor,
  toNews,
  toRetrieved,
} from './format.ts'
import { parseReceipt, toJsonData, toReceiptThere } from './receipt.ts'
import { isNotificationSigned } from './signature.ts'

const settings = z.object({
  publicId: z.string().min(1).max(100),
  /** The shop has CloudKassir: receipts come with payments and refunds. */
  makesReceipts: z.boolean().default(false),
  authorities,
})
const secrets = z.object({ apiSecret: z.string().min(1).max(100) })
type Account = OpenAccount<z.output<typeof settings>, z.output<typeof secrets>>
type Methods = ProviderKind['methods']

const sbpSums = { currencies: ['RUB'], minMinor: 1_000, maxMinor: 100_000_000 } as const

/** CloudPayments in Russia. It asks before it takes money (`check`), so nothing is paid for an ended order. */
export const cloudpayments = kindOf(
  'cloudpayments',
  'https://api.cloudpayments.ru',
  ['https://*.cloudpayments.ru', 'https://qr.nspk.ru'],
  [
    { method: 'card', currencies: ['RUB'], minMinor: 100 },
    { method: 'sbp_link', ...sbpSums },
    { method: 'sbp_qr', ...sbpSums },
  ],
)

/** TipTop Pay in Kazakhstan: the same calls at another address. */
export const tiptoppay = kindOf(
  'tiptoppay',
  'https://api.tiptoppay.kz',
  ['https://*.tiptoppay.kz'],
  [{ method: 'card', currencies: ['KZT'], minMinor: 10_000 }],
)

function kindOf(code: string, url: string, pages: readonly string[], methods: Methods): ProviderKind {
  return defineProvider({
    code,
    simulator: 'cloudpayments',
    actions: ['check'],
    settings,
    secrets,
    methods,
    urls: { live: url, test: url },
    pages,
    open: (account) => openCloudpayments(code, methods, account),
  })
}

function openCloudpayments(code: string, methods: Methods, account: Account): PaymentProvider {
  const { publicId, makesReceipts } = account.settings
  const desk = makesReceipts ? account.receipts : undefined
  const dataOf = (receipt: ProviderReceipt | null | undefined) =>
    receipt === null || receipt === undefined ? {} : { JsonData: toJsonData(receipt) }
  const { apiSecret } = account.secrets
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`
  const call = caller(account.apiUrl, authorization, tlsOf(account.settings))
  const isSigned = (message: Inbound) => isNotificationSigned(message, apiSecret)
  const retrieve = (payment: PaymentThere) => retrievePayment(call, payment)
  return {
    code,
    methods: methods.map((rule) => ({ ...rule, provider: code })),
    async open(payment) {
      const more = dataOf(await desk?.ofPayment(payment.id))
      return payment.method === 'card'
        ? await openOrder(call, payment, more)
        : await openSbp(call, payment, publicId, more)
    },
    async find(paymentId) {
      // The key of the opening is known for an hour, and the order's address only by its answer.
      const found = await findTransaction(call, paymentId)
      return found === null ? null : { reference: found.TransactionId, confirmationUrl: null }
    },
    retrieve,
    async cancel(payment) {
      const { state, transaction } = await retrieve(payment)
      if (state === 'authorized')
        await unlessRefused(() => call('/payments/void', { TransactionId: Number(transaction) }))
      else if (state === 'open' && payment.method === 'card' && (await cancelOrder(call, payment))) return 'cancelled'
      return (await retrieve(payment)).state
    },
    async capture(payment) {
      const { state, transaction, amountMinor } = await retrieve(payment)
      if (state === 'authorized')
        await unlessRefused(() =>
          call('/payments/confirm', { TransactionId: Number(transaction), Amount: amountMinor / 100 }),
        )
      return await retrieve(payment)
    },
    async refund(toSend) {
      const { key, payment, amountMinor, isRepeated } = toSend
      const before = isRepeated ? await lastRefund(call, toSend) : null
      const receipt = await receiptOfRefund(account.receipts, toSend, { makesReceipts, isFound: before !== null })
      const reference =
        before ??
        (await sendRefund(call, { key, payment, amountMinor, data: receipt === null ? {} : toJsonData(receipt) }))
      const state = (await refundStateOf(call, reference)) === 'done' ? 'done' : 'sent'
      return { state, reference, hasReceipt: receipt !== null }
    },
    async retrieveRefund({ refundReference }) {
      if (refundReference === null) throw new Error('a refund of CloudPayments without its number')
      return await refundStateOf(call, refundReference)
    },
    receiptsOf: async (_, messages) =>
      messages.flatMap(({ body }) => {
        const receipt = parseReceipt(fieldsIn(body))
        return receipt === null ? [] : [toReceiptThere(receipt)]
      }),
    readWebhook(message) {
      if (!isSigned(message)) return err('payments.bad_signature')
      const notification = parseNotification(message.body)
      return notification === null ? err('payments.bad_message') : ok(toNews(notification))
    },
    readStored(body) {
      const notification = parseNotification(body)
      return notification && toNews(notification)
    },
    acknowledgement: { status: 200, type: 'application/json', body: '{"code":0}' },
    serve: async (message, desk) =>
      message.action === 'check'
        ? codeReply(isSigned(message) ? await checkPayment(message, desk) : codes.impossible)
        : null,
    refuseCall: () => codeReply(codes.impossible),
    async check() {
      await call('/test', {})
    },
  }
}

/** The answers to `check`. CloudPayments shows the payer a message of its own for `expired`. */
const codes = { goOn: 0, unknownOrder: 10, wrongSum: 12, impossible: 13, expired: 20 } as const

function codeReply(code: number) {
  return { status: 200, type: 'application/json', body: JSON.stringify({ code }) }
}

/** May this be paid? The payment's row stays locked until the answer. */
async function checkPayment({ body }: Inbound, desk: PaymentDesk): Promise<number> {
  const notification = parseNotification(body)
  if (notification === null) return codes.impossible
  const payment = await desk.lock(notification.InvoiceId)
  if (payment === null) return codes.unknownOrder
  const isOfSum = payment.amountMinor === notification.amountMinor && payment.currency === notification.Currency
  if (!isOfSum) return codes.wrongSum
  return payment.isPayable ? codes.goOn : codes.expired
}

type Call = (path: string, body: object, key?: string) => Promise<unknown>

function caller(apiUrl: string, authorization: string, tls: TlsFiles | undefined): Call {
  const http = openProviderHttp({ tls, timeoutMs: 30_000 })
  return async (path, body, key) => {
    const response = await http({
      method: 'POST',
      url: `${apiUrl}${path}`,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'x-request-id': key }),
      },
      body: JSON.stringify(body),
    })
    const answer = Answer.parse(jsonOf(response, `CloudPayments ${path}`))
    if (!answer.Success) throw new ProviderRefused(`CloudPayments ${path}: ${answer.Message ?? 'refused'}`)
    return answer.Model
  }
}

function fieldsOf({ id, amountMinor, currency, description, returnUrl }: PaymentToOpen) {
  return {
    Amount: amountMinor / 100,
    Currency: currency,
    Description: description.slice(0, 250),
    InvoiceId: id,
    SuccessRedirectUrl: returnUrl,
    FailRedirectUrl: returnUrl,
  }
}

async function openOrder(call: Call, payment: PaymentToOpen, more: object) {
  const body = {
    ...fieldsOf(payment),
    ...more,
    RequireConfirmation: true,
    SendEmail: false,
    CultureName: payment.language === 'ru' ? 'ru-RU' : 'en-US',
  }
  const { Id, Url } = Order.parse(await call('/orders/create', body, payment.id))
  return { reference: Id, confirmationUrl: Url }
}

async function openSbp(call: Call, payment: PaymentToOpen, publicId: string, more: object) {
  const minutes = Math.ceil(diffMs(payment.expiresAt, toInstant(new Date())) / 60_000)
  const body = { ...fieldsOf(payment), ...more, PublicId: publicId, Scheme: 'charge', TtlMinutes: Math.max(1, minutes) }
  const { TransactionId, QrUrl } = SbpLink.parse(await call('/payments/qr/sbp/link', body, payment.id))
  return { reference: TransactionId, confirmationUrl: QrUrl, sbpLink: QrUrl }
}

async function cancelOrder(call: Call, { reference }: PaymentThere): Promise<boolean> {
  return (await unlessRefused(() => call('/orders/cancel', { Id: reference }))) !== null
}

/** The last operation of a payment, which may be a refund; null where its payer has not begun. */
async function findOperation(call: Call, paymentId: string): Promise<Transaction | null> {
  const found = await unlessRefused(() => call('/v2/payments/find', { InvoiceId: paymentId }))
  return found === null ? null : Transaction.parse(found.answer)
}

async function getTransaction(call: Call, id: string): Promise<Transaction> {
  return Transaction.parse(await call('/payments/get', { TransactionId: Number(id) }))
}

async function findTransaction(call: Call, paymentId: string): Promise<Transaction | null> {
  const last = await findOperation(call, paymentId)
  return last === null ? null : await paymentOf(call, last)
}

/** The payment that an operation belongs to, which is the operation itself unless that is a refund. */
async function paymentOf(call: Call, last: Transaction): Promise<Transaction> {
  if (!isRefund(last) || last.OriginalTransactionId === undefined) return last
  return await getTransaction(call, last.OriginalTransactionId)
}

async function retrievePayment(call: Call, payment: PaymentThere): Promise<RetrievedPayment> {
  const last = await findOperation(call, payment.paymentId)
  if (last === null) return { state: 'open', amountMinor: payment.amountMinor, currency: payment.currency }
  const retrieved = toRetrieved(await paymentOf(call, last), payment.method !== 'card')
  return { ...retrieved, givenBack: givenBackBy(last) }
}

async function sendRefund(
  call: Call,
  { key, payment, amountMinor, data }: { key: string; payment: PaymentThere; amountMinor: number; data: object },
): Promise<string> {
  const transaction = payment.transaction ?? (await findTransaction(call, payment.paymentId))?.TransactionId
  if (transaction === undefined) throw new RefundRefused('CloudPayments knows no transaction of the payment')
  const body = { TransactionId: Number(transaction), Amount: amountMinor / 100, JsonData: { ...data, refundKey: key } }
  const made = await unlessRefused(() => call('/payments/refund', body, key))
  if (made === null) throw new RefundRefused('CloudPayments refused the refund')
  return MadeRefund.parse(made.answer).TransactionId
}

/**
 * A key is known for an hour: a refund that was sent before is the payment's last operation. It has our key; where it is
 * shown without one, it is ours if it has the sum, and is none of the payment's other refunds.
 */
async function lastRefund(call: Call, { key, payment, amountMinor, others }: RefundThere): Promise<string | null> {
  const last = await findOperation(call, payment.paymentId)
  if (last === null || !isRefund(last) || others.references.includes(last.TransactionId)) return null
  const keyThere = refundKeyIn(last)
  const isOurs = keyThere === undefined ? toMinor(last.Amount) === amountMinor : keyThere === key
  return isOurs ? last.TransactionId : null
}

async function refundStateOf(call: Call, reference: string): Promise<'sent' | 'done' | 'failed'> {
  const { Status } = await getTransaction(call, reference)
  if (Status === 'Completed') return 'done'
  return Status === 'Declined' || Status === 'Cancelled' ? 'failed' : 'sent'
}
