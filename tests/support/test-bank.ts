import { createHmac } from 'node:crypto'
import { err, ok } from '#src/kernel/result.ts'
import {
  type PaymentProvider,
  type PaymentThere,
  type PaymentToOpen,
  type ProviderState,
  RefundRefused,
} from '#src/modules/payments/server/providers/provider.ts'

export type TestBank = {
  readonly provider: PaymentProvider
  readonly opened: readonly PaymentToOpen[]
  readonly refunds: readonly { readonly reference: string; readonly amountMinor: number }[]
  /** Sets the state that the bank returns for a payment from now on. */
  set(paymentId: string, state: ProviderState, amountMinor?: number): void
  /** The payment's state; null where the bank never accepted it. */
  stateOf(paymentId: string): ProviderState | null
  /** The amount that was paid there, or is to be paid. */
  amountOf(paymentId: string): number
  /** A signed message as the bank would send it. */
  message(
    paymentId: string,
    state: ProviderState,
    change?: { eventKey?: string; amountMinor?: number; reference?: string },
  ): SignedMessage
  /** The bank signs nothing: its messages are hints. */
  isUnsigned: boolean
  /** A body as the bank would sign it. */
  signed(body: string): SignedMessage
  isDown: boolean
  /** The bank does the requested work, but its response is lost. */
  timesOut: boolean
  /** Awaited before the response to the opening of a payment. */
  beforeOpened: () => Promise<void>
  /** Awaited before the bank answers a question about a payment. */
  beforeRetrieved: () => Promise<void>
  /** The calls that the bank received, in order. */
  readonly calls: readonly string[]
  /** The bank refuses refunds, for good. */
  refusesRefunds: boolean
  /** Its refunds are made by an operator, there. */
  refundsByHand: 'cabinet' | 'transfer' | null
  /** The bank can't cancel a payment: it stays open until the payer pays or a test ends it. */
  cannotCancel: boolean
  /** The bank accepts refunds, and makes them when a test says so. */
  refundsLater: boolean
  /** Ends the refunds that were accepted and not made. */
  endRefunds(outcome: 'done' | 'failed'): void
}
export type SignedMessage = { readonly body: string; readonly headers: Record<string, string> }

const secret = 'test'
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')

/**
 * A provider in memory that implements the port's contract, with failures that a test can switch
 * on.
 */
