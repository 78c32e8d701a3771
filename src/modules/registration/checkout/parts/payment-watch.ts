import { within } from '#src/kernel/within.ts'
import { nextPollMs } from './poll-times.ts'

/** The state of polling shown on the page; `stopped`: after minutes without a result it stops. */
export type WatchState = 'asking' | 'bank-unavailable' | 'offline' | 'signed-out' | 'stopped'
/** The result of one poll; `leaving`: the browser is opening another page. */
export type PolledPayment = 'open' | 'bank-unavailable' | 'changed' | 'signed-out' | 'leaving'

type WatchEnvironment = {
  /** Rejects where no response came, or the signal aborts it. */
  poll(signal: AbortSignal): Promise<PolledPayment>
  /** Reads the page's data again. */
  revalidate(): Promise<void>
  show(state: WatchState): void
  isSeen(): boolean
  isOnline(): boolean
  /** Whether the server reports changes by itself: then polls only replace a lost message of the bank. */
  hasEvents(): boolean
  random(): number
  /** Milliseconds of a monotonic clock. */
  now(): number
}

export type PaymentWatch = {
  /** The page was shown, the connection is back, or the server reports a change: polls at once. */
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
 * A poll is given up after this time and repeated. A request that an overloaded server refuses is put off by
 * up to 26 s (`client/retrying-fetch.ts`), and all that time the page would not ask for a payment that has long
 * succeeded. The pauses grow all the same: the polls of many pages would press on that server.
 */
const pollWithinMs = 6_000
/** The same of a read of the page, which is longer. */
const readWithinMs = 15_000

/**
 * Polls the state of a payment until it has ended.
 * @param maxMs the time after which it stops, until the page is shown again
 */
export function watchPayment(env: WatchEnvironment, maxMs: number): PaymentWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let failures = 0
  let since = env.now()
  /** The poll under way; a later one takes its place. */
  let asking: AbortController | null = null
  let isOver = false

  const plan = async (afterMs?: number) => {
    if (isOver || !env.isSeen()) return
    if (env.now() - since > maxMs) {
      env.show('stopped')
      if (failures === 0) await env.revalidate()
      return
    }
    timer = setTimeout(poll, afterMs ?? nextPollMs(attempt, { hasEvents: env.hasEvents(), random: env.random() }))
    attempt += 1
  }
  const poll = async () => {
    asking?.abort()
    const own = new AbortController()
    asking = own
    const looked = await within(pollWithinMs, env.poll(own.signal).catch(failed))
    if (asking !== own || isOver) return
    if (looked === 'late') own.abort()
    await handleResult(looked)
    if (asking !== own) return
    asking = null
    // A signed-out reader is notified, and polling stops.
    if (looked === 'signed-out') return
    await plan(looked === 'leaving' ? leavingMs : undefined)
  }
  const handleResult = async (looked: PolledPayment | 'late' | 'failed') => {
    // To the payer a server that does not respond in time is a lost connection too.
    const isFailed = looked === 'failed' || looked === 'late'
    failures = isFailed ? failures + 1 : 0
    if (looked === 'changed') await within(readWithinMs, env.revalidate().catch(failed))
    if (looked === 'open') return env.show('asking')
    if (looked === 'bank-unavailable' || looked === 'signed-out') return env.show(looked)
    if (isFailed && (failures >= failuresToShow || !env.isOnline())) env.show('offline')
  }
  void plan()
  return {
    look() {
      clearTimeout(timer)
      if (isOver) return
      attempt = 0
      since = env.now()
      void poll()
    },
    rest: () => clearTimeout(timer),
    lose: () => env.show('offline'),
    stop() {
      isOver = true
      clearTimeout(timer)
      asking?.abort()
    },
  }
}

const failed = () => 'failed' as const
