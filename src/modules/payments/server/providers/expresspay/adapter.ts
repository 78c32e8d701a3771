import { z } from 'zod'
import { err, ok } from '#src/kernel/result.ts'
import { totalGivenBack } from '../../../domain/given-back.ts'
import { authorities, tlsOf } from '../authorities.ts'
import {
  type EripInvoice,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentThere,
  type PaymentToOpen,
  RefundRefused,
  type RetrievedPayment,
} from '../provider.ts'
import { jsonOf, openProviderHttp, type TlsFiles } from '../provider-http.ts'
import { defineProvider, type OpenAccount } from '../provider-kind.ts'
import { unlessRefused } from '../unless-refused.ts'
import {
  AddedCardInvoice,
  AddedInvoice,
  CardStatus,
  cardRefunded,
  currencyCode,
  Form,
  Invoice,
  Invoices,
  invoiceGivenBack,
  minskTime,
  QrCode,
  readNotification,
  stateOfCard,
  stateOfInvoice,
  toAccountNo,
  toAmount,
} from './format.ts'
import { isNotificationSigned, type SignedCall, signatureOf } from './signature.ts'

const settings = z.object({
  /** The code of the shop's service in ERIP, by which a payer finds it at once. */
  serviceCode: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  /** Its place in ERIP's tree of services. */
  servicePath: z.string().min(1).max(300).optional(),
  authorities,
})
const secrets = z.object({
  token: z.string().min(1).max(100),
  secretWord: z.string().max(200),
  notifySecretWord: z.string().max(200),
})
type Account = OpenAccount<z.output<typeof settings>, z.output<typeof secrets>>

/**
 * Express Pay in Belarus: invoices in ERIP, and payment by card. An invoice by card is given back by the
 * API as a whole; everything else by transfer.
 */
export const expresspay = defineProvider({
  code: 'expresspay',
  settings,
  secrets,
  methods: [
    { method: 'erip', currencies: ['BYN'], minMinor: 1 },
    { method: 'express_pay', currencies: ['BYN'], minMinor: 100 },
  ],
  urls: { live: 'https://api.express-pay.by', test: 'https://sandbox-api.express-pay.by' },
  pages: ['https://*.express-pay.by'],
  open: openExpresspay,
})

function openExpresspay({ settings: service, secrets: keys, apiUrl }: Account): PaymentProvider {
  const call = caller(apiUrl, keys.token, keys.secretWord, tlsOf(service))
  const retrieve = (payment: PaymentThere) =>
    isErip(payment) ? retrieveErip(call, payment) : retrieveCard(call, payment)
  return {
    code: 'expresspay',
    methods: expresspay.methods.map((rule) => ({ ...rule, provider: 'expresspay' })),
    open: (payment) => (isErip(payment) ? openErip(call, payment) : openCard(call, payment)),
    async find(paymentId) {
      const invoice = (await listInvoices(call, toAccountNo(paymentId)))[0]
      return invoice === undefined ? null : { reference: invoice.InvoiceNo, confirmationUrl: null }
    },
    retrieve,
    async cancel(payment) {
      // a card's form ends by itself
      if (isErip(payment))
        await unlessRefused(() =>
          call('DELETE', `/invoices/${payment.reference}`, 'invoice', { InvoiceNo: payment.reference }),
        )
      return (await retrieve(payment)).state
    },
    refundsByHand: ({ payment, amountMinor }) =>
      isErip(payment) || amountMinor !== payment.amountMinor ? 'transfer' : null,
    async refund({ payment }) {
      const signed = { CardInvoiceNo: payment.reference }
      const { CardInvoiceStatus } = await cardStatus(call, payment)
      const isMade =
        CardInvoiceStatus === cardRefunded ||
        (await unlessRefused(() =>
          call('POST', `/cardinvoices/${payment.reference}/reverse`, 'card-invoice', signed),
        )) !== null
      if (!isMade) throw new RefundRefused('Express Pay refused the reversal')
      return { state: 'done', reference: null }
    },
    async retrieveRefund({ payment }) {
      return (await cardStatus(call, payment)).CardInvoiceStatus === cardRefunded ? 'done' : 'failed'
    },
    eripInvoice: (payment) => findInErip(call, service, payment),
    readWebhook({ body }) {
      const form = new URLSearchParams(body)
      const data = form.get('Data') ?? ''
      if (!isNotificationSigned(data, form.get('Signature') ?? '', keys.notifySecretWord))
        return err('payments.bad_signature')
      const news = readNotification(data)
      return news === null ? err('payments.bad_message') : ok(news)
    },
    readStored: (body) => readNotification(new URLSearchParams(body).get('Data') ?? ''),
    acknowledgement: { status: 200, type: 'text/plain', body: 'SUCCESS' },
    async check() {
      await listInvoices(call, '0')
    },
  }
}

const isErip = ({ method }: { readonly method: string }) => method === 'erip'

