import { createHmac } from 'node:crypto'
import { err, ok } from '#src/kernel/result.ts'
import type { PaymentProvider, PaymentToOpen, ProviderState } from '#src/modules/payments/server/providers/provider.ts'

export type TestBank = {
  readonly provider: PaymentProvider
  readonly opened: readonly PaymentToOpen[]
  readonly refunds: readonly { readonly reference: string; readonly amountMinor: number }[]
  /** How a payment stands from now on when it is asked about. */
  set(paymentId: string, state: ProviderState): void
  /** A signed message as the bank would send it. */
  message(paymentId: string, state: ProviderState, change?: { eventKey?: string; amountMinor?: number }): SignedMessage
  isDown: boolean
}
export type SignedMessage = { readonly body: string; readonly headers: Record<string, string> }

const secret = 'test'
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')

/** A provider in memory that keeps the port's contract, with its bad days at hand. */
export function testBank(): TestBank {
  const payments = new Map<string, { payment: PaymentToOpen; state: ProviderState }>()
  const refunds = new Map<string, { reference: string; amountMinor: number }>()
  const find = (reference: string) => {
    if (bank.isDown) throw new Error('The bank is down')
    const found = payments.get(reference)
    if (found === undefined) throw new Error('The bank knows no such payment')
    return found
  }
  const readStored = (body: string) => JSON.parse(body)
  const provider: PaymentProvider = {
    code: 'test',
    methods: [
      { method: 'card', provider: 'test', currencies: ['RUB', 'BYN', 'KZT', 'UZS', 'EUR', 'USD'], leastMinor: 1 },
    ],
    async open(payment) {
      if (bank.isDown) throw new Error('The bank is down')
      const reference = `bank-${payment.id}`
      if (!payments.has(reference)) payments.set(reference, { payment, state: 'open' })
      return { reference, confirmationUrl: `https://bank.example/pay/${payment.id}` }
    },
    async ask(reference) {
      const { payment, state } = find(reference)
      return { state, amountMinor: payment.amountMinor, currency: payment.currency }
    },
    async cancel(reference) {
      const found = find(reference)
      if (found.state === 'open') found.state = 'cancelled'
      return found.state
    },
    async refund({ key, reference, amountMinor }) {
      find(reference)
      refunds.set(key, { reference, amountMinor })
    },
    readWebhook({ body, header }) {
      if (header('x-test-signature') !== sign(body)) return err('payments.bad_signature')
      return ok(readStored(body))
    },
    readStored,
  }
  const bank: TestBank = {
    provider,
    isDown: false,
    get opened() {
      return [...payments.values()].map(({ payment }) => payment)
    },
    get refunds() {
      return [...refunds.values()]
    },
    set(paymentId, state) {
      find(`bank-${paymentId}`).state = state
    },
    message(paymentId, state, change = {}) {
      const reference = `bank-${paymentId}`
      const { payment } = find(reference)
      const { amountMinor, currency } = payment
      const body = JSON.stringify({
        eventKey: `${paymentId}-${state}`,
        reference,
        state,
        amountMinor,
        currency,
        ...change,
      })
      return { body, headers: { 'content-type': 'application/json', 'x-test-signature': sign(body) } }
    },
  }
  return bank
}
