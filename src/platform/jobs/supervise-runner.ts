import type { EventEmitter } from 'node:events'
import type { Runner } from 'graphile-worker'
import type { Logger } from '../log/log.ts'

const retryPauseMs = 1_000

export type SupervisedRunner = { stop(): Promise<void> }

/**
 * Restarts the queue's runner: it ends by itself where the database became unavailable before a
 * job's outcome could be written, and this process would run no job from then on. A runner that can
 * take no job any more is ended and started again. An error of the first start is thrown.
 * @param events the runner's own
 */
export async function superviseRunner(
  start: () => Promise<Runner>,
  events: EventEmitter,
  log: Logger,
): Promise<SupervisedRunner> {
  let isStopping = false
  let runner: Runner | null = await start()
  let waiting: NodeJS.Timeout | undefined
  let starting: Promise<void> = Promise.resolve()
  let ending: Promise<void> = Promise.resolve()
  const again = (reason: unknown) => {
    runner = null
    if (isStopping) return
    log.error({ err: reason }, 'queue runner ended unexpectedly; restarting it')
    waiting = setTimeout(() => {
      starting = startAgain()
    }, retryPauseMs)
  }
  const startAgain = async () => {
    try {
      runner = await start()
      watch(runner)
    } catch (error) {
      again(error)
    }
  }
  const watch = (one: Runner) => void one.promise.then(() => again(undefined), again)
  watch(runner)
  // The queue looks up the names of its jobs once and caches the result, a failure as well: the
  // very same error comes at each later lookup, for as long as this runner lives.
  let lastError: Error | undefined
  const handleRunnerError = ({ error }: { error: Error }) => {
    const stuck = runner
    // Not at once: each of its workers has this error, and a worker that is ended before it has
    // handled it fails as well.
    if (error === lastError) setImmediate(endRunner, stuck, error)
    lastError = error
  }
  const endRunner = (stuck: Runner | null, reason: Error) => {
    if (stuck === null || runner !== stuck || isStopping) return
    runner = null
    log.error({ err: reason }, 'queue runner keeps failing to fetch jobs; restarting it')
    ending = stuck.stop().catch(() => undefined) // it had ended by itself
  }
  events.on('worker:getJob:error', handleRunnerError)
  return {
    async stop() {
      isStopping = true
      events.off('worker:getJob:error', handleRunnerError)
      clearTimeout(waiting)
      await starting
      await ending
      await runner?.stop()
    },
  }
}
