import type { Thread } from '../thread.ts'

/** Runs the work in the calling thread: for tests of the work itself. */
export const inlineThread: Thread = {
  run: async (task, input) => await task.run(input),
  close: async () => undefined,
}
