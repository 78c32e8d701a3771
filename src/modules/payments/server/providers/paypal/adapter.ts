import { z } from 'zod'
import { err, ok } from '#src/kernel/result.ts'
import { authorities, tlsOf } from '../authorities.ts'
import { toDecimal } from '../decimal.ts'
import { parseJson } from '../parse-json.ts'
import {
  type PaymentProvider,
  type PaymentThere,
  type PaymentToOpen,
  ProviderRefused,
  RefundRefused,
  type RefundToSend,
  type RetrievedPayment,
} from '../provider.ts'
import { jsonOf, openProviderHttp } from '../provider-http.ts'
import { defineProvider, type OpenAccount } from '../provider-kind.ts'
import { unlessRefused } from '../unless-refused.ts'
import {
  approvalUrl,
  Dispute,
  Order,
  Refund,
  readEvent,
  readHint,
  refundStateOf,
  toRetrieved,
  toRetrievedDispute,
} from './format.ts'
import { signatureChecker } from './signature.ts'

const settings = z.object({
  clientId: z.string().min(1).max(200),
  /** Known once the account's address is entered at PayPal; without it no signature can be checked. */
  webhookId: z.string().min(1).max(50).optional(),
  authorities,
})
const secrets = z.object({ clientSecret: z.string().min(1).max(200) })
type Account = OpenAccount<z.output<typeof settings>, z.output<typeof secrets>>

/**
 * PayPal Orders v2, for shops outside of Russia. The payer approves an order, and only our capture takes
 * the money: an order that is not captured costs nothing and ends by itself.
 */
