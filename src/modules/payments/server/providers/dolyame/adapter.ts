import { z } from 'zod'
import { err, ok } from '#src/kernel/result.ts'
import {
  type PaymentProvider,
  type PaymentToOpen,
  ProviderRefused,
  RefundRefused,
  type RefundToSend,
} from '../provider.ts'
import { jsonOf, openProviderHttp } from '../provider-http.ts'
import { defineProvider, type OpenAccount } from '../provider-kind.ts'
import { unlessRefused } from '../unless-refused.ts'
import { correlationId, MadeRefund, Order, readNotification, refundStateOf, toRetrieved } from './format.ts'

const Pem = z.string().startsWith('-----BEGIN ').max(20_000)
const settings = z.object({
  login: z.string().min(1).max(200),
  /** Further authorities of the server's certificate, as PEM text. */
  authorities: Pem.optional(),
})
const secrets = z.object({ password: z.string().min(1).max(200), certificate: Pem, key: Pem })
type Account = OpenAccount<z.output<typeof settings>, z.output<typeof secrets>>

/**
 * Dolyame: a quarter now, three more every two weeks. Its bank decides about the payer, and then waits
 * for our commit. Every call carries the shop's client certificate. Sums are roubles.
 */
export const dolyame = defineProvider({
  code: 'dolyame',
  settings,
  secrets,
  // the contract of a shop may narrow them
  methods: [{ method: 'installments', currencies: ['RUB'], minMinor: 100_000, maxMinor: 15_000_000 }],
  urls: { live: 'https://partner.dolyame.ru', test: 'https://partner.dolyame.ru' },
  pages: ['https://dolyame.ru', 'https://*.dolyame.ru'],
  open: openDolyame,
})

function openDolyame(account: Account): PaymentProvider {
  const call = caller(account)
  const info = async (orderId: string) => Order.parse(await call('GET', `/orders/${orderId}/info`))
  return {
    code: 'dolyame',
    methods: dolyame.methods.map((rule) => ({ ...rule, provider: 'dolyame' })),
    open: (payment) => openOrder(call, payment),
    async find(paymentId) {
      const order = await unlessRefused(() => info(paymentId))
      return order === null ? null : { reference: paymentId, confirmationUrl: order.answer.link ?? null }
    },
    retrieve: async ({ reference }) => toRetrieved(await info(reference)),
    async cancel({ paymentId, reference }) {
      await unlessRefused(() => call('POST', `/orders/${reference}/cancel`, {}, `cancel-${paymentId}`))
      return toRetrieved(await info(reference)).state
    },
    async capture({ paymentId, reference, description }) {
      const { amount } = await info(reference)
      const body = { amount, prepaid_amount: 0, items: itemsOf(description, amount) }
      const refusal = await refusalOf(call('POST', `/orders/${reference}/commit`, body, `commit-${paymentId}`))
      const retrieved = toRetrieved(await info(reference))
      // the order's state says that a repeated commit was made before; else the reason must not be lost
      if (refusal !== null && retrieved.state === 'authorized') throw refusal
      return retrieved
    },
    async refund(refund) {
      const { reference } = refund.payment
      const refundId = await sendRefund(call, refund)
      const state = refundStateOf(await info(reference), refundId)
      return { state: state === 'done' ? 'done' : 'sent', reference: refundId }
    },
    async retrieveRefund({ payment, refundReference }) {
      if (refundReference === null) throw new Error('a refund of Dolyame without its id')
      return refundStateOf(await info(payment.reference), refundReference)
    },
    readWebhook({ body }) {
      const hint = readNotification(body)
      return hint === null ? err('payments.bad_message') : ok(hint)
    },
    readStored: readNotification,
    acknowledgement: { status: 200, type: 'application/json', body: '{}' },
    // an order that cannot be: known keys find nothing, others are refused
    async check() {
      await call('GET', '/orders/none/info').catch((error: unknown) => {
        if (!(error instanceof OrderUnknown)) throw error
      })
    },
  }
}

type Call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<unknown>

class OrderUnknown extends ProviderRefused {}

function caller({
  settings: { login, authorities },
  secrets: { password, certificate, key: privateKey },
  apiUrl,
}: Account): Call {
  const ca = authorities === undefined ? {} : { ca: [authorities] }
  const http = openProviderHttp({ tls: { ...ca, cert: certificate, key: privateKey }, timeoutMs: 30_000 })
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  return async (method, path, body, key = crypto.randomUUID()) => {
    const response = await http({
      method,
      url: `${apiUrl}/v1${path}`,
      headers: { authorization, 'content-type': 'application/json', 'x-correlation-id': correlationId(key) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status === 404) throw new OrderUnknown(`Dolyame ${method} ${path}: HTTP 404`)
    return jsonOf(response, `Dolyame ${method} ${path}`)
  }
}

async function refusalOf(answer: Promise<unknown>): Promise<ProviderRefused | null> {
  try {
    await answer
    return null
  } catch (error) {
    if (error instanceof ProviderRefused) return error
    throw error
  }
}

/** The goods of an order, in roubles. The API does not return them, and wants them again in a commit and a refund. */
function itemsOf(description: string, amount: number) {
  return [{ name: description.slice(0, 128), quantity: 1, price: amount }]
}

/** Our payment's id is the number of the order. */
async function openOrder(call: Call, { id, amountMinor, description, notifyUrl, returnUrl }: PaymentToOpen) {
  const amount = amountMinor / 100
  const body = {
    order: { id, amount, prepaid_amount: 0, items: itemsOf(description, amount) },
    notification_url: notifyUrl,
    success_url: returnUrl,
    fail_url: returnUrl,
  }
  const { link = null } = Order.parse(await call('POST', '/orders/create', body, id))
  return { reference: id, confirmationUrl: link }
}

async function sendRefund(call: Call, { key, payment, amountMinor }: RefundToSend): Promise<string> {
  const { reference, description } = payment
  const amount = amountMinor / 100
  const body = { amount, returned_items: itemsOf(description, amount), refunded_prepaid_amount: 0 }
  const made = await unlessRefused(() => call('POST', `/orders/${reference}/refund`, body, key))
  if (made === null) throw new RefundRefused('Dolyame refused the refund')
  return MadeRefund.parse(made.answer).refund_id
}
