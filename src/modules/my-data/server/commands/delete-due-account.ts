import { plusMs } from '#src/kernel/instant.ts'
import { beginDeletion, finishDeletion, putOffDeletion } from '#src/modules/accounts/server/commands/delete-account.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { FileKey } from '#src/platform/files/file-key.ts'
import type { Services } from '#src/platform/services.ts'
import { putOffMs } from '../../domain/terms.ts'
import { deletedEmailJob, deletionEmailJob } from '../jobs/jobs.ts'

/**
 * Deletes an account whose deletion is due, in one transaction: after a kill at any moment it is
 * whole or empty. Files and the email are jobs of the same commit. What must be ended first puts the
 * deletion off by a day, and the owner is told once.
 * @locks account, then the naming of the events of its people
 */
export async function deleteDueAccount({ db, personalData }: Services, accountId: string): Promise<void> {
  await db.transaction({ role: 'erasure' }, async (tx) => {
    const due = await beginDeletion(tx, accountId)
    if (due === null) return
    if ((await personalData.blockers(tx, accountId)).length > 0) {
      const deleteAfter = plusMs(tx.now, putOffMs)
      await putOffDeletion(tx, accountId, deleteAfter)
      await tx.enqueue(deletionEmailJob, { kind: 'waiting', accountId, deleteAfter })
      return
    }
    const { fileKeys } = await personalData.erase(tx, accountId)
    await finishDeletion(tx, accountId)
    await tx.enqueueAll(
      deleteFileJob,
      fileKeys.map((key) => ({ key: FileKey.parse(key) })),
    )
    await tx.enqueue(deletedEmailJob, { accountId, email: due.email, language: due.language })
  })
}
