import { z } from 'zod'
import { toInstant } from '#src/kernel/instant.ts'
import { err } from '#src/kernel/result.ts'
import type { PlainReply } from '#src/kernel/route.ts'
import { authorities, tlsOf } from '../authorities.ts'
import { fromDecimal, toDecimal } from '../decimal.ts'
import type { PaymentDesk, ServedTransaction } from '../payment-desk.ts'
import { type Inbound, type PaymentProvider, type PaymentThere, ProviderRefused, RefundRefused } from '../provider.ts'
import { jsonOf, openProviderHttp, type TlsFiles } from '../provider-http.ts'
import { defineProvider, type OpenAccount } from '../provider-kind.ts'
import { authOf, isSigned } from './signature.ts'

const number = z.string().regex(/^\d{1,20}$/)
const settings = z.object({ serviceId: number, merchantId: number, merchantUserId: number, authorities })
const secrets = z.object({ secretKey: z.string().min(1).max(200) })
type Account = OpenAccount<z.output<typeof settings>, z.output<typeof secrets>>

/**
 * Click in Uzbekistan (SHOP API). Opening makes a link; then Click calls us, Prepare before it takes
 * the money and Complete after it. The whole sum is given back by its merchant API, a part by hand.
 */
export const click = defineProvider({
  code: 'click',
  settings,
  secrets,
  methods: [{ method: 'uz_card', currencies: ['UZS'], minMinor: 100_000 }],
  urls: { live: 'https://api.click.uz', test: 'https://api.click.uz' },
  pages: ['https://my.click.uz'],
  open: openClick,
})

function openClick({ mode, settings: account, secrets: { secretKey }, apiUrl }: Account): PaymentProvider {
  const payerUrl = mode === 'sandbox' ? apiUrl : 'https://my.click.uz'
  const call = caller(apiUrl, account.merchantUserId, secretKey, tlsOf(account))
  /** By the id of the money (`click_paydoc_id`): the payment's reference numbers Click's calls, and may be another payment's id. */
  const path = ({ transaction }: PaymentThere) => {
    if (transaction === null) throw new RefundRefused('Click has not named the id of the payment')
    return `${account.serviceId}/${transaction}`
  }
  const isReversed = async (payment: PaymentThere) => {
    const { error_code, error_note, payment_status } = Status.parse(
      await call('GET', `/payment/status/${path(payment)}`),
    )
    if (payment_status !== undefined) return payment_status < 0
    const reason = `Click does not show the payment: ${error_code} ${error_note}`
    throw error_code === unknownPayment ? new RefundRefused(reason) : new Error(reason)
  }
  return {
    code: 'click',
    methods: click.methods.map((rule) => ({ ...rule, provider: 'click' })),
    async open({ id, amountMinor, returnUrl }) {
      const query = new URLSearchParams({
        service_id: account.serviceId,
        merchant_id: account.merchantId,
        amount: toDecimal(amountMinor),
        transaction_param: id,
        return_url: returnUrl,
      })
      return { reference: null, confirmationUrl: `${payerUrl}/services/pay?${query}` }
    },
    find: async () => null,
    // Click takes nothing that we have not agreed to: our own row has the state.
    retrieve: async ({ amountMinor, currency }) => ({ state: 'open', amountMinor, currency }),
    cancel: async () => 'cancelled',
    refundsByHand({ amountMinor, payment }) {
      if (amountMinor !== payment.amountMinor) return 'transfer'
      return payment.transaction === null ? 'cabinet' : null
    },
    async refund({ payment }) {
      if (await isReversed(payment)) return { state: 'done', reference: null }
      const { error_code, error_note } = Reversal.parse(await call('DELETE', `/payment/reversal/${path(payment)}`))
      if (error_code !== 0) throw new RefundRefused(`Click refused the reversal: ${error_code} ${error_note}`)
      return { state: 'done', reference: null }
    },
    async retrieveRefund({ payment }) {
      return (await isReversed(payment)) ? 'done' : 'failed'
    },
    readWebhook: () => err('payments.bad_message'),
    readStored: () => null,
    acknowledgement: { status: 200, type: 'application/json', body: '{"error":0}' },
    serve: (inbound, desk) => answer(inbound, desk, { serviceId: account.serviceId, secretKey }),
    refuseCall: (inbound) => reply(parseCall(inbound), errors.failed),
    async check() {
      const { error_code, error_note } = Status.parse(await call('GET', `/payment/status/${account.serviceId}/1`))
      if (error_code === errors.sign.error) throw new ProviderRefused(`Click: ${error_code} ${error_note}`)
    },
  }
}

const errors = {
  ok: { error: 0, error_note: 'Success' },
  sign: { error: -1, error_note: 'SIGN CHECK FAILED!' },
  amount: { error: -2, error_note: 'Incorrect parameter amount' },
  action: { error: -3, error_note: 'Action not found' },
  paid: { error: -4, error_note: 'Already paid' },
  order: { error: -5, error_note: 'User does not exist' },
  transaction: { error: -6, error_note: 'Transaction does not exist' },
  failed: { error: -7, error_note: 'Failed to update user' },
  request: { error: -8, error_note: 'Error in request from click' },
  cancelled: { error: -9, error_note: 'Transaction cancelled' },
} as const
type Failure = (typeof errors)[keyof typeof errors]

