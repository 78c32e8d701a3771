import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Bank } from '../bank-state.ts'
import { dayMs } from '../face.ts'
import { fromDecimal } from '../money.ts'
import { cancelByMerchant, createPayment, readPayment } from '../payments.ts'
import { formIn } from '../read-body.ts'
import type { Payment } from '../records.ts'
import { createRefund } from '../refunds.ts'
import { isSame } from '../secrets.ts'
import {
  cardStatusOf,
  currencyCode,
  fromMinskTime,
  invoiceStatusOf,
  isCardInvoice,
  minskTime,
  paymentNoOf,
  token,
  withComma,
} from './objects.ts'
import { type SignedCall, signatureOf } from './signature.ts'

const Invoice = z.object({
  accountno: z.string().regex(/^[\p{L}\d\-./\\:_]{1,30}$/u),
  // the decimal sign is a comma
  amount: z
    .string()
    .regex(/^\d+(,\d{1,2})?$/)
    .transform((text) => fromDecimal(text) ?? 0)
    .refine((minor) => minor >= 1),
  currency: z.literal(String(currencyCode)),
  expiration: z.string().optional(),
  expirationdate: z.string().optional(),
  sessiontimeoutsecs: z.coerce.number().int().min(60).max(1_200).default(1_200),
  info: z.string().max(1024).default(''),
  returnurl: z.url().optional(),
  failurl: z.url().optional(),
  language: z.enum(['ru', 'en']).default('ru'),
})

type Fields = Readonly<Record<string, string>>

/**
 * The API of Express Pay: the key is `token` in the address, and every call is signed. There is no
 * idempotency key: a repeated invoice is a second one, with the same number of the account.
 */
export function expresspayApi(bank: Bank): Hono {
  const api = new Hono()
  addInvoices(api, bank)
  addCardInvoices(api, bank)
  api.all('*', (c) => refuse(c, 404, 'Метод не найден'))
  return api
}

function addInvoices(api: Hono, bank: Bank): void {
  api.post(
    '/invoices',
    signed(bank, 'add-invoice', (c, fields) => addInvoice(bank, c, fields, false)),
  )
  api.get(
    '/invoices',
    signed(bank, 'list-invoices', (c, { accountno, status }) => {
      const all = invoicesOf(bank, accountno).filter(
        (payment) => status === undefined || status === String(invoiceStatusOf(payment)),
      )
      return c.json({ Items: all.map(invoiceOf) })
    }),
  )
  api.get(
    '/payments',
    signed(bank, 'list-payments', (c, { accountno }) => {
      const paid = invoicesOf(bank, accountno).filter(({ state }) => state.status === 'succeeded')
      return c.json({ Items: paid.map((payment) => ({ PaymentNo: paymentNoOf(payment), ...invoiceOf(payment) })) })
    }),
  )
  api.get(
    '/invoices/:no',
    signed(bank, 'invoice', (c) => withInvoice(bank, c, (payment) => c.json(invoiceOf(payment)))),
  )
  api.get(
    '/invoices/:no/status',
    signed(bank, 'invoice', (c) => withInvoice(bank, c, (payment) => c.json({ Status: invoiceStatusOf(payment) }))),
  )
  api.delete(
    '/invoices/:no',
    signed(bank, 'invoice', (c) =>
      withInvoice(bank, c, (payment) => {
        const canceled = cancelByMerchant(bank, payment.id)
        return canceled.ok ? c.json({}) : refuse(c, 400, 'Счет уже оплачен')
      }),
    ),
  )
  api.get(
    '/qrcode/getqrcode/',
    signed(bank, 'qr', (c, { invoiceid }) => {
      const payment = readPayment(bank, bank.store.idOfNumber(Number(invoiceid)) ?? '')
      if (payment?.face !== 'expresspay') return refuse(c, 404, 'Счет не найден')
      return c.json({ QrCodeBody: `${bank.baseUrl}/pay/${payment.id}` })
    }),
  )
}

/** Only an invoice by card is given back by the API, and as a whole. */
function addCardInvoices(api: Hono, bank: Bank): void {
  api.post(
    '/cardinvoices',
    signed(bank, 'add-card-invoice', (c, fields) => addInvoice(bank, c, fields, true)),
  )
  api.get(
    '/cardinvoices/:no/payment',
    signed(bank, 'card-invoice', (c) =>
      withInvoice(bank, c, (payment) => c.json({ FormUrl: `${bank.baseUrl}/pay/${payment.id}` })),
    ),
  )
  api.get(
    '/cardinvoices/:no/status',
    signed(bank, 'card-invoice', (c) =>
      withInvoice(bank, c, (payment) =>
        c.json({ Amount: withComma(payment.amountMinor), CardInvoiceStatus: cardStatusOf(payment) }),
      ),
    ),
  )
  api.post(
    '/cardinvoices/:no/reverse',
    signed(bank, 'card-invoice', (c) =>
      withInvoice(bank, c, (payment) => {
        const order = { paymentId: payment.id, amountMinor: payment.amountMinor }
        const isMade = isCardInvoice(payment) && createRefund(bank, randomUUID(), order).ok
        return isMade ? c.json({}) : refuse(c, 400, 'Счет не может быть отменен')
      }),
    ),
  )
}

