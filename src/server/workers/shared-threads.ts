import { type FileReader, fileReader } from '#src/platform/files/file-reader.ts'
import { cachedRenderer } from '#src/platform/pdf/cached-pdf-renderer.ts'
import { openPdfRenderer } from '#src/platform/pdf/pdf-renderer.ts'
import { type SharedPdfRenderer, shareRenderer } from '#src/platform/pdf/shared-pdf-renderer.ts'
import { openThread, type ThreadLimits } from '#src/platform/threads/thread.ts'

/** So long a file waits for the reader. */
const readerQueueMs = 15_000
/** The longest honest file takes two seconds of a busy core; upload-places.ts bounds how many wait. */
const readerLimits: ThreadLimits = { longestMs: 8_000, queueLimits: { longestMs: readerQueueMs, most: 16 } }

/** Nobody reads so many documents at a time as one account may ask for. */
const ownShares = { most: 100, lifeMs: 60_000, maxWaiting: 3 }
/** A club, or a mobile operator's subscribers, print behind one address. */
const publicShares = { most: 100, lifeMs: 60_000, maxWaiting: 20 }

type SharedThreads = {
  readonly pdf: SharedPdfRenderer
  readonly publicPdf: SharedPdfRenderer
  readonly reader: FileReader
}

/** What is done beside the thread that answers, each with its shares; begun with the first work. */
export function sharedThreads(): SharedThreads {
  const pdfWorker = 'src/server/workers/pdf-worker.ts'
  return {
    pdf: shareRenderer(openPdfRenderer(pdfWorker), ownShares),
    publicPdf: shareRenderer(cachedRenderer(openPdfRenderer(pdfWorker), 200, 3600_000), publicShares),
    reader: fileReader(openThread('src/server/workers/reader-worker.ts', readerLimits), readerQueueMs),
  }
}
