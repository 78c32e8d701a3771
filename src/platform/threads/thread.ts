import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createSemaphore, type QueueLimits } from '../semaphore.ts'
import type { Done, Order } from './serve-tasks.ts'
import type { Task } from './task.ts'

/** Runs work outside the main thread, one task after another. */
export type Thread = {
  /**
   * @param spend called with the milliseconds that the work took, however it ended
   * @throws WorkAborted where it took too long or too much memory; Overloaded where too many wait
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, spend?: (ms: number) => void): Promise<Output>
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
  readonly longestMs?: number
}

const usualLongestMs = 10_000
/** A thread that is idle for so long ends, to free its memory. */
const idleMs = 60_000
const maxMegabytes = 192

/**
 * A thread that starts with its first work. Node runs its source directly, in the built program as
 * in tests, since a bundle has no thread entries: its imports contain no JSX. It gets neither the
 * program's environment nor its connections.
 * @param entry the thread's program, from the repository's root
 */
export function openThread(entry: string, { queueLimits, longestMs = usualLongestMs }: ThreadLimits = {}): Thread {
  const runLimited = createSemaphore(1, `a turn at ${entry}`, queueLimits)
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  const end = async () => {
    const ending = worker
    worker = null
    await ending?.terminate()
  }
  const begin = () => {
    const begun = new Worker(resolve(entry), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    begun.unref()
    begun.on('error', () => undefined) // the waiting call gets the error; an error event without a listener would end the process
    begun.on('exit', () => {
      if (worker === begun) worker = null
    })
    return begun
  }
  return {
    run<Input, Output>({ kind }: Task<Input, Output>, input: Input, spend: (ms: number) => void = () => undefined) {
      return runLimited(async () => {
        clearTimeout(idle)
        worker ??= begin()
        try {
          return (await outputOf(worker, { kind, input }, longestMs, spend)) as Output // by the task of this kind
        } catch (error) {
          await end() // whatever state it is in, the next work has a thread of its own
          throw error
        } finally {
          idle = setTimeout(end, idleMs).unref()
        }
      })
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}

function outputOf(worker: Worker, order: Order, longestMs: number, spend: (ms: number) => void): Promise<unknown> {
  const beganMs = performance.now()
  return new Promise((done, fail) => {
    const settle = (settled: () => void) => {
      clearTimeout(late)
      worker.off('message', hear).off('error', broke).off('exit', ended)
      settled()
    }
    const hear = (answer: Done) =>
      settle(() => {
        spend(answer.ms)
        if (answer.ok) done(answer.output)
        else fail(new Error(`task ${order.kind} failed: ${answer.error}`))
      })
    const breakOff = (error: unknown) =>
      settle(() => {
        spend(performance.now() - beganMs) // a thread that is gone tells nothing
        fail(error)
      })
    const broke = (error: unknown) => breakOff(isOutOfMemory(error) ? new WorkAborted(order.kind, 'memory') : error)
    const ended = () => breakOff(new Error(`the thread exited during task ${order.kind}`))
    const late = setTimeout(() => breakOff(new WorkAborted(order.kind, 'time')), longestMs)
    worker.on('message', hear).on('error', broke).on('exit', ended)
    worker.postMessage(order)
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
