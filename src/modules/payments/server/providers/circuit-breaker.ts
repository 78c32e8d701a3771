import type { PaymentProvider } from './provider.ts'
import { ProviderRefused } from './provider.ts'

/** Thrown at once, without a call, while a provider is known to be down. */
export class ProviderDown extends Error {}

const failuresToOpen = 5
const leastPauseMs = 5_000
const mostPauseMs = 20_000

/**
 * After five calls in a row without a response the circuit opens: for 5 seconds, then one call is
 * tried, and every failure of that call doubles the pause, up to 20 seconds, so that nobody waits
 * long after a recovery. Meanwhile callers fail at once instead of each holding a connection for a
 * whole time-out. The state belongs to the process and is a hint only; nothing is decided by it.
 */
export function withCircuitBreaker(provider: PaymentProvider, nowMs: () => number = Date.now): PaymentProvider {
  const guard = breaker(provider.code, nowMs)
  const { sbpBanks } = provider
  return {
    ...provider,
    open: (payment) => guard(() => provider.open(payment)),
    find: (paymentId) => guard(() => provider.find(paymentId)),
    ask: (reference) => guard(() => provider.ask(reference)),
    cancel: (reference) => guard(() => provider.cancel(reference)),
    refund: (refund) => guard(() => provider.refund(refund)),
    ...(sbpBanks ? { sbpBanks: (payment) => guard(() => sbpBanks(payment)) } : {}),
  }
}

function breaker(code: string, nowMs: () => number) {
  let failures = 0
  let pauseMs = leastPauseMs
  let closedUntilMs = 0
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (failures >= failuresToOpen) {
      if (nowMs() < closedUntilMs) throw new ProviderDown(`${code} is down`)
      closedUntilMs = nowMs() + pauseMs // this call is tried, the others wait for its result
    }
    try {
      const answer = await call()
      failures = 0
      pauseMs = leastPauseMs
      return answer
    } catch (error) {
      if (error instanceof ProviderRefused) {
        failures = 0
        throw error
      }
      failures += 1
      if (failures > failuresToOpen) pauseMs = Math.min(mostPauseMs, pauseMs * 2)
      if (failures >= failuresToOpen) closedUntilMs = nowMs() + pauseMs
      throw error
    }
  }
}
