import type { Runner } from 'graphile-worker'
import type { Logger } from '../log/log.ts'

const breathMs = 1_000

export type KeptRunner = { stop(): Promise<void> }

/**
 * Keeps the queue's runner running: it ends by itself where the database went away before a job's outcome could be written,
 * and nobody would do the jobs of this process from then on. The first start fails as it fails.
 */
export async function keepRunning(start: () => Promise<Runner>, log: Logger): Promise<KeptRunner> {
  let isStopping = false
  let runner: Runner | null = await start()
  let waiting: NodeJS.Timeout | undefined
  let starting: Promise<void> = Promise.resolve()
  const again = (reason: unknown) => {
    runner = null
    if (isStopping) return
    log.error({ err: reason }, 'the queue’s runner ended by itself; it is started again')
    waiting = setTimeout(() => {
      starting = startAgain()
    }, breathMs)
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
  return {
    async stop() {
      isStopping = true
      clearTimeout(waiting)
      await starting
      await runner?.stop()
    },
  }
}
