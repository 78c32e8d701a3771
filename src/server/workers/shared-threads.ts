import { type FileReader, fileReader } from '#src/platform/files/file-reader.ts'
import { cachedRenderer } from '#src/platform/pdf/cached-pdf-renderer.ts'
import { openPdfRenderer } from '#src/platform/pdf/pdf-renderer.ts'
import { type SharedPdfRenderer, shareRenderer } from '#src/platform/pdf/shared-pdf-renderer.ts'
import { openThread, type ThreadLimits } from '#src/platform/threads/thread.ts'

/** How long a file waits for the reader thread. */
const readerQueueMs = 15_000
/**
 * The longest legitimate file takes two seconds of a busy core; upload-permits.ts bounds how many
 * wait.
 */
const readerLimits: ThreadLimits = { timeoutMs: 8_000, queueLimits: { timeoutMs: readerQueueMs, max: 16 } }

/** The limit of one account; no person reads so many documents at a time. */
const ownShares = { max: 100, ttlMs: 60_000, maxWaiting: 3 }
/** A club, or a mobile carrier's subscribers, print from one address. */
const publicShares = { max: 100, ttlMs: 60_000, maxWaiting: 20 }

type SharedThreads = {
  readonly pdf: SharedPdfRenderer
  readonly publicPdf: SharedPdfRenderer
  readonly reader: FileReader
}

/**
 * The work done outside the main thread, each kind with its shares; a thread starts with its first
 * work.
 */
export function sharedThreads(): SharedThreads {
  const pdfWorker = 'src/server/workers/pdf-worker.ts'
  return {
    pdf: shareRenderer(openPdfRenderer(pdfWorker), ownShares),
    publicPdf: shareRenderer(cachedRenderer(openPdfRenderer(pdfWorker), 200, 3600_000), publicShares),
    reader: fileReader(openThread('src/server/workers/reader-worker.ts', readerLimits), readerQueueMs),
  }
}
