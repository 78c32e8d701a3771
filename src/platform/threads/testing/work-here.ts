import type { Thread } from '../thread.ts'

/** Does the work where it is asked for: for tests of what the work is, and not of where it is done. */
export const workHere: Thread = {
  run: async (task, input) => await task.run(input),
  close: async () => undefined,
}
