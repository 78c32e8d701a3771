import { z } from 'zod'
import { plusMs } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { timeOfId } from '#src/platform/new-id.ts'
import type { ReceiptThere } from '../../../domain/provider-receipt.ts'
import { refundIdOf } from '../../../domain/refund-state.ts'
import { authorities, tlsOf } from '../authorities.ts'
import { toDecimal } from '../decimal.ts'
import { type PaymentProvider, RefundRefused } from '../provider.ts'
import { jsonOf, openProviderHttp, type TlsFiles } from '../provider-http.ts'
import { defineProvider, type OpenAccount } from '../provider-kind.ts'
import { receiptOfRefund } from '../receipt-of-refund.ts'
import { unlessRefused } from '../unless-refused.ts'
import { readNotification, toOpened, toRetrieved, toSentRefund, YookassaPayment, YookassaRefund } from './format.ts'
import { agentTypes, ReceiptsPage, toReceipt, toReceiptThere } from './receipt.ts'

const settings = z.object({
  shopId: z.string().regex(/^\d{1,20}$/),
  /** The shop has receipts made by YooKassa: they come with payments and refunds. */
  makesReceipts: z.boolean().default(false),
  /** In these receipts: the shop acts in its own name for organizers (commissioner), or in theirs (attorney). */
  agentType: z.enum(agentTypes).default('commissioner'),
  authorities,
})
const secrets = z.object({ secretKey: z.string().min(1).max(200) })
type Account = OpenAccount<z.output<typeof settings>, z.output<typeof secrets>>

const sbpSums = { currencies: ['RUB'], minMinor: 1_000, maxMinor: 70_000_000 } as const

/**
 * YooKassa, API v3. Cards are paid in two stages, so that a late payment is released instead of refunded;
 * SBP has one. A payment lives an hour there, and an unpaid one can't be cancelled.
 */
export const yookassa = defineProvider({
  code: 'yookassa',
  settings,
  secrets,
  methods: [
    { method: 'card', currencies: ['RUB'], minMinor: 100, maxMinor: 35_000_000 },
    { method: 'sbp_link', ...sbpSums },
    { method: 'sbp_qr', ...sbpSums },
    // the same on YooKassa's own page
    { method: 'qr', ...sbpSums },
  ],
  urls: { live: 'https://api.yookassa.ru', test: 'https://api.yookassa.ru' },
  pages: ['https://yoomoney.ru', 'https://qr.nspk.ru'],
  open: openYookassa,
})

function openYookassa({ settings, secrets: { secretKey }, apiUrl, receipts }: Account): PaymentProvider {
  const { shopId, makesReceipts, agentType } = settings
  const desk = makesReceipts ? receipts : undefined
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const call = caller(apiUrl, authorization, tlsOf(settings))
  const retrieve = async (reference: string) => YookassaPayment.parse(await call('GET', `/payments/${reference}`))
  return {
    code: 'yookassa',
    methods: yookassa.methods.map((rule) => ({ ...rule, provider: 'yookassa' })),
    async open({ id, amountMinor, currency, method, description, returnUrl }) {
      const isCard = method === 'card'
      const receipt = (await desk?.ofPayment(id)) ?? null
      const body = {
        amount: { value: toDecimal(amountMinor), currency },
        capture: !isCard,
        confirmation: { type: isCard || method === 'qr' ? 'redirect' : 'qr', return_url: returnUrl },
        payment_method_data: { type: isCard ? 'bank_card' : 'sbp' },
        description: description.slice(0, 128),
        metadata: { payment: id },
        ...(receipt === null ? {} : { receipt: toReceipt(receipt, agentType) }),
      }
      return toOpened(YookassaPayment.parse(await call('POST', '/payments', body, id)))
    },
    async find(paymentId) {
      const found = await findByMetadata(call, paymentId)
      return found === null ? null : toOpened(found)
    },
    retrieve: async ({ reference }) => toRetrieved(await retrieve(reference)),
    async cancel({ paymentId, reference }) {
      const cancelled = await unlessRefused(() =>
        call('POST', `/payments/${reference}/cancel`, {}, `cancel-${paymentId}`),
      )
      return toRetrieved(cancelled === null ? await retrieve(reference) : YookassaPayment.parse(cancelled.answer)).state
    },
    async capture({ paymentId, reference }) {
      const captured = await unlessRefused(() =>
        call('POST', `/payments/${reference}/capture`, {}, `capture-${paymentId}`),
      )
      return toRetrieved(captured === null ? await retrieve(reference) : YookassaPayment.parse(captured.answer))
    },
    async refund(toSend) {
      const { key, payment, amountMinor, isRepeated } = toSend
      const { paymentId, reference, currency } = payment
      const before = isRepeated ? await findRefundOf(call, reference, key) : null
      const isPart = amountMinor < payment.amountMinor
      // Of the whole sum YooKassa repeats the items of the payment by itself, whatever the setting says by then.
      const receipt = isPart
        ? await receiptOfRefund(receipts, toSend, { makesReceipts, isFound: before !== null })
        : ((await receipts?.ofRefund({ refundId: refundIdOf(key), paymentId, amountMinor, from: 'payment' })) ?? null)
      const body = {
        payment_id: reference,
        amount: { value: toDecimal(amountMinor), currency },
        description: key,
        ...(receipt !== null && isPart ? { receipt: toReceipt(receipt, agentType) } : {}),
      }
      const made = before ?? (await unlessRefused(() => call('POST', '/refunds', body, key)))?.answer ?? null
      const refund = made === null ? null : toSentRefund(YookassaRefund.parse(made))
      if (refund === null) throw new RefundRefused('YooKassa refused the refund')
      return { ...refund, hasReceipt: receipt !== null }
    },
    async retrieveRefund({ refundReference }) {
      if (refundReference === null) throw new Error('a refund of YooKassa without its id')
      const refund = toSentRefund(YookassaRefund.parse(await call('GET', `/refunds/${refundReference}`)))
      return refund?.state ?? 'failed'
    },
    receiptsOf: ({ reference }) => receiptsOf(call, reference),
    readWebhook({ body }) {
      const hint = readNotification(body)
      return hint === null ? err('payments.bad_message') : ok(hint)
    },
    readStored: readNotification,
    acknowledgement: { status: 200, type: 'application/json', body: '{}' },
    async check() {
      await call('GET', '/me')
    },
  }
}

