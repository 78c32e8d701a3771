import { z } from 'zod'
import { diffMs, type Instant, instantMs, toInstant } from '#src/kernel/instant.ts'
import { err } from '#src/kernel/result.ts'
import type { PlainReply } from '#src/kernel/route.ts'
import { parseJson } from '../parse-json.ts'
import type { PaymentDesk, ServedPayment, ServedTransaction } from '../payment-desk.ts'
import { type Inbound, type PaymentProvider, ProviderRefused, RefundRefused } from '../provider.ts'
import { defineProvider, type OpenAccount } from '../provider-kind.ts'
import {
  Call,
  checkoutPath,
  type ErrorName,
  errorReply,
  isAuthorized,
  methods,
  resultReply,
  stateOf,
  toFiscalReceipt,
  transactionView,
} from './format.ts'

const settings = z.object({
  merchantId: z.string().regex(/^[\da-f]{24}$/),
  /** The code of the service in the catalogue of goods of Uzbekistan (ИКПУ). With it Payme makes the fiscal receipts. */
  itemCode: z
    .string()
    .regex(/^\d{17}$/)
    .optional(),
  /** The code of its package there. */
  packageCode: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  vatPercent: z.number().int().min(0).max(100).default(0),
})
const secrets = z.object({ key: z.string().min(1).max(200) })
type Shop = z.output<typeof settings>
type Account = OpenAccount<Shop, z.output<typeof secrets>>

/**
 * Payme in Uzbekistan (Merchant API). Opening makes a link; then Payme calls us: may the order be paid,
 * reserve it, the money has come. It is refunded in Payme's cabinet only, which calls us too.
 */
export const payme = defineProvider({
  code: 'payme',
  settings,
  secrets,
  methods: [{ method: 'uz_card', currencies: ['UZS'], minMinor: 100_000 }],
  urls: { live: 'https://checkout.paycom.uz', test: 'https://checkout.test.paycom.uz' },
  pages: ['https://checkout.paycom.uz', 'https://checkout.test.paycom.uz'],
  // Payme's tester calls the address of the account instead.
  cannotBeChecked: true,
  open: openPayme,
})

function openPayme({ mode, settings: shop, secrets: { key }, apiUrl }: Account): PaymentProvider {
  const { merchantId } = shop
  const checkoutUrl = mode === 'sandbox' ? `${apiUrl}/checkout` : apiUrl
  return {
    code: 'payme',
    methods: payme.methods.map((rule) => ({ ...rule, provider: 'payme' })),
    async open({ id, amountMinor, language, returnUrl }) {
      const path = checkoutPath({ merchantId, orderId: id, amountMinor, language, returnUrl })
      return { reference: null, confirmationUrl: `${checkoutUrl}/${encodeURIComponent(path)}` }
    },
    find: async () => null,
    // Payme knows nothing that it has not asked us: our own row has the state.
    retrieve: async ({ amountMinor, currency }) => ({ state: 'open', amountMinor, currency }),
    cancel: async () => 'cancelled',
    refundsByHand: () => 'cabinet',
    async refund() {
      throw new RefundRefused('Payme refunds in its cabinet only')
    },
    retrieveRefund: async () => 'sent',
    readWebhook: () => err('payments.bad_message'),
    readStored: () => null,
    acknowledgement: { status: 200, type: 'application/json', body: '{}' },
    serve: (call, desk) => answer(call, desk, key, shop),
    refuseCall: (call) => errorReply(idOf(call), 'system'),
    async check() {
      throw new ProviderRefused('Payme can’t be asked: its tester calls the address of the account')
    },
  }
}

async function answer(call: Inbound, desk: PaymentDesk, key: string, shop: Shop): Promise<PlainReply> {
  const id = idOf(call)
  if (!isAuthorized(call.header('authorization'), key)) return errorReply(id, 'rights')
  const body = parseJson(call.body)
  if (body === undefined) return errorReply(null, 'parse')
  const known = z.looseObject({ method: z.string() }).safeParse(body)
  if (!known.success) return errorReply(id, 'request')
  if (!methods.includes(known.data.method)) return errorReply(id, 'method')
  const parsed = Call.safeParse(body)
  if (!parsed.success) return errorReply(id, 'request')
  const result = await perform(parsed.data, desk, shop)
  return typeof result === 'string' ? errorReply(id, result) : resultReply(id, result)
}

async function perform(call: Call, desk: PaymentDesk, shop: Shop): Promise<object | ErrorName> {
  switch (call.method) {
    case 'CheckPerformTransaction': {
      const payment = await findPayable(desk, call.params.account.order_id, call.params.amount)
      return typeof payment === 'string' ? payment : { allow: true, ...detailOf(payment, shop) }
    }
    case 'CreateTransaction':
      return await create(desk, call.params)
    case 'PerformTransaction':
      return await complete(desk, call.params.id)
    case 'CancelTransaction':
      return await cancel(desk, call.params.id, String(call.params.reason))
    case 'CheckTransaction': {
      const transaction = await desk.transaction(call.params.id)
      return transaction === null ? 'unknownTransaction' : transactionView(transaction)
    }
    case 'GetStatement':
      return await statement(desk, call.params)
    case 'SetFiscalData':
      return await saveFiscal(desk, call.params)
  }
}