type Fields = Readonly<Record<string, string>>
type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, name: SignedCall, fields?: Fields) => Promise<unknown>

function caller(apiUrl: string, token: string, secretWord: string, tls: TlsFiles | undefined): Call {
  const http = openProviderHttp({ tls })
  return async (method, path, name, fields = {}) => {
    const signature = signatureOf(name, { token, ...fields }, secretWord)
    const isPost = method === 'POST'
    const query = new URLSearchParams(isPost ? { token } : { token, ...fields, signature })
    const response = await http({
      method,
      url: `${apiUrl}/v1${path}?${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(isPost ? { body: new URLSearchParams({ ...fields, signature }).toString() } : {}),
    })
    return jsonOf(response, `Express Pay ${method} ${name}`)
  }
}

function fieldsOf({ id, amountMinor, description }: PaymentToOpen) {
  return {
    AccountNo: toAccountNo(id),
    Amount: toAmount(amountMinor),
    Currency: currencyCode,
    Info: description.slice(0, 1024),
  }
}

/** There is no idempotency key: an invoice of a lost answer is found by its number, and used. */
async function openErip(call: Call, payment: PaymentToOpen): Promise<OpenedPayment> {
  const fields = {
    ...fieldsOf(payment),
    Expiration: minskTime(payment.expiresAt),
    ...{ IsNameEditable: '0', IsAddressEditable: '0', IsAmountEditable: '0', ReturnInvoiceUrl: '1' },
  }
  const waiting = (await listInvoices(call, fields.AccountNo)).find(({ Status }) => stateOfInvoice(Status) === 'open')
  if (waiting !== undefined) return { reference: waiting.InvoiceNo, confirmationUrl: null }
  const { InvoiceNo, InvoiceUrl } = AddedInvoice.parse(await call('POST', '/invoices', 'add-invoice', fields))
  return { reference: InvoiceNo, confirmationUrl: InvoiceUrl ?? null }
}

/** A second invoice after a lost answer does no harm: the payer has the address of the one that was saved. */
async function openCard(call: Call, payment: PaymentToOpen): Promise<OpenedPayment> {
  const { language, returnUrl, expiresAt } = payment
  const { CardInvoiceNo: reference } = AddedCardInvoice.parse(
    await call('POST', '/cardinvoices', 'add-card-invoice', {
      ...fieldsOf(payment),
      ...{ ReturnUrl: returnUrl, FailUrl: returnUrl, Language: language },
      ExpirationDate: `${minskTime(expiresAt)}00`,
    }),
  )
  const signed = { CardInvoiceNo: reference }
  const { FormUrl } = Form.parse(await call('GET', `/cardinvoices/${reference}/payment`, 'card-invoice', signed))
  return { reference, confirmationUrl: FormUrl }
}

/** Without its QR code an invoice is found by its number all the same. */
async function findInErip(
  call: Call,
  { serviceCode, servicePath }: Account['settings'],
  { paymentId, reference }: PaymentThere,
): Promise<EripInvoice> {
  const answer = await unlessRefused(() =>
    call('GET', '/qrcode/getqrcode/', 'qr', { InvoiceId: reference, ViewType: 'text' }),
  )
  const qr = answer === null ? null : QrCode.parse(answer.answer)
  return {
    serviceCode: serviceCode ?? null,
    servicePath: servicePath ?? null,
    accountNo: toAccountNo(paymentId),
    qrLink: qr?.QrCodeBody ?? null,
  }
}

async function listInvoices(call: Call, AccountNo: string) {
  const { Items } = Invoices.parse(await call('GET', '/invoices', 'list-invoices', { AccountNo }))
  return Items
}

async function retrieveErip(call: Call, { reference, amountMinor }: PaymentThere): Promise<RetrievedPayment> {
  const invoice = Invoice.parse(await call('GET', `/invoices/${reference}`, 'invoice', { InvoiceNo: reference }))
  const sumMinor = invoice.Amount ?? amountMinor
  const givenBack = totalGivenBack(invoice.Status === invoiceGivenBack ? sumMinor : 0)
  return { state: stateOfInvoice(invoice.Status), amountMinor: sumMinor, currency: 'BYN', givenBack }
}

async function retrieveCard(call: Call, payment: PaymentThere): Promise<RetrievedPayment> {
  const { CardInvoiceStatus, Amount } = await cardStatus(call, payment)
  const amountMinor = Amount ?? payment.amountMinor
  const givenBack = totalGivenBack(CardInvoiceStatus === cardRefunded ? amountMinor : 0)
  return { state: stateOfCard(CardInvoiceStatus), amountMinor, currency: 'BYN', givenBack }
}

async function cardStatus(call: Call, { reference }: PaymentThere) {
  const signed = { CardInvoiceNo: reference }
  return CardStatus.parse(await call('GET', `/cardinvoices/${reference}/status`, 'card-invoice', signed))
}
