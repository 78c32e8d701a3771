import { type FileReader, fileReader } from '#src/platform/files/file-reader.ts'
import { fairPress, type SharedPress } from '#src/platform/papers/fair-press.ts'
import { keptPress } from '#src/platform/papers/kept-press.ts'
import { openPress } from '#src/platform/papers/press.ts'
import { openThread, type ThreadLimits } from '#src/platform/threads/thread.ts'

/** So long a file waits for the reader. */
const readerQueueMs = 15_000
/** The longest honest file takes two seconds of a busy core; upload-places.ts bounds how many wait. */
const readerLimits: ThreadLimits = { longestMs: 8_000, patience: { longestMs: readerQueueMs, most: 16 } }

/** Nobody reads so many papers at a time as one account may ask for. */
const ownPapers = { most: 100, lifeMs: 60_000, maxWaiting: 3 }
/** A club, or a mobile operator's subscribers, print behind one address. */
const publicPapers = { most: 100, lifeMs: 60_000, maxWaiting: 20 }

type SharedThreads = { readonly press: SharedPress; readonly publicPress: SharedPress; readonly reader: FileReader }

/** What is done beside the thread that answers, each with its shares; begun with the first work. */
export function sharedThreads(): SharedThreads {
  const paperWorker = 'src/server/workers/paper-worker.ts'
  return {
    press: fairPress(openPress(paperWorker), ownPapers),
    publicPress: fairPress(keptPress(openPress(paperWorker), 200, 3600_000), publicPapers),
    reader: fileReader(openThread('src/server/workers/reader-worker.ts', readerLimits), readerQueueMs),
  }
}
