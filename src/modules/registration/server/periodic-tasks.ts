import { plusMs } from '#src/kernel/instant.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { deleteOldDrafts } from '../checkout/server/queries/drafts.ts'
import { deleteUnneededFiles } from '../entry-details/server/queries/files.ts'

const dayMs = 24 * 3_600_000
/** An unused draft file is deleted after a month. */
const unattachedForMs = 30 * dayMs
/**
 * Certificates hold health data: they are deleted 90 days after the race and its checks are over.
 */
const attachedForMs = 90 * dayMs

const untouchedMs = 180 * dayMs

/**
 * Deletes drafts that can no longer be submitted or were abandoned: they hold names and addresses.
 */
export const sweepDrafts: PeriodicTask = {
  name: 'registration.sweep_drafts',
  everyMs: 3_600_000,
  run: ({ db }) => db.transaction({ role: 'system' }, (tx) => deleteOldDrafts(tx, plusMs(tx.now, -untouchedMs))),
}

/** Deletes files that no entry refers to, and files of events that ended long ago. */
export const sweepEntryFiles: PeriodicTask = {
  name: 'registration.sweep_files',
  everyMs: 3_600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      const keys = await deleteUnneededFiles(tx, {
        unattachedBefore: plusMs(tx.now, -unattachedForMs),
        attachedBefore: plusMs(tx.now, -attachedForMs),
        max: 200,
      })
      for (const key of keys) await tx.enqueue(deleteFileJob, { key })
    }),
}
