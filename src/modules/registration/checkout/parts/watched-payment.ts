import { diffMs, isInstant } from '#src/kernel/instant.ts'
import { isPaymentUnderWay } from '#src/modules/payments/domain/payment-state.ts'
import type { StepData } from './step-data.ts'
import type { StepProps } from './step-props.ts'

type Payment = NonNullable<StepProps<'check'>['step']['pay']['payment']>

/** A payment that the page has to hear of yet. */
export type WatchedPayment = {
  readonly id: string
  /** Whether the bank has said where it is paid. */
  readonly isOpened: boolean
  readonly isBySbp: boolean
  /** Whether the time to pay is up: the bank alone knows whether it was paid. */
  readonly isTimeOver: boolean
}

/** What the step at hand waits for; null where nothing is open. */
export function watchedPayment({ init, step }: { init: Clock; step: StepData }): WatchedPayment | null {
  if (step.name !== 'check' && step.name !== 'expired') return null
  const payment = step.pay?.payment ?? null
  if (payment === null || !(step.name === 'check' ? isAwaited(payment) : isPaymentUnderWay(payment.state))) return null
  const { id, state } = payment
  return { id, isOpened: state !== 'created', isBySbp: isBySbp(payment), isTimeOver: isTimeOver(init) }
}

/** Money may have come since the order was read: what did not fail is asked for again, never called a failure. */
export function isAwaited({ state }: Pick<Payment, 'state'>): boolean {
  return isPaymentUnderWay(state) || state === 'succeeded'
}

export function isBySbp({ method }: Pick<Payment, 'method'>): boolean {
  return method === 'sbp_qr' || method === 'sbp_link'
}

type Clock = Pick<StepProps<'check'>['init'], 'payBefore' | 'serverNow'>

export function isTimeOver({ payBefore, serverNow }: Clock): boolean {
  return !isInstant(payBefore) || !isInstant(serverNow) || diffMs(payBefore, serverNow) <= 0
}
