import { plusMs } from '#src/kernel/instant.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { deleteOldDrafts } from '../checkout/server/queries/drafts.ts'
import { deleteUnneededFiles } from '../entry-details/server/queries/files.ts'

const dayMs = 24 * 3_600_000
/** Whoever has a draft comes back within a month, or chooses the file anew. */
const looseForMs = 30 * dayMs
/** Certificates tell of health: once the race and what is asked after it are over they are nobody's business. */
const handedInForMs = 90 * dayMs

const untouchedMs = 180 * dayMs

/** Forms that can't be sent any more, or that nobody came back to, are not kept: they hold names and addresses. */
export const sweepDrafts: PeriodicTask = {
  name: 'registration.sweep_drafts',
  everyMs: 3_600_000,
  run: ({ db }) => db.transaction({ role: 'system' }, (tx) => deleteOldDrafts(tx, plusMs(tx.now, -untouchedMs))),
}

/** Files that no entry was saved with, and those of events that are long over. */
export const sweepEntryFiles: PeriodicTask = {
  name: 'registration.sweep_files',
  everyMs: 3_600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      const keys = await deleteUnneededFiles(tx, {
        loose: plusMs(tx.now, -looseForMs),
        handedIn: plusMs(tx.now, -handedInForMs),
        most: 200,
      })
      for (const key of keys) await tx.enqueue(deleteFileJob, { key })
    }),
}