/** What Payme's fiscal receipt names; nothing where the shop has no code of its service. */
function detailOf({ description, amountMinor }: ServedPayment, { itemCode, packageCode, vatPercent }: Shop) {
  if (itemCode === undefined) return {}
  const item = { title: description, price: amountMinor, count: 1, code: itemCode, vat_percent: vatPercent }
  const items = [packageCode === undefined ? item : { ...item, package_code: packageCode }]
  return { detail: { receipt_type: 0, items } }
}

async function findPayable(desk: PaymentDesk, orderId: string, amount: number): Promise<ServedPayment | ErrorName> {
  const payment = await desk.lock(orderId)
  if (payment === null) return 'unknownOrder'
  if (payment.amountMinor !== amount) return 'wrongAmount'
  if (payment.isPaid) return 'orderPaid'
  return payment.isPayable ? payment : 'orderOver'
}

/** Repeated, and sent again once a receipt that failed is made: one that was not made hides none that was. */
async function saveFiscal(
  desk: PaymentDesk,
  { id, type, fiscal_data }: Extract<Call, { method: 'SetFiscalData' }>['params'],
): Promise<object | ErrorName> {
  const transaction = await desk.transaction(id)
  if (transaction === null) return 'unknownTransaction'
  const receipt = toFiscalReceipt(fiscal_data)
  if (receipt !== null) await desk.recordFiscal(transaction, type === 'PERFORM' ? 'sell' : 'sell_refund', receipt)
  return { success: true }
}

async function create(
  desk: PaymentDesk,
  { id, time, amount, account }: Extract<Call, { method: 'CreateTransaction' }>['params'],
): Promise<object | ErrorName> {
  const payment = await findPayable(desk, account.order_id, amount)
  const before = await desk.transaction(id)
  if (before !== null) {
    if (before.amountMinor !== amount) return 'wrongAmount'
    return before.paymentId === account.order_id ? await repeatCreate(desk, before) : 'notPerformable'
  }
  if (typeof payment === 'string') return payment
  if (isOver(desk.now, { providerTime: toInstant(time) })) return 'notPerformable'
  if ((await desk.transactionOf(payment.id)) !== null) return 'orderBusy'
  const made = await desk.create({ id, paymentId: payment.id, providerTime: toInstant(time) })
  return { create_time: instantMs(made.createdAt), transaction: String(made.number), state: stateOf(made) }
}

async function repeatCreate(desk: PaymentDesk, transaction: ServedTransaction): Promise<object | ErrorName> {
  if (transaction.state !== 'created') return 'notPerformable'
  if (isOver(desk.now, transaction)) {
    await desk.cancel(transaction, outOfTime)
    return 'notPerformable'
  }
  const { createdAt, number } = transaction
  return { create_time: instantMs(createdAt), transaction: String(number), state: stateOf(transaction) }
}

async function complete(desk: PaymentDesk, id: string): Promise<object | ErrorName> {
  const found = await lockTransaction(desk, id)
  if (found === null) return 'unknownTransaction'
  const { transaction, payment } = found
  if (transaction.state === 'done') return performed(transaction)
  if (transaction.state !== 'created') return 'notPerformable'
  if (isOver(desk.now, transaction) || !payment.isPayable) {
    await desk.cancel(transaction, outOfTime)
    return 'notPerformable'
  }
  return performed(await desk.complete(transaction))
}

function performed(transaction: ServedTransaction) {
  const { perform_time, transaction: number, state } = transactionView(transaction)
  return { perform_time, transaction: number, state }
}

async function cancel(desk: PaymentDesk, id: string, reason: string): Promise<object | ErrorName> {
  const found = await lockTransaction(desk, id)
  if (found === null) return 'unknownTransaction'
  const { transaction } = found
  if (transaction.state === 'done' && !(await desk.isReturnable(transaction.paymentId))) return 'rendered'
  const isLive = transaction.state === 'created' || transaction.state === 'done'
  const {
    cancel_time,
    transaction: number,
    state,
  } = transactionView(isLive ? await desk.cancel(transaction, reason) : transaction)
  return { cancel_time, transaction: number, state }
}

/** The payment is locked first, and the attempt is read after it: two calls at once follow each other. */
async function lockTransaction(desk: PaymentDesk, id: string) {
  const known = await desk.transaction(id)
  if (known === null) return null
  const payment = await desk.lock(known.paymentId)
  const transaction = await desk.transaction(id)
  return payment === null || transaction === null ? null : { payment, transaction }
}

async function statement(
  desk: PaymentDesk,
  { from, to }: Extract<Call, { method: 'GetStatement' }>['params'],
): Promise<object> {
  const all = await desk.transactionsBetween(toInstant(from), toInstant(to))
  return {
    transactions: all.map((transaction) => ({
      id: transaction.id,
      time: instantMs(transaction.providerTime),
      amount: transaction.amountMinor,
      account: { order_id: transaction.paymentId },
      ...transactionView(transaction),
    })),
  }
}

/** Payme's reason for an attempt that ran out of time. */
const outOfTime = '4'
const maxAgeMs = 43_200_000

function isOver(now: Instant, { providerTime }: Pick<ServedTransaction, 'providerTime'>): boolean {
  return diffMs(now, providerTime) > maxAgeMs
}

function idOf({ body }: Inbound): unknown {
  const parsed = z.looseObject({ id: z.union([z.number(), z.string().max(100)]) }).safeParse(parseJson(body))
  return parsed.success ? parsed.data.id : null
}
