import { setTimeout as sleep } from 'node:timers/promises'

export type SupervisedServer = {
  isRunning(): boolean
  /** Starts the server again, or joins the one that another process has started meanwhile. */
  start(signal: AbortSignal): Promise<void>
  readonly log: { warn(message: string): void }
  /** Called once, when the server could not be started again; no further attempt follows. */
  onFailure(error: Error): void
  /** The pause before each attempt; tests use shorter ones. */
  readonly pausesMs?: readonly number[]
  /**
   * After running for this time a server counts as stable: when it next exits, the pauses start from
   * the first.
   */
  readonly stableMs?: number
}

const checkIntervalMs = 250
/**
 * A minute in total: enough to free space on a full disk, and soon enough to report the failure to
 * the process supervisor.
 */
const defaultPausesMs = [0, 1_000, 3_000, 6_000, 10_000, 15_000, 25_000]
const defaultStableMs = 60_000

/** Watches a server that may end by itself (killed, a full disk) and starts it again. */
export function superviseServer(server: SupervisedServer): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = watch(server, stopping.signal).catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function watch(server: SupervisedServer, signal: AbortSignal): Promise<void> {
  const { isRunning, log, onFailure, pausesMs = defaultPausesMs, stableMs = defaultStableMs } = server
  const pauses = [...pausesMs]
  let runningSince = performance.now()
  for (;;) {
    await sleep(checkIntervalMs, undefined, { signal, ref: false })
    if (isRunning()) {
      if (performance.now() - runningSince > stableMs) pauses.splice(0, Number.POSITIVE_INFINITY, ...pausesMs)
      continue
    }
    log.warn('The embedded PostgreSQL exited unexpectedly; restarting it.')
    const failure = await restart(server, pauses, signal)
    if (failure !== null) {
      onFailure(failure)
      return
    }
    log.warn('The embedded PostgreSQL is running again.')
    runningSince = performance.now()
  }
}

/** Retries until the pauses are used up. @returns null once it runs, else the last error */
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