type Call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<unknown>

function caller(apiUrl: string, authorization: string, tls: TlsFiles | undefined): Call {
  const http = openProviderHttp({ tls, timeoutMs: 30_000 })
  return async (method, path, body, key) => {
    const response = await http({
      method,
      url: `${apiUrl}/v3${path}`,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotence-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // 202: still under way there, under the same key
    if (response.status === 202) throw new Error(`YooKassa is processing ${method} ${path.split('?')[0]}`)
    return jsonOf(response, `YooKassa ${method} ${path.split('?')[0]}`)
  }
}

const PageOfPayments = z.object({ items: z.array(YookassaPayment), next_cursor: z.string().optional() })
const maxPages = 20

/**
 * A payment whose opening got no answer: YooKassa has no search by our own id, so its payments since
 * ours was made are looked through.
 */
async function findByMetadata(call: Call, paymentId: string): Promise<YookassaPayment | null> {
  const madeAt = timeOfId(paymentId)
  const range = { 'created_at.gte': plusMs(madeAt, -minuteMs), 'created_at.lte': plusMs(madeAt, dayMs), limit: '100' }
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({ ...range, ...(cursor === undefined ? {} : { cursor }) })
    const { items, next_cursor } = PageOfPayments.parse(await call('GET', `/payments?${query}`))
    const found = items.find(({ metadata }) => metadata.payment === paymentId)
    if (found !== undefined) return found
    if (next_cursor === undefined) return null
    cursor = next_cursor
  }
  throw new Error(`YooKassa: payment ${paymentId} is not among the first ${maxPages * 100}`)
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** YooKassa forgets a key after a day: a refund that was sent before is found by its description. */
async function findRefundOf(call: Call, reference: string, key: string): Promise<YookassaRefund | null> {
  const query = new URLSearchParams({ payment_id: reference, limit: '100' })
  const { items } = z.object({ items: z.array(YookassaRefund) }).parse(await call('GET', `/refunds?${query}`))
  return items.find(({ description }) => description === key) ?? null
}

/** The receipts of a payment, and those of its refunds, which YooKassa lists apart. */
async function receiptsOf(call: Call, reference: string): Promise<readonly ReceiptThere[]> {
  const refunds = await call('GET', `/refunds?${new URLSearchParams({ payment_id: reference, limit: '100' })}`)
  const { items } = z.object({ items: z.array(YookassaRefund) }).parse(refunds)
  const all: ReceiptThere[] = []
  for (const of of [{ payment_id: reference }, ...items.map(({ id }) => ({ refund_id: id }))]) {
    const page = ReceiptsPage.parse(await call('GET', `/receipts?${new URLSearchParams({ ...of, limit: '100' })}`))
    all.push(...page.items.map(toReceiptThere))
  }
  return all
}