/** Checks the key and the signature; the fields come with small names, from the address and the form. */
function signed(bank: Bank, call: SignedCall, answer: (c: Context, fields: Fields) => Response) {
  return async (c: Context): Promise<Response> => {
    const given = { ...(c.req.method === 'POST' ? await formIn(c) : {}), ...c.req.query() }
    const named = { ...given, ...numberIn(c, call) }
    const fields = Object.fromEntries(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]))
    if (!isSame(fields.token, token)) return refuse(c, 401, 'Неверный API-ключ')
    if (!isSame(fields.signature, signatureOf(call, fields, bank.secret)))
      return refuse(c, 400, 'Неверная цифровая подпись')
    return answer(c, fields)
  }
}

/** The number in the path is signed too. */
function numberIn(c: Context, call: SignedCall): Fields {
  const no = c.req.param('no')
  if (no === undefined) return {}
  return call === 'card-invoice' ? { cardinvoiceno: no } : { invoiceno: no }
}

function addInvoice(bank: Bank, c: Context, fields: Fields, isByCard: boolean): Response {
  const invoice = Invoice.safeParse(fields)
  if (!invoice.success) return refuse(c, 400, `Неверное значение поля ${invoice.error.issues[0]?.path.join('.')}`)
  const { accountno, amount, info, returnurl, failurl, language } = invoice.data
  if (isByCard && amount < 100) return refuse(c, 400, 'Сумма счета должна быть не менее 1,00 BYN')
  const created = createPayment(bank, `expresspay:${randomUUID()}`, {
    face: 'expresspay',
    amountMinor: amount,
    currency: 'BYN',
    reference: accountno,
    description: info,
    returnUrl: returnurl ?? bank.shopUrl,
    failUrl: failurl ?? null,
    notifyUrl: '',
    method: 'card',
    language,
    expiresAtMs: endOf(bank, invoice.data, isByCard),
    facts: { isCardInvoice: isByCard },
  })
  if (!created.ok) return refuse(c, 400, 'Неверное значение поля Expiration')
  const { id, number } = created.value
  const InvoiceUrl = fields.returninvoiceurl === '1' ? { InvoiceUrl: `${bank.baseUrl}/pay/${id}` } : {}
  return c.json(isByCard ? { CardInvoiceNo: number, ...InvoiceUrl } : { InvoiceNo: number, ...InvoiceUrl })
}

function endOf(bank: Bank, invoice: z.infer<typeof Invoice>, isByCard: boolean): number {
  const { expiration, expirationdate, sessiontimeoutsecs } = invoice
  if (isByCard) return fromMinskTime(expirationdate ?? '') ?? bank.now() + sessiontimeoutsecs * 1000
  return fromMinskTime(expiration ?? '') ?? bank.now() + 30 * dayMs
}

function invoicesOf(bank: Bank, accountNo: string | undefined): Payment[] {
  const ids =
    accountNo === undefined ? [...bank.store.payments.keys()] : bank.store.paymentsOf(accountNo).map(({ id }) => id)
  return ids.flatMap((id) => readPayment(bank, id) ?? []).filter(({ face }) => face === 'expresspay')
}

function withInvoice(bank: Bank, c: Context, answer: (payment: Payment) => Response): Response {
  const payment = readPayment(bank, bank.store.idOfNumber(Number(c.req.param('no'))) ?? '')
  return payment?.face === 'expresspay' ? answer(payment) : refuse(c, 404, 'Счет не найден')
}

function invoiceOf(payment: Payment) {
  return {
    InvoiceNo: payment.number,
    AccountNo: payment.reference,
    Status: invoiceStatusOf(payment),
    Created: minskTime(payment.createdAtMs),
    Expiration: minskTime(payment.expiresAtMs).slice(0, 8),
    Amount: withComma(payment.amountMinor),
    Currency: currencyCode,
    Info: payment.description,
  }
}

function refuse(c: Context, status: 400 | 401 | 404, message: string): Response {
  return c.json({ Error: { Code: status, Msg: message, MsgCode: status * 10_000 + 1 } }, status)
}
