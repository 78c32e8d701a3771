import { openThread, type Thread } from '../threads/thread.ts'
import type { Patience } from '../turns.ts'

/** Draws papers (PDF) beside the house's own thread, one after another. */
export type PaperPress = {
  /** @param kind one of those that the composition's worker knows; @param facts all that is to be printed, as plain data */
  print(kind: string, facts: unknown): Promise<Uint8Array>
  close(): Promise<void>
}

/** @param entry the thread's program, from the repository's root; @param patience of who waits for a turn */
export function openPress(entry: string, patience: Patience = {}): PaperPress {
  const thread: Thread = openThread(entry, { patience })
  return {
    print: (kind, facts) => thread.run<unknown, Uint8Array>({ kind, run: drawnElsewhere }, facts),
    close: () => thread.close(),
  }
}

function drawnElsewhere(): never {
  throw new Error('Papers are drawn in their thread')
}
