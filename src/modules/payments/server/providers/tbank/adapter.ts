import { z } from 'zod'
import { instantMs } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { appTemplate, sbpBankLink } from '../../../domain/sbp-bank-link.ts'
import { authorities, tlsOf } from '../authorities.ts'
import { parseJson } from '../parse-json.ts'
import {
  KeysRefused,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentThere,
  type PaymentToOpen,
  ProviderRefused,
  RefundRefused,
  type RefundThere,
  type RetrievedPayment,
} from '../provider.ts'
import { jsonOf, openProviderHttp, type TlsFiles } from '../provider-http.ts'
import { defineProvider, type OpenAccount } from '../provider-kind.ts'
import { receiptOfRefund } from '../receipt-of-refund.ts'
import { unlessRefused } from '../unless-refused.ts'
import {
  Answer,
  Banks,
  Cancelled,
  givenBackOf,
  isCancellable,
  isRefundUnderWay,
  keyErrors,
  Opened,
  Orders,
  orderUsed,
  Qr,
  QrState,
  readNotification,
  refundStatuses,
  State,
  stateOf,
  toOrderId,
} from './format.ts'
import { parseReceipt, toReceipt, toReceiptThere } from './receipt.ts'
import { isTokenValid, tokenOf } from './token.ts'

const settings = z.object({
  terminalKey: z.string().min(1).max(64),
  /** The terminal has a till: receipts come with payments and refunds. */
  makesReceipts: z.boolean().default(false),
  authorities,
})
const secrets = z.object({ password: z.string().min(1).max(100) })
type Account = OpenAccount<z.output<typeof settings>, z.output<typeof secrets>>

const sbpSums = { currencies: ['RUB'], minMinor: 1_000, maxMinor: 100_000_000 } as const

/** T-Bank's internet acquiring, v2. Cards are paid in two stages, SBP in one. Sums are kopecks. */
export const tbank = defineProvider({
  code: 'tbank',
  settings,
  secrets,
  methods: [
    { method: 'card', currencies: ['RUB'], minMinor: 100 },
    { method: 'sbp_link', ...sbpSums },
    { method: 'sbp_qr', ...sbpSums },
  ],
  urls: { live: 'https://securepay.tinkoff.ru', test: 'https://rest-api-test.tinkoff.ru' },
  pages: ['https://securepay.tinkoff.ru', 'https://pay.tbank.ru', 'https://qr.nspk.ru'],
  open: openTbank,
})

function openTbank({ settings, secrets: { password }, apiUrl, receipts }: Account): PaymentProvider {
  const { terminalKey, makesReceipts } = settings
  const desk = makesReceipts ? receipts : undefined
  const call = caller(apiUrl, terminalKey, password, tlsOf(settings))
  const retrieve = async (payment: Pick<PaymentThere, 'reference' | 'amountMinor'>) =>
    toRetrieved(State.parse(await call('GetState', { PaymentId: payment.reference })), payment)
  return {
    code: 'tbank',
    methods: tbank.methods.map((rule) => ({ ...rule, provider: 'tbank' })),
    async open(payment) {
      const receipt = (await desk?.ofPayment(payment.id)) ?? null
      return await openOnce(call, payment, receipt === null ? {} : { Receipt: toReceipt(receipt) })
    },
    async find(paymentId) {
      const found = await findLast(call, paymentId)
      return found === null ? null : { reference: found.PaymentId, confirmationUrl: null }
    },
    retrieve,
    async cancel(payment) {
      await cancelUnpaid(call, payment.reference)
      return (await retrieve(payment)).state
    },
    async capture(payment) {
      await unlessRefused(() => call('Confirm', { PaymentId: payment.reference }))
      return await retrieve(payment)
    },
    async refund(toSend) {
      const { key, payment, amountMinor, isRepeated } = toSend
      if (isRepeated && payment.method !== 'card') await mustBeUnrefunded(call, payment)
      const receipt = await receiptOfRefund(receipts, toSend, { makesReceipts, isFound: false })
      const body = {
        PaymentId: payment.reference,
        Amount: amountMinor,
        ExternalRequestId: key,
        ...(receipt === null ? {} : { Receipt: toReceipt(receipt) }),
      }
      const made = await unlessRefused(() => call('Cancel', body))
      if (made === null) throw new RefundRefused('T-Bank refused the refund')
      const { Status } = State.parse(made.answer)
      return { state: isRefundUnderWay(Status) ? 'sent' : 'done', reference: null, hasReceipt: receipt !== null }
    },
    refundsOneByOne: true,
    retrieveRefund: (refund) => retrieveRefund(call, refund),
    async sbpBanks({ sbpLink }) {
      const { BankList } = Banks.parse(await call('GetQrBankList', { ScenarioType: 'qr' }))
      return BankList.map(({ NspkBankId, BankName }) => ({
        id: `bank${NspkBankId}`,
        name: BankName,
        link: sbpBankLink(appTemplate(NspkBankId), sbpLink),
      }))
    },
    receiptsOf: async (_, messages) =>
      messages.flatMap(({ body, receivedAt }) => {
        const receipt = parseReceipt(objectIn(body))
        return receipt === null ? [] : [toReceiptThere(receipt, receivedAt)]
      }),
    readWebhook({ body, nowMs }) {
      const message = objectIn(body)
      if (message === null) return err('payments.bad_message')
      if (message.TerminalKey !== terminalKey || !isTokenValid(message, password)) return err('payments.bad_signature')
      const news = readNotification(message, nowMs)
      return news === null ? err('payments.bad_message') : ok(news)
    },
    readStored: (body) => readNotification(objectIn(body)),
    acknowledgement: { status: 200, type: 'text/plain', body: 'OK' },
    async check() {
      await call('GetTerminalPayMethods', { PaySource: 'SDK' })
    },
  }
}

