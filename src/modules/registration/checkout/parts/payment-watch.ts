import { nextPollMs } from './poll-times.ts'

/** The state of polling shown on the page; `stopped`: after minutes without a result it stops. */
export type WatchState = 'asking' | 'bank-unavailable' | 'offline' | 'signed-out' | 'stopped'
/** The result of one poll; `leaving`: the browser is opening another page. */
export type PolledPayment = 'open' | 'bank-unavailable' | 'ended' | 'signed-out' | 'leaving'

type WatchEnvironment = {
  /** Rejects where no response came. */
  poll(): Promise<PolledPayment>
  /** Reads the page's data again. */
  revalidate(): Promise<void>
  show(state: WatchState): void
  isSeen(): boolean
  isOnline(): boolean
  random(): number
  /** Milliseconds of a monotonic clock. */
  now(): number
}

export type PaymentWatch = {
  /** The page was shown, or the connection is back: polls at once. */
  look(): void
  /** The page is hidden: no polling. */
  rest(): void
  lose(): void
  stop(): void
}

/** The number of failed polls in a row after which the connection is shown as lost. */
const failuresToShow = 2
const leavingMs = 10_000

/**
 * Polls the state of a payment until it has ended.
 * @param maxMs the time after which it stops, until the page is shown again
 */
export function watchPayment(env: WatchEnvironment, maxMs: number): PaymentWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let failures = 0
  let since = env.now()
  let isPolling = false
  let isOver = false

  const plan = async (afterMs?: number) => {
    if (isOver || !env.isSeen()) return
    if (env.now() - since > maxMs) {
      env.show('stopped')
      if (failures === 0) await env.revalidate()
      return
    }
    timer = setTimeout(poll, afterMs ?? nextPollMs(attempt, env.random()))
    attempt += 1
  }
  const poll = async () => {
    isPolling = true
    const looked = await env.poll().catch(() => 'failed' as const)
    if (!isOver) await handleResult(looked)
    isPolling = false
    // A signed-out reader is notified, and polling stops.
    if (looked !== 'signed-out') await plan(looked === 'leaving' ? leavingMs : undefined)
  }
  const handleResult = async (looked: PolledPayment | 'failed') => {
    failures = looked === 'failed' ? failures + 1 : 0
    if (looked === 'ended') return await env.revalidate()
    if (looked === 'open') return env.show('asking')
    if (looked === 'bank-unavailable' || looked === 'signed-out') return env.show(looked)
    if (looked === 'failed' && (failures >= failuresToShow || !env.isOnline())) env.show('offline')
  }
  void plan()
  return {
    look() {
      clearTimeout(timer)
      if (isPolling || isOver) return
      attempt = 0
      since = env.now()
      void poll()
    },
    rest: () => clearTimeout(timer),
    lose: () => env.show('offline'),
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