const text = z.string().max(200)
const ClickCall = z.object({
  click_trans_id: z.string().min(1).max(40),
  service_id: text,
  merchant_trans_id: text,
  /** Click's id of the payment itself, by which its merchant API knows it. */
  click_paydoc_id: text.optional(),
  merchant_prepare_id: text.optional(),
  amount: text,
  action: text,
  error: z.coerce.number().int(),
  sign_time: text,
  sign_string: text,
})
type ClickCall = z.infer<typeof ClickCall>

/** Null where it is none of Click's calls. */
function parseCall({ body }: Inbound): ClickCall | null {
  const call = ClickCall.safeParse(Object.fromEntries(new URLSearchParams(body)))
  return call.success ? call.data : null
}

async function answer(
  inbound: Inbound,
  desk: PaymentDesk,
  keys: { readonly serviceId: string; readonly secretKey: string },
): Promise<PlainReply> {
  const call = parseCall(inbound)
  if (call === null) return reply(null, errors.request)
  if (!isSigned(call, keys.secretKey)) return reply(call, errors.sign)
  if (call.service_id !== keys.serviceId) return reply(call, errors.request)
  if (call.action === '0') return await prepare(call, desk)
  return call.action === '1' ? await complete(call, desk) : reply(call, errors.action)
}

async function prepare(call: ClickCall, desk: PaymentDesk): Promise<PlainReply> {
  const payment = await desk.lock(call.merchant_trans_id)
  if (payment === null) return reply(call, errors.order)
  if (payment.amountMinor !== fromDecimal(call.amount)) return reply(call, errors.amount)
  if (payment.isPaid) return reply(call, errors.paid)
  if (!payment.isPayable) return reply(call, errors.cancelled)
  const before = await desk.transaction(call.click_trans_id)
  if (before !== null) return before.state === 'created' ? prepared(call, before) : reply(call, errors.cancelled)
  if ((await desk.transactionOf(payment.id)) !== null) return reply(call, errors.cancelled)
  const providerTime = fromTashkentTime(call.sign_time) ?? desk.now
  const { click_trans_id: id } = call
  return prepared(call, await desk.create({ id, paymentId: payment.id, providerTime, moneyId: moneyIdOf(call) }))
}

function prepared(call: ClickCall, { number: prepareId }: ServedTransaction): PlainReply {
  return reply(call, errors.ok, { merchant_prepare_id: prepareId })
}

/** Repeated until it is answered: a repeated one gets the same answer. */
async function complete(call: ClickCall, desk: PaymentDesk): Promise<PlainReply> {
  const payment = await desk.lock(call.merchant_trans_id)
  if (payment === null) return reply(call, errors.order)
  const transaction = await desk.transaction(call.click_trans_id)
  if (transaction === null || String(transaction.number) !== call.merchant_prepare_id)
    return reply(call, errors.transaction)
  if (payment.amountMinor !== fromDecimal(call.amount)) return reply(call, errors.amount)
  const confirmed = { merchant_confirm_id: transaction.number }
  if (transaction.state === 'done') return reply(call, errors.ok, confirmed)
  if (transaction.state !== 'created') return reply(call, errors.cancelled)
  if (call.error < 0 || !payment.isPayable) {
    await desk.cancel(transaction, String(call.error))
    return reply(call, errors.cancelled)
  }
  await desk.complete(transaction, moneyIdOf(call))
  return reply(call, errors.ok, confirmed)
}

function moneyIdOf({ click_paydoc_id: id }: ClickCall): string | undefined {
  return id !== undefined && /^[1-9]\d{0,19}$/.test(id) ? id : undefined
}

function reply(call: ClickCall | null, failure: Failure, more: object = {}): PlainReply {
  const ids = call === null ? {} : { click_trans_id: call.click_trans_id, merchant_trans_id: call.merchant_trans_id }
  return { status: 200, type: 'application/json', body: JSON.stringify({ ...ids, ...more, ...failure }) }
}

/** `YYYY-MM-DD HH:mm:ss`; Tashkent is five hours before UTC all year. */
function fromTashkentTime(time: string) {
  const at = new Date(`${time.replace(' ', 'T')}+05:00`)
  return Number.isNaN(at.getTime()) ? null : toInstant(at)
}

const Reversal = z.looseObject({ error_code: z.number().int(), error_note: z.string().default('') })
const Status = z.looseObject({
  error_code: z.number().int().default(0),
  error_note: z.string().default(''),
  payment_status: z.number().int().optional(),
})
const unknownPayment = -5

function caller(apiUrl: string, userId: string, secretKey: string, tls: TlsFiles | undefined) {
  const http = openProviderHttp({ tls })
  return async (method: 'GET' | 'DELETE', path: string): Promise<unknown> => {
    const auth = authOf(userId, secretKey, Math.floor(Date.now() / 1000))
    const headers = { auth, accept: 'application/json', 'content-type': 'application/json' }
    return jsonOf(await http({ method, url: `${apiUrl}/v2/merchant${path}`, headers }), `Click ${method}`)
  }
}
