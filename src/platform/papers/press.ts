import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Patience, turns } from '../turns.ts'
import type { Printed, PrintOrder } from './press-worker.ts'

/** Draws papers (PDF) beside the house's own thread, one after another. */
export type PaperPress = {
  /** @param kind one of those that the composition's worker knows; @param facts all that is to be printed, as plain data */
  print(kind: string, facts: unknown): Promise<Uint8Array>
  close(): Promise<void>
}

/** A paper takes some tens of milliseconds; what takes so long hangs, and its thread is ended. */
const longestMs = 10_000
/** A thread that has nothing to print gives its memory back. */
const idleMs = 60_000
const mostMegabytes = 192

/**
 * A thread that is begun with the first paper. It runs its source under Node itself, in the built house as in tests, since a
 * bundle knows no threads: what it imports has no JSX. It gets neither the house's environment nor its connections.
 * @param entry the thread's program, from the repository's root; @param patience of who waits for a turn
 */
export function openPress(entry: string, patience: Patience = {}): PaperPress {
  const takeTurn = turns(1, 'a turn at the press', patience)
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
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    begun.unref()
    begun.on('error', () => undefined) // told to who waits for a paper; without a listener it would end the process
    begun.on('exit', () => {
      if (worker === begun) worker = null
    })
    return begun
  }
  return {
    print(kind, facts) {
      return takeTurn(async () => {
        clearTimeout(idle)
        worker ??= begin()
        try {
          return await printed(worker, { kind, facts })
        } catch (error) {
          await end() // whatever state it is in, the next paper has a thread of its own
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

function printed(worker: Worker, order: PrintOrder): Promise<Uint8Array> {
  return new Promise((done, fail) => {
    const settle = (settled: () => void) => {
      clearTimeout(late)
      worker.off('message', hear).off('error', broke).off('exit', ended)
      settled()
    }
    const hear = (answer: Printed) =>
      settle(() => (answer.ok ? done(answer.bytes) : fail(new Error(`A paper could not be drawn: ${answer.error}`))))
    const broke = (error: unknown) => settle(() => fail(error))
    const ended = () => settle(() => fail(new Error('The press ended')))
    const late = setTimeout(() => settle(() => fail(new Error('A paper took too long'))), longestMs)
    worker.on('message', hear).on('error', broke).on('exit', ended)
    worker.postMessage(order)
  })
}
