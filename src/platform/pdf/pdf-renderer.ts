import type { QueueLimits } from '../semaphore.ts'
import { openThread, type Thread } from '../threads/thread.ts'

/** Draws PDF documents in a worker thread, one after another. */
export type PdfRenderer = {
  /**
   * @param kind a template that the thread's program lists; @param facts all data that is drawn, as
   * plain data
   */
  render(kind: string, facts: unknown): Promise<Uint8Array>
  close(): Promise<void>
}

/** @param entry the thread's program, from the repository's root; @param queueLimits limits of the renderer's queue */
export function openPdfRenderer(entry: string, queueLimits: QueueLimits = {}): PdfRenderer {
  const thread: Thread = openThread(entry, { queueLimits })
  return {
    render: (kind, facts) => thread.run<unknown, Uint8Array>({ kind, run: drawnElsewhere }, facts),
    close: () => thread.close(),
  }
}

function drawnElsewhere(): never {
  throw new Error('PDF documents must be drawn in the worker thread')
}
