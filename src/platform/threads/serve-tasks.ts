import { parentPort } from 'node:worker_threads'
import type { Task } from './task.ts'

export type Order = { readonly kind: string; readonly input: unknown }
type Outcome = { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly error: string }
/** `ms` of processor time that the work took, without the time of other programs. */
export type Done = Outcome & { readonly ms: number }
/** The thread's first message: its program is loaded. */
export const ready = 'ready'

/** The thread's side: runs the requested tasks, one after another. */
// biome-ignore lint/suspicious/noExplicitAny: each task has an input of its own, which its caller's type has promised
export function serveTasks(tasks: readonly Task<any, unknown>[]): void {
  parentPort?.on('message', async ({ kind, input }: Order) => {
    const before = process.threadCpuUsage()
    const outcome = await done(tasks, kind, input)
    const { user, system } = process.threadCpuUsage(before)
    parentPort?.postMessage({ ...outcome, ms: (user + system) / 1000 } satisfies Done)
  })
  parentPort?.postMessage(ready)
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function done(tasks: readonly Task<any, unknown>[], kind: string, input: unknown): Promise<Outcome> {
  try {
    const task = tasks.find((known) => known.kind === kind)
    if (task === undefined) throw new Error(`unknown task ${kind}`)
    return { ok: true, output: await task.run(input) }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
