import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
} from 'cockatiel'
import type { PaymentProvider } from './provider.ts'
import { KeysRefused, ProviderRefused } from './provider.ts'

/** Receives whether an account's keys work, with each call that is made anyway. */
export type KeyWatch = { refused(reason: string): Promise<void>; worked(): Promise<void> }

/** Thrown at once, without a call, while a provider is known to be down. */
export class ProviderDown extends Error {}

/**
 * After five calls in a row without a response the circuit opens: for 5 seconds, then one call is
 * tried, and every failure of that call doubles the pause, up to 20 seconds, so that calls succeed
 * soon after a recovery. Meanwhile callers fail at once instead of each holding a connection for a
 * whole time-out. The state belongs to the process and is a hint only; nothing is decided by it.
 */
export function withCircuitBreaker(provider: PaymentProvider, keys?: KeyWatch): PaymentProvider {
  const guard = breaker(provider.code, keys)
  const { sbpBanks, capture, eripInvoice, retrieveDispute, receiptsOf } = provider
  return {
    ...provider,
    open: (payment) => guard(() => provider.open(payment)),
    find: (paymentId) => guard(() => provider.find(paymentId)),
    retrieve: (payment) => guard(() => provider.retrieve(payment)),
    cancel: (payment) => guard(() => provider.cancel(payment)),
    refund: (refund) => guard(() => provider.refund(refund)),
    retrieveRefund: (refund) => guard(() => provider.retrieveRefund(refund)),
    check: () => guard(() => provider.check()),
    ...(capture ? { capture: (payment) => guard(() => capture(payment)) } : {}),
    ...(eripInvoice ? { eripInvoice: (payment) => guard(() => eripInvoice(payment)) } : {}),
    ...(retrieveDispute ? { retrieveDispute: (...of) => guard(() => retrieveDispute(...of)) } : {}),
    ...(receiptsOf ? { receiptsOf: (payment, messages) => guard(() => receiptsOf(payment, messages)) } : {}),
    ...(sbpBanks ? { sbpBanks: (payment) => guard(() => sbpBanks(payment)) } : {}),
  }
}

function breaker(code: string, keys: KeyWatch | undefined) {
  const failuresInRow = new ConsecutiveBreaker(5)
  const circuit = circuitBreaker(
    handleWhen((error) => !isResponse(error)),
    {
      breaker: failuresInRow,
      halfOpenAfter: new ExponentialBackoff({ initialDelay: 5_000, maxDelay: 20_000, generator: noJitterGenerator }),
    },
  )
  return async <T>(call: () => Promise<T>): Promise<T> => {
    // cockatiel would let this call wait for the result of the one that is tried
    if (circuit.state === CircuitState.HalfOpen) throw new ProviderDown(`${code} is down`)
    try {
      const answer = await circuit.execute(call)
      await keys?.worked()
      return answer
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new ProviderDown(`${code} is down`)
      if (isResponse(error)) failuresInRow.success()
      if (error instanceof KeysRefused) await keys?.refused(error.message)
      throw error
    }
  }
}

/** A provider that refuses is not down. */
function isResponse(error: unknown): boolean {
  return error instanceof ProviderRefused || error instanceof KeysRefused
}
