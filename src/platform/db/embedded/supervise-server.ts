import { setTimeout as sleep } from 'node:timers/promises'

export type SupervisedServer = {
  isRunning(): boolean
  /** Starts the server again, or joins the one that another process has started meanwhile. */
  start(signal: AbortSignal): Promise<void>
  readonly log: { warn(message: string): void }
  /** Called once, when the server could not be started again; no further try follows. */
  onFailure(error: Error): void
  /** The pause before each try; a test gives shorter ones. */
  readonly pausesMs?: readonly number[]
  /**
   * After running for so long a server counts as sound: its next end starts with the first pause
   * again.
   */
  readonly steadyMs?: number
}

const lookMs = 250
/**
 * A minute in all: enough to free space on a full disk, and soon enough to tell the process
 * supervisor.
 */
const usualPausesMs = [0, 1_000, 3_000, 6_000, 10_000, 15_000, 25_000]
const usualSteadyMs = 60_000

/** Watches a server that may end by itself (killed, a full disk) and starts it again. */
export function superviseServer(keeping: SupervisedServer): { stop(): Promise<void> } {
  const ending = new AbortController()
  const watching = watch(keeping, ending.signal).catch(() => undefined)
  return {
    async stop() {
      ending.abort()
      await watching
    },
  }
}

async function watch(keeping: SupervisedServer, signal: AbortSignal): Promise<void> {
  const { isRunning, log, onFailure, pausesMs = usualPausesMs, steadyMs = usualSteadyMs } = keeping
  const pauses = [...pausesMs]
  let since = performance.now()
  for (;;) {
    await sleep(lookMs, undefined, { signal, ref: false })
    if (isRunning()) {
      if (performance.now() - since > steadyMs) pauses.splice(0, Number.POSITIVE_INFINITY, ...pausesMs)
      continue
    }
    log.warn('The embedded PostgreSQL exited unexpectedly; restarting it.')
    const failure = await restart(keeping, pauses, signal)
    if (failure !== null) {
      onFailure(failure)
      return
    }
    log.warn('The embedded PostgreSQL is running again.')
    since = performance.now()
  }
}

/** Tries until the pauses are used up. @returns null once it runs, otherwise why it does not */
async function restart({ start, log }: SupervisedServer, pauses: number[], signal: AbortSignal): Promise<Error | null> {
  let failure = new Error('The embedded PostgreSQL keeps exiting.')
  for (let pause = pauses.shift(); pause !== undefined; pause = pauses.shift()) {
    await sleep(pause, undefined, { signal, ref: false })
    try {
      await start(signal)
      return null
    } catch (error) {
      signal.throwIfAborted()
      failure = error instanceof Error ? error : new Error(String(error))
      log.warn(`The embedded PostgreSQL failed to start: ${failure.message}`)
    }
  }
  return failure
}