type Call = (name: string, body: object) => Promise<unknown>

/** T-Bank's answer with `Success: false`. */
class TbankRefused extends ProviderRefused {
  readonly errorCode: string

  constructor(errorCode: string, message: string) {
    super(message)
    this.errorCode = errorCode
  }
}

function caller(apiUrl: string, terminalKey: string, password: string, tls: TlsFiles | undefined): Call {
  const http = openProviderHttp({ tls })
  return async (name, fields) => {
    const body = { ...fields, TerminalKey: terminalKey }
    const response = await http({
      method: 'POST',
      url: `${apiUrl}/v2/${name}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, Token: tokenOf(body, password) }),
    })
    const answer = Answer.parse(jsonOf(response, `T-Bank ${name}`))
    if (keyErrors.includes(answer.ErrorCode))
      throw new KeysRefused(`T-Bank ${name}: ${answer.ErrorCode} ${answer.Message}`)
    if (!answer.Success)
      throw new TbankRefused(answer.ErrorCode, `T-Bank ${name}: ${answer.ErrorCode} ${answer.Message}`)
    return answer
  }
}

const maxAttempts = 5

/**
 * The number of an order belongs to one operation, and the address of its page is returned only once. So
 * where an earlier answer was lost, that operation is cancelled, and one with the next number opened.
 */
async function openOnce(call: Call, payment: PaymentToOpen, more: object): Promise<OpenedPayment> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const orderId = toOrderId(payment.id, attempt)
    const opened = await init(call, payment, orderId, more)
    if (opened !== null) return await toOpened(call, payment, opened)
    const earlier = await lastOf(call, orderId)
    if (earlier === null) continue
    if (!(await cancelUnpaid(call, earlier.PaymentId))) return { reference: earlier.PaymentId, confirmationUrl: null }
  }
  throw new Error(`payment ${payment.id}: T-Bank was asked ${maxAttempts} times, and each answer was lost`)
}

async function init(call: Call, payment: PaymentToOpen, orderId: string, more: object) {
  const { amountMinor, description, method, language, notifyUrl, returnUrl, expiresAt } = payment
  try {
    return Opened.parse(
      await call('Init', {
        Amount: amountMinor,
        OrderId: orderId,
        Description: description.slice(0, 140),
        PayType: method === 'card' ? 'T' : 'O',
        Language: language,
        NotificationURL: notifyUrl,
        SuccessURL: returnUrl,
        FailURL: returnUrl,
        RedirectDueDate: inMoscow(expiresAt),
        ...more,
      }),
    )
  } catch (error) {
    if (error instanceof TbankRefused && error.errorCode === orderUsed) return null
    throw error
  }
}

async function toOpened(call: Call, { method }: PaymentToOpen, opened: z.infer<typeof Opened>): Promise<OpenedPayment> {
  const { PaymentId: reference, PaymentURL: confirmationUrl = null } = opened
  if (method === 'card') return { reference, confirmationUrl }
  const { Data } = Qr.parse(await call('GetQr', { PaymentId: reference, DataType: 'PAYLOAD' }))
  return { reference, confirmationUrl: Data, sbpLink: Data }
}

/**
 * The payer may pay between the two calls: T-Bank gives the money back then, and its state says so. @returns
 * whether nothing was paid, and it is over
 */
async function cancelUnpaid(call: Call, reference: string): Promise<boolean> {
  const { Status } = State.parse(await call('GetState', { PaymentId: reference }))
  if (!isCancellable(Status)) return stateOf(Status) === 'cancelled'
  const cancelled = await unlessRefused(() => call('Cancel', { PaymentId: reference }))
  return cancelled !== null && stateOf(State.parse(cancelled.answer).Status) === 'cancelled'
}

/** The newest operation of a payment. */
async function findLast(call: Call, paymentId: string) {
  let last = null
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await lastOf(call, toOrderId(paymentId, attempt))
    if (found === null) break
    last = found
  }
  return last
}

async function lastOf(call: Call, orderId: string) {
  try {
    return Orders.parse(await call('CheckOrder', { OrderId: orderId })).Payments.at(-1) ?? null
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

function toRetrieved(
  { Status, Amount }: z.infer<typeof State>,
  { amountMinor }: Pick<PaymentThere, 'amountMinor'>,
): RetrievedPayment {
  const paidMinor = Amount ?? amountMinor
  return {
    state: stateOf(Status),
    amountMinor: paidMinor,
    currency: 'RUB',
    givenBack: givenBackOf(Status, paidMinor),
  }
}

/**
 * For SBP T-Bank ignores the request's id: a repeated request would refund again. Where the first one
 * may have been made, an operator looks.
 */
async function mustBeUnrefunded(call: Call, { reference }: PaymentThere): Promise<void> {
  const { Status } = State.parse(await call('GetState', { PaymentId: reference }))
  if (Status !== 'CONFIRMED') throw new RefundRefused(`T-Bank: the answer to a refund was lost, and it is ${Status}`)
}

/**
 * T-Bank's status is of the whole payment: an earlier part that was refunded makes it PARTIAL_REFUNDED too. So it is
 * asked what became of the last refund: by SBP `GetQrState` says why it was refused; of a card, the request
 * repeated under its key changes nothing, and its answer has what is left of the payment.
 */
async function retrieveRefund(
  call: Call,
  { key, payment, amountMinor, others }: RefundThere,
): Promise<'sent' | 'done' | 'failed'> {
  const { reference: PaymentId } = payment
  const { Status, Amount } = State.parse(await call('GetState', { PaymentId }))
  if (isRefundUnderWay(Status)) return 'sent'
  if (!refundStatuses.made.some((status) => status === Status)) return 'failed'
  if (payment.method !== 'card') {
    const { QrCancelCode } = QrState.parse(await call('GetQrState', { PaymentId }))
    return QrCancelCode ? 'failed' : 'done'
  }
  if (Status === 'REFUNDED' || others.madeMinor === 0) return 'done'
  const repeated = { PaymentId, Amount: amountMinor, ExternalRequestId: key }
  const answer = (await unlessRefused(() => call('Cancel', repeated)))?.answer
  const { NewAmount } = Cancelled.parse(answer ?? {})
  if (NewAmount === undefined) return 'failed'
  return (Amount ?? payment.amountMinor) - NewAmount >= others.madeMinor + amountMinor ? 'done' : 'failed'
}

/** `2026-11-29T15:20:00+03:00`. */
function inMoscow(at: PaymentToOpen['expiresAt']): string {
  const moscowMs = 3 * 3600_000
  return `${new Date(instantMs(at) + moscowMs).toISOString().slice(0, 19)}+03:00`
}

/** Null where the body is no JSON object. */
function objectIn(body: string): Record<string, unknown> | null {
  const value = parseJson(body)
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null
}
