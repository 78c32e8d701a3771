import { nextPollMs } from './poll-times.ts'

/** What the page has to say of the asking; `tired`: for minutes in vain, it asks no more by itself. */
export type WatchState = 'asking' | 'bank-silent' | 'offline' | 'signed-out' | 'tired'
/** What one question came to; `leaving`: the browser is on its way to another page. */
export type PolledPayment = 'open' | 'bank-silent' | 'ended' | 'signed-out' | 'leaving'

type WatchEnvironment = {
  /** Rejects where no answer came. */
  ask(): Promise<PolledPayment>
  /** Reads the page's data again. */
  readAnew(): Promise<void>
  show(state: WatchState): void
  isSeen(): boolean
  isOnline(): boolean
  random(): number
  /** Milliseconds of a clock that only goes forward. */
  now(): number
}

export type PaymentWatch = {
  /** The page came into sight, or the connection back: asks at once. */
  look(): void
  /** Nobody sees the page: it does not ask. */
  rest(): void
  lose(): void
  stop(): void
}

/** So many questions in a row without an answer, and the connection is called lost. */
const failuresToTell = 2
const leavingMs = 10_000

/**
 * Asks how a payment stands, again and again, until it has ended one way or the other.
 * @param mostMs after so long it asks no more, until somebody looks again
 */
export function watchPayment(world: WatchEnvironment, mostMs: number): PaymentWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  let failures = 0
  let since = world.now()
  let isAsking = false
  let isOver = false

  const plan = async (afterMs?: number) => {
    if (isOver || !world.isSeen()) return
    if (world.now() - since > mostMs) {
      world.show('tired')
      if (failures === 0) await world.readAnew()
      return
    }
    timer = setTimeout(ask, afterMs ?? nextPollMs(turn, world.random()))
    turn += 1
  }
  const ask = async () => {
    isAsking = true
    const looked = await world.ask().catch(() => 'failed' as const)
    if (!isOver) await hear(looked)
    isAsking = false
    // Who is signed out is told so, and asked no more.
    if (looked !== 'signed-out') await plan(looked === 'leaving' ? leavingMs : undefined)
  }
  const hear = async (looked: PolledPayment | 'failed') => {
    failures = looked === 'failed' ? failures + 1 : 0
    if (looked === 'ended') return await world.readAnew()
    if (looked === 'open') return world.show('asking')
    if (looked === 'bank-silent' || looked === 'signed-out') return world.show(looked)
    if (looked === 'failed' && (failures >= failuresToTell || !world.isOnline())) world.show('offline')
  }
  void plan()
  return {
    look() {
      clearTimeout(timer)
      if (isAsking || isOver) return
      turn = 0
      since = world.now()
      void ask()
    },
    rest: () => clearTimeout(timer),
    lose: () => world.show('offline'),
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
