import { z } from 'zod'
import { err, ok } from '#src/kernel/result.ts'
import { type Language, languages } from '#src/kernel/texts.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'
import { totalGivenBack } from '../../domain/given-back.ts'
import { sbpBankLink } from '../../domain/sbp-bank-link.ts'
import { parseJson } from './parse-json.ts'
import {
  KeysRefused,
  type OpenedPayment,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  type ProviderState,
  RefundRefused,
} from './provider.ts'
import { isSignatureValid } from './webhook-signature.ts'

const BankPayment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amountMinor: z.number().int(),
  currency: z.string(),
  reference: z.string(),
  confirmationUrl: z.string(),
  qrPayload: z.string().nullable(),
  cancelReason: z.string().nullable(),
  refundedMinor: z.number().int().default(0),
})
type BankPayment = z.infer<typeof BankPayment>
const BankRefund = z.object({
  id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  paymentId: z.string(),
  amountMinor: z.number().int(),
})
/** Payments first: almost all messages are about them. */
const BankMessage = z.union([
  z.object({ id: z.string(), type: z.string(), object: BankPayment }),
  z.object({ id: z.string(), type: z.literal('refund.succeeded'), object: BankRefund }),
])

/** NSPK's list of members, with the template of each one's address. */
const BankList = z.object({ members: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })) })

const timeoutMs = 8_000

/**
 * The sandbox bank (sandbox-bank/README.md), called as a real provider: over HTTP, with signed
 * webhooks back.
 */
export function sandboxBankProvider(options: { url: string; secret: string }): PaymentProvider {
  const request = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
    callBank(options, method, path, body, key)
  const members = createTtlCache<z.infer<typeof BankList>['members']>(languages.length, tenMinutesMs)
  const membersIn = (language: Language) =>
    members(language, async () => {
      return BankList.parse((await request('GET', `/v1/sbp/members?lang=${language}`)).body).members
    })
  return {
    code: 'sandbox',
    methods: [
      { method: 'sbp_link', provider: 'sandbox', currencies: ['RUB'], ...sbpSums },
      { method: 'sbp_qr', provider: 'sandbox', currencies: ['RUB'], ...sbpSums },
      { method: 'card', provider: 'sandbox', currencies: ['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD'], minMinor: 100 },
    ],
    async open(payment) {
      const { id, ...rest } = payment
      const method = isSbpMethod(payment.method) ? 'sbp' : 'card'
      return toOpenedPayment(
        BankPayment.parse((await request('POST', '/v1/payments', { ...rest, method, reference: id }, id)).body),
      )
    },
    async find(paymentId) {
      const { body } = await request('GET', `/v1/payments?reference=${encodeURIComponent(paymentId)}`)
      const [found] = z.object({ payments: z.array(BankPayment) }).parse(body).payments
      return found === undefined ? null : toOpenedPayment(found)
    },
    async retrieve({ reference }) {
      const payment = BankPayment.parse((await request('GET', `/v1/payments/${reference}`)).body)
      const { amountMinor, currency, refundedMinor } = payment
      return { state: stateOf(payment), amountMinor, currency, givenBack: totalGivenBack(refundedMinor) }
    },
    async cancel({ reference }) {
      const answer = await request('POST', `/v1/payments/${reference}/cancel`, {})
      if (answer.status === 409)
        return stateOf(BankPayment.parse((await request('GET', `/v1/payments/${reference}`)).body))
      return stateOf(BankPayment.parse(answer.body))
    },
    async refund({ key, payment, amountMinor }) {
      const answer = await request('POST', '/v1/refunds', { paymentId: payment.reference, amountMinor }, key)
      if (answer.status === 409) throw new RefundRefused('the bank refused the refund')
      const refund = BankRefund.parse(answer.body)
      const state = refundStateOf(refund)
      if (state === 'failed') throw new RefundRefused('the bank cancelled the refund')
      return { state, reference: refund.id }
    },
    async retrieveRefund({ refundReference }) {
      if (refundReference === null) throw new Error('a refund of the sandbox bank without its id')
      return refundStateOf(BankRefund.parse((await request('GET', `/v1/refunds/${refundReference}`)).body))
    },
    async sbpBanks({ sbpLink, language }) {
      const banks = await membersIn(language)
      return banks.map(({ id, name, url }) => ({ id, name, link: sbpBankLink(url, sbpLink) }))
    },
    readWebhook({ body, header, nowMs }) {
      if (!isSignatureValid(options.secret, header('x-bank-signature') ?? '', body, nowMs))
        return err('payments.bad_signature')
      const providerEvent = toProviderEvent(body)
      return providerEvent === null ? err('payments.bad_message') : ok(providerEvent)
    },
    readStored: toProviderEvent,
    async check() {
      await request('GET', '/v1/issues')
    },
    acknowledgement: { status: 200, type: 'application/json', body: '{"received":true}' },
  }
}

const tenMinutesMs = 600_000

/** NSPK: 10 ₽ to 1 000 000 ₽. */
const sbpSums = { minMinor: 1_000, maxMinor: 100_000_000 }

function isSbpMethod(method: string): boolean {
  return method === 'sbp_qr' || method === 'sbp_link'
}

function toOpenedPayment(payment: BankPayment): OpenedPayment {
  return { reference: payment.id, confirmationUrl: payment.confirmationUrl, sbpLink: payment.qrPayload }
}

function toProviderEvent(body: string): ProviderEvent | null {
  const message = BankMessage.safeParse(parseJson(body))
  if (!message.success) return null
  const { id, object } = message.data
  if ('paymentId' in object) {
    return {
      kind: 'news',
      eventKey: id,
      reference: object.paymentId,
      state: 'refunded',
      amountMinor: object.amountMinor,
      currency: '',
    }
  }
  const { amountMinor, currency } = object
  return {
    kind: 'news',
    eventKey: id,
    reference: object.id,
    paymentId: object.reference,
    state: stateOf(object),
    amountMinor,
    currency,
  }
}

function stateOf(payment: BankPayment): ProviderState {
  if (payment.status === 'succeeded') return 'succeeded'
  if (payment.status === 'pending') return 'open'
  if (payment.cancelReason === 'expired') return 'expired'
  return payment.cancelReason === 'declined' ? 'declined' : 'cancelled'
}

function refundStateOf({ status }: z.infer<typeof BankRefund>): 'sent' | 'done' | 'failed' {
  if (status === 'pending') return 'sent'
  return status === 'succeeded' ? 'done' : 'failed'
}

async function callBank(
  options: { url: string; secret: string },
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${options.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${options.secret}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotence-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error', // the secret goes to this address only
  })
  if (!response.ok && response.status !== 409) {
    const message = `The bank answered ${response.status} to ${method} ${path}`
    if (response.status === 401) throw new KeysRefused(message)
    throw response.status < 500 && response.status !== 429 ? new ProviderRefused(message) : new Error(message)
  }
  return { status: response.status, body: await response.json() }
}
