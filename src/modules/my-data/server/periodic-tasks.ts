import { plusMs } from '#src/kernel/instant.ts'
import {
  listDueDeletions,
  listEndedRetentions,
  takeReminders,
} from '#src/modules/accounts/server/commands/delete-account.ts'
import { sweepMerges } from '#src/modules/accounts/server/commands/drop-merge.ts'
import { findDeletion } from '#src/modules/accounts/server/reads/deletion-of.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { FileKey } from '#src/platform/files/file-key.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { betweenExportsMs, remindBeforeMs } from '../domain/terms.ts'
import { endRetention, retentionYears } from './commands/end-retention.ts'
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

/** Removes what deleted accounts have left for the law, once its years are over. */
export const endRetentions: PeriodicTask = {
  name: 'my_data.end_retentions',
  everyMs: 24 * 3_600_000,
  async run(services) {
    for (const years of retentionYears) {
      const ended = await services.db.transaction({ role: 'erasure', readOnly: true }, (tx) =>
        listEndedRetentions(tx, years, atOnce),
      )
      for (const accountId of ended) await endRetention(services, accountId, years)
    }
  },
}

/** Deletes exports after their week, those whose job has failed for a day, and unused proofs of second accounts. */
export const sweepExports: PeriodicTask = {
  name: 'my_data.sweep_exports',
  everyMs: 3_600_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await sweepMerges(tx)
      const keys = await deleteOldExports(tx, plusMs(tx.now, -betweenExportsMs))
      await tx.enqueueAll(
        deleteFileJob,
        keys.map((key) => ({ key: FileKey.parse(key) })),
      )
    }),
}
