import { plusMs } from '#src/kernel/instant.ts'
import { listDueDeletions, takeReminders } from '#src/modules/accounts/server/commands/delete-account.ts'
import { findDeletion } from '#src/modules/accounts/server/reads/deletion-of.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { FileKey } from '#src/platform/files/file-key.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { betweenExportsMs, remindBeforeMs } from '../domain/terms.ts'
import { deleteAccountJob, deletionEmailJob } from './jobs/jobs.ts'
import { deleteOldExports } from './queries/exports.ts'

const atOnce = 200

/** Reminds owners of a deletion, and starts those that are due: a job each. */
export const deleteDueAccounts: PeriodicTask = {
  name: 'my_data.delete_due_accounts',
  everyMs: 3_600_000,
  run: ({ db }) =>
    db.transaction({ role: 'erasure' }, async (tx) => {
      for (const accountId of await takeReminders(tx, plusMs(tx.now, remindBeforeMs), atOnce)) {
        const deleteAfter = await findDeletion(tx, accountId)
        if (deleteAfter !== null && deleteAfter > tx.now)
          await tx.enqueue(deletionEmailJob, { kind: 'reminder', accountId, deleteAfter })
      }
      for (const accountId of await listDueDeletions(tx, atOnce))
        await tx.enqueue(deleteAccountJob, { accountId }, { key: `my_data.delete_account:${accountId}` })
    }),
}

/** Deletes exports after their week, and those whose job has failed for a day. */
export const sweepExports: PeriodicTask = {
  name: 'my_data.sweep_exports',
  everyMs: 3_600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      const keys = await deleteOldExports(tx, plusMs(tx.now, -betweenExportsMs))
      await tx.enqueueAll(
        deleteFileJob,
        keys.map((key) => ({ key: FileKey.parse(key) })),
      )
    }),
}