export function testBank({ takesParts = false, isSlow = false } = {}): TestBank {
  const payments = new Map<string, { payment: PaymentToOpen; state: ProviderState; amountMinor: number }>()
  const refunds = new Map<string, { reference: string; amountMinor: number }>()
  const refundStates = new Map<string, 'sent' | 'done' | 'failed'>()
  const calls: string[] = []
  const recordCall = (call: string) => {
    calls.push(call)
    if (bank.isDown) throw new Error('The bank is down')
  }
  const respond = () => {
    if (bank.timesOut) throw new Error('the test bank did the work, and its response was lost')
  }
  const find = (reference: string) => {
    const found = payments.get(reference)
    if (found === undefined) throw new Error(`the test bank has no payment ${reference}`)
    return found
  }
  const readStored = (body: string) => JSON.parse(body)
  const provider: PaymentProvider = {
    code: 'test',
    methods: [
      { method: 'sbp_link', provider: 'test', currencies: ['RUB'], minMinor: 1_000 },
      { method: 'sbp_qr', provider: 'test', currencies: ['RUB'], minMinor: 1_000 },
      { method: 'card', provider: 'test', currencies: ['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD'], minMinor: 1 },
      ...(takesParts
        ? [{ method: 'installments', provider: 'test', currencies: ['RUB'], minMinor: 100_000 } as const]
        : []),
      ...(isSlow
        ? [{ method: 'erip', provider: 'test', currencies: ['RUB'], minMinor: 1_000, isSlow: true } as const]
        : []),
    ],
    async open(payment) {
      recordCall('open')
      const reference = `bank-${payment.id}`
      if (!payments.has(reference))
        payments.set(reference, { payment, state: 'open', amountMinor: payment.amountMinor })
      await bank.beforeOpened()
      respond()
      return toOpenedPayment(payment)
    },
    async find(paymentId) {
      recordCall('find')
      const found = payments.get(`bank-${paymentId}`)
      return found === undefined ? null : toOpenedPayment(found.payment)
    },
    async retrieve({ reference }) {
      recordCall('retrieve')
      await bank.beforeRetrieved()
      const { payment, state, amountMinor } = find(reference)
      return { state, amountMinor, currency: payment.currency }
    },
    async cancel({ reference }) {
      recordCall('cancel')
      const found = find(reference)
      const isCancelled = found.state === 'authorized' || (found.state === 'open' && !bank.cannotCancel)
      if (isCancelled) found.state = 'cancelled'
      respond()
      return found.state
    },
    async capture({ reference }) {
      recordCall('capture')
      const found = find(reference)
      if (found.state === 'authorized') found.state = 'succeeded'
      respond()
      return { state: found.state, amountMinor: found.amountMinor, currency: found.payment.currency }
    },
    refundsByHand: () => bank.refundsByHand,
    async refund({ key, payment: { reference }, amountMinor }) {
      recordCall('refund')
      find(reference)
      if (bank.refusesRefunds) throw new RefundRefused(`the test bank refuses the refund ${key}`)
      const state = refundStates.get(key) ?? (bank.refundsLater ? 'sent' : 'done')
      if (state === 'failed') throw new RefundRefused(`the test bank failed the refund ${key}`)
      refundStates.set(key, state)
      refunds.set(key, { reference, amountMinor })
      respond()
      return { state, reference: `back-${key}` }
    },
    async retrieveRefund({ key }) {
      recordCall('retrieveRefund')
      return refundStates.get(key) ?? 'failed'
    },
    async sbpBanks({ sbpLink }) {
      recordCall('sbpBanks')
      return [{ id: 'bank999', name: 'Банк для тестов', link: sbpLink.replace('https', 'bank999') }]
    },
    readWebhook({ body, header }) {
      if (!bank.isUnsigned && header('x-test-signature') !== sign(body)) return err('payments.bad_signature')
      const { eventKey, reference, paymentId, ...news } = readStored(body)
      const about = { eventKey, reference, paymentId }
      return ok(bank.isUnsigned ? { kind: 'hint', ...about } : { kind: 'news', ...about, ...news })
    },
    readStored: (body) => ({ kind: bank.isUnsigned ? 'hint' : 'news', ...readStored(body) }),
    async check() {
      recordCall('check')
    },
    acknowledgement: { status: 200, type: 'text/plain', body: 'OK' },
  }
  const bank: TestBank = {
    provider,
    isUnsigned: false,
    isDown: false,
    timesOut: false,
    beforeOpened: async () => undefined,
    beforeRetrieved: async () => undefined,
    calls,
    refusesRefunds: false,
    refundsByHand: null,
    cannotCancel: false,
    refundsLater: false,
    endRefunds(outcome) {
      for (const [key, state] of refundStates) {
        if (state !== 'sent') continue
        refundStates.set(key, outcome)
        if (outcome === 'failed') refunds.delete(key)
      }
    },
    get opened() {
      return [...payments.values()].map(({ payment }) => payment)
    },
    get refunds() {
      return [...refunds.values()]
    },
    set(paymentId, state, amountMinor) {
      const found = find(`bank-${paymentId}`)
      found.state = state
      found.amountMinor = amountMinor ?? found.amountMinor
    },
    stateOf: (paymentId) => payments.get(`bank-${paymentId}`)?.state ?? null,
    amountOf: (paymentId) => find(`bank-${paymentId}`).amountMinor,
    message(paymentId, state, change = {}) {
      const reference = `bank-${paymentId}`
      const { payment, amountMinor } = find(reference)
      const { currency } = payment
      const body = JSON.stringify({
        eventKey: `${paymentId}-${state}`,
        reference,
        paymentId,
        state,
        amountMinor,
        currency,
        ...change,
      })
      return bank.signed(body)
    },
    signed: (body) => ({ body, headers: { 'content-type': 'application/json', 'x-test-signature': sign(body) } }),
  }
  return bank
}

function toOpenedPayment({ id, method }: PaymentToOpen) {
  return {
    reference: `bank-${id}`,
    confirmationUrl: `https://bank.example/pay/${id}`,
    sbpLink: method.startsWith('sbp') ? `https://qr.bank.example/AD${id}?type=02` : null,
  }
}

/** A payment of one rouble, as the test bank's calls name it. */
export function testPayment(paymentId: string): PaymentThere {
  return {
    paymentId,
    method: 'card',
    amountMinor: 100,
    currency: 'RUB',
    description: 'Регистрация',
    reference: `bank-${paymentId}`,
    transaction: null,
  }
}
