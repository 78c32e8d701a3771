import { diffMs, isInstant } from '#src/kernel/instant.ts'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import type { StepData } from './step-data.ts'
import type { StepProps } from './step-props.ts'

type Payment = NonNullable<StepProps<'check'>['step']['pay']['payment']>

/** A payment whose result the page waits for. */
export type WatchedPayment = {
  readonly id: string
  /** `created`: the bank has not returned its payment page yet. */
  readonly state: Payment['state']
  readonly isSbp: boolean
  /** Whether the time to pay is over: only the bank knows whether it was paid. */
  readonly isTimeOver: boolean
}

/** The payment that the current step waits for; null where none is open. */
export function watchedPayment({ init, step }: { init: Clock; step: StepData }): WatchedPayment | null {
  if (step.name !== 'check' && step.name !== 'expired') return null
  const payment = step.pay?.payment ?? null
  if (payment === null || !(step.name === 'check' ? isAwaited(payment) : isPaymentPending(payment.state))) return null
  const { id, state } = payment
  return { id, state, isSbp: isSbp(payment), isTimeOver: isTimeOver(init) }
}

/**
 * Money may have come since the order was read: a payment that did not fail is polled again, never
 * shown as failed.
 */
export function isAwaited({ state }: Pick<Payment, 'state'>): boolean {
  return isPaymentPending(state) || state === 'succeeded'
}

/** Methods whose provider decides about its payer, after the payer's part is done. */
const decidedMethods: ReadonlySet<string> = new Set(['installments'])

/**
 * Whether the payer has nothing to do any more: the bank holds the money, or considers the payer's application.
 * @param hasBeenAtBank the payer has come back from the provider's page
 */
export function isDeciding({ state, method }: Pick<Payment, 'state' | 'method'>, hasBeenAtBank: boolean): boolean {
  return state === 'authorized' || (state === 'open' && hasBeenAtBank && decidedMethods.has(method))
}

export function isSbp({ method }: Pick<Payment, 'method'>): boolean {
  return method === 'sbp_qr' || method === 'sbp_link'
}

type Clock = Pick<StepProps<'check'>['init'], 'payBefore' | 'serverNow'>

export function isTimeOver({ payBefore, serverNow }: Clock): boolean {
  return !isInstant(payBefore) || !isInstant(serverNow) || diffMs(payBefore, serverNow) <= 0
}