export const paypal = defineProvider({
  code: 'paypal',
  settings,
  secrets,
  methods: [{ method: 'paypal', currencies: ['EUR', 'USD'], minMinor: 100 }],
  urls: { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' },
  pages: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
  open: openPaypal,
})

function openPaypal(account: Account): PaymentProvider {
  const call = caller(account)
  const { mode, apiUrl, settings } = account
  const { webhookId } = settings
  const isSigned = webhookId === undefined ? null : signatureChecker({ mode, apiUrl, webhookId })
  const retrieve = (payment: PaymentThere) => retrieveOrder(call, payment)
  return {
    code: 'paypal',
    methods: paypal.methods.map((rule) => ({ ...rule, provider: 'paypal' })),
    open: (payment) => openOrder(call, payment),
    // PayPal has no search by our id. A repeated opening finds the order by its key, for six hours.
    find: async () => null,
    retrieve,
    async cancel(payment) {
      const { state } = await retrieve(payment)
      // nothing is held by an approved order, and nothing but our capture takes its money
      return state === 'open' || state === 'authorized' ? 'cancelled' : state
    },
    async capture(payment) {
      const { paymentId, reference } = payment
      try {
        await call('POST', `/v2/checkout/orders/${reference}/capture`, {}, `capture-${paymentId}`)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        // The order stays approved, and can't be captured by what its payer chose: the payer starts another payment.
        if (error instanceof PaypalRefused && error.issues.some((issue) => declinedIssues.includes(issue)))
          return { ...(await retrieve(payment)), state: 'declined' }
      }
      return await retrieve(payment)
    },
    async refund(refund) {
      const made = await sendRefund(call, refund)
      const state = refundStateOf(made)
      if (state === 'failed') throw new RefundRefused('PayPal refused the refund')
      return { state, reference: made.id }
    },
    async retrieveRefund({ refundReference }) {
      if (refundReference === null) throw new Error('a refund of PayPal without its id')
      return refundStateOf(Refund.parse(await call('GET', `/v2/payments/refunds/${refundReference}`)))
    },
    async retrieveDispute(reference, payment) {
      const found = await call('GET', `/v1/customer/disputes/${encodeURIComponent(reference)}`).catch(unlessUnknown)
      return found === null ? null : toRetrievedDispute(Dispute.parse(found), payment)
    },
    async readWebhook(message) {
      const event = isSigned === null ? readHint(message.body) : readEvent(message.body)
      if (event === null) return err('payments.bad_message')
      if (isSigned !== null && !(await isSigned(message))) return err('payments.bad_signature')
      return ok(event)
    },
    // Stored messages may be older than the webhook's id: PayPal is asked about each.
    readStored: readHint,
    acknowledgement: { status: 200, type: 'application/json', body: '{}' },
    async check() {
      await call('GET', '/v2/checkout/orders/none').catch(unlessUnknown)
    },
  }
}

type Call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<unknown>

class PaypalRefused extends ProviderRefused {
  readonly status: number
  /** PayPal's words for what is wrong. */
  readonly issues: readonly string[]
  constructor(status: number, message: string, issues: readonly string[] = []) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** The payer's card or bank account, or PayPal itself, declines the capture: it never succeeds by a repetition. */
const declinedIssues: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
]

const Refusal = z.looseObject({ details: z.array(z.looseObject({ issue: z.string() })).default([]) })

function issuesIn(body: string): string[] {
  const refusal = Refusal.safeParse(parseJson(body))
  return refusal.success ? refusal.data.details.map(({ issue }) => issue) : []
}

function unlessUnknown(error: unknown): null {
  if (error instanceof PaypalRefused && error.status === 404) return null
  throw error
}

/** A token of the keys lives for some hours; it is renewed a minute before its end. */
function caller({ settings, secrets: { clientSecret }, apiUrl }: Account): Call {
  const { clientId } = settings
  const http = openProviderHttp({ tls: tlsOf(settings), timeoutMs: 30_000 })
  let token: { readonly text: string; readonly untilMs: number } | null = null
  const tokenNow = async () => {
    if (token !== null && token.untilMs > Date.now()) return token.text
    const response = await http({
      method: 'POST',
      url: `${apiUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const answer = Token.parse(jsonOf(response, 'PayPal token'))
    token = { text: answer.access_token, untilMs: Date.now() + (answer.expires_in - 60) * 1000 }
    return token.text
  }
  const send = async (...[method, path, body, key]: Parameters<Call>) =>
    await http({
      method,
      url: `${apiUrl}${path}`,
      headers: {
        authorization: `Bearer ${await tokenNow()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return async (...request) => {
    const [method, path] = request
    let response = await send(...request)
    // PayPal may end a token before its time: another one says whether it is the keys.
    if (response.status === 401) {
      token = null
      response = await send(...request)
    }
    const { status } = response
    if (status === 404 || status === 422)
      throw new PaypalRefused(status, `PayPal ${method} ${path}: HTTP ${status}`, issuesIn(response.text))
    return jsonOf(response, `PayPal ${method} ${path}`)
  }
}

const Token = z.looseObject({ access_token: z.string(), expires_in: z.number() })

async function openOrder(call: Call, payment: PaymentToOpen) {
  const { id, amountMinor, currency, description, returnUrl, language } = payment
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: { currency_code: currency, value: toDecimal(amountMinor) },
        custom_id: id,
        description: description.slice(0, 127),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: returnUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          locale: language === 'ru' ? 'ru-RU' : 'en-US',
        },
      },
    },
  }
  const order = Order.parse(await call('POST', '/v2/checkout/orders', body, id))
  return { reference: order.id, confirmationUrl: approvalUrl(order) }
}

/** An order that its payer never approved is gone after some hours. */
async function retrieveOrder(call: Call, payment: PaymentThere): Promise<RetrievedPayment> {
  try {
    return toRetrieved(Order.parse(await call('GET', `/v2/checkout/orders/${payment.reference}`)), payment)
  } catch (error) {
    if (!(error instanceof PaypalRefused && error.status === 404)) throw error
    return { state: 'expired', amountMinor: payment.amountMinor, currency: payment.currency }
  }
}

/** PayPal forgets a key after some hours: a refund that was sent before is found by our own key in the order. */
async function sendRefund(call: Call, { key, payment, amountMinor, isRepeated }: RefundToSend): Promise<Refund> {
  const order = Order.parse(await call('GET', `/v2/checkout/orders/${payment.reference}`))
  const payments = order.purchase_units[0]?.payments
  const before = isRepeated ? payments?.refunds.find(({ custom_id }) => custom_id === key) : undefined
  if (before !== undefined) return before
  const captureId = payment.transaction ?? payments?.captures.at(-1)?.id
  if (captureId === undefined) throw new RefundRefused('PayPal knows no capture of the payment')
  const body = { amount: { currency_code: payment.currency, value: toDecimal(amountMinor) }, custom_id: key }
  const made = await unlessRefused(() => call('POST', `/v2/payments/captures/${captureId}/refund`, body, key))
  if (made === null) throw new RefundRefused('PayPal refused the refund')
  return Refund.parse(made.answer)
}
