import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Overloaded } from '../overloaded.ts'
import { createSemaphore, type QueueLimits } from '../semaphore.ts'
import { type Done, type Order, ready } from './serve-tasks.ts'
import type { Task } from './task.ts'

/** Runs work outside the main thread, one task after another. */
export type Thread = {
  /**
   * @param onTimeSpent called with the milliseconds that the work took, however it ended
   * @throws WorkAborted where it took too long or too much memory; Overloaded where too many wait
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, onTimeSpent?: (ms: number) => void): Promise<Output>
  close(): Promise<void>
}

/** Work that was aborted, since it did not end by itself: the sender of its input is shown that. */
export class WorkAborted extends Error {
  override readonly name = 'WorkAborted'
  constructor(kind: string, why: 'time' | 'memory') {
    super(`task ${kind} exceeded its ${why} limit`)
  }
}

/** Compared by name: an error from another bundle is an instance of another copy of the class. */
export function isWorkAborted(error: unknown): error is WorkAborted {
  return error instanceof Error && error.name === 'WorkAborted'
}

export type ThreadLimits = {
  /** The limits of the queue for the thread. */
  readonly queueLimits?: QueueLimits
  /** Work that takes longer counts as hanging: it is ended together with its thread. */
  readonly timeoutMs?: number
  /** A thread that has not loaded its program by then means that the machine is overloaded. */
  readonly startTimeoutMs?: number
}

const defaultTimeoutMs = 10_000
/** Loading takes a second, and twenty where many programs share the processors. */
const defaultStartTimeoutMs = 60_000
/** A thread that is idle for so long ends, to free its memory. */
const idleMs = 60_000
const maxMegabytes = 192

/**
 * A thread that starts with its first work. Node runs its source directly, in the built program as
 * in tests, since a bundle has no thread entries: its imports contain no JSX. It gets neither the
 * program's environment nor its connections.
 * @param entry the thread's program, from the repository's root
 */
export function openThread(
  entry: string,
  { queueLimits, timeoutMs = defaultTimeoutMs, startTimeoutMs = defaultStartTimeoutMs }: ThreadLimits = {},
): Thread {
  const runLimited = createSemaphore(1, `a turn at ${entry}`, queueLimits)
  let worker: Worker | null = null
  let isReady = false
  let idle: NodeJS.Timeout | undefined
  const terminate = async () => {
    const terminated = worker
    worker = null
    await terminated?.terminate()
  }
  const start = () => {
    const started = new Worker(resolve(entry), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    started.unref()
    started.on('error', () => undefined) // the waiting call gets the error; an error event without a listener would end the process
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }
  return {
    run<Input, Output>(
      { kind }: Task<Input, Output>,
      input: Input,
      onTimeSpent: (ms: number) => void = () => undefined,
    ) {
      return runLimited(async () => {
        clearTimeout(idle)
        try {
          if (worker === null) {
            worker = start()
            isReady = false
          }
          // The time limit of the work begins when the thread can do it.
          if (!isReady) await readinessOf(worker, entry, startTimeoutMs)
          isReady = true
          return (await outputOf(worker, { kind, input }, timeoutMs, onTimeSpent)) as Output // by the task of this kind
        } catch (error) {
          await terminate() // whatever state it is in, the next work has a thread of its own
          throw error
        } finally {
          idle = setTimeout(terminate, idleMs).unref()
        }
      })
    },
    async close() {
      clearTimeout(idle)
      await terminate()
    },
  }
}

/** Waits until a thread has loaded its program. @throws Overloaded where that takes too long; the thread's own error */
async function readinessOf(worker: Worker, entry: string, timeoutMs: number): Promise<void> {
  const within = AbortSignal.timeout(timeoutMs)
  try {
    const [message] = await once(worker, 'message', { signal: within })
    if (message !== ready) throw new Error(`the thread ${entry} did not begin by saying that it is ready`)
  } catch (error) {
    throw within.aborted ? new Overloaded(`the start of ${entry}`, error) : error
  }
}

function outputOf(worker: Worker, task: Order, timeoutMs: number, onTimeSpent: (ms: number) => void): Promise<unknown> {
  const startedMs = performance.now()
  return new Promise((done, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settled()
    }
    const onMessage = (answer: Done) =>
      settle(() => {
        onTimeSpent(answer.ms)
        if (answer.ok) done(answer.output)
        else reject(new Error(`task ${task.kind} failed: ${answer.error}`))
      })
    const fail = (error: unknown) =>
      settle(() => {
        onTimeSpent(performance.now() - startedMs) // an exited thread reports nothing
        reject(error)
      })
    const onError = (error: unknown) => fail(isOutOfMemory(error) ? new WorkAborted(task.kind, 'memory') : error)
    const onExit = () => fail(new Error(`the thread exited during task ${task.kind}`))
    const timer = setTimeout(() => fail(new WorkAborted(task.kind, 'time')), timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task)
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
