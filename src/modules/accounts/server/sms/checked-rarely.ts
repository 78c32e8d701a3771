import type { SmsProvider } from './sms-provider.ts'

/** How long the outcome of a check stands, so that requests cost the service no call each. */
const standsMs = 30_000

/**
 * A provider whose check is made once in half a minute, whatever it said, and by concurrent
 * requests together.
 */
export function checkedRarely(provider: SmsProvider, nowMs: () => number = Date.now): SmsProvider {
  let last: { readonly outcome: Promise<void>; readonly untilMs: number } | null = null
  return {
    check() {
      if (last === null || nowMs() >= last.untilMs) {
        const outcome = provider.check()
        outcome.catch(() => {}) // callers get the error; a check that no caller awaits must not end the process
        last = { outcome, untilMs: nowMs() + standsMs }
      }
      return last.outcome
    },
    send: (message) => provider.send(message),
  }
}
