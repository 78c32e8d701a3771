import { z } from 'zod'
import { plusMs } from '#src/kernel/instant.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { PeriodicTask } from '../jobs/worker.ts'
import type { Services } from '../services.ts'
import { FileKey } from './file-key.ts'
import type { FileKind } from './file-kind.ts'
import type { ListedFile } from './file-store.ts'
import { arrivingKind } from './folder-store.ts'

/**
 * Enqueued by the transaction that deletes the file's key from its row; a key is never reused, so
 * the job may run at any time.
 */
export const deleteFileJob = defineJob({
  name: 'files.delete',
  payload: z.object({ key: FileKey }),
  run: ({ files }, { key }) => files.delete(key),
})

/** The least age of an orphan: the writer of a younger file may not have written its row yet. */
const defaultOrphanAfterMs = 24 * 3600_000
const lookedUpAtOnce = 500
/** Partial files of a killed process. */
const arriving: FileKind = { name: arrivingKind, findReferenced: async () => [] }

/**
 * Deletes every file without a row: its writer was killed before the row was written, its row was
 * deleted with its account, or it is younger than the backup that the database was restored from.
 */
export function sweepOrphans(kinds: readonly FileKind[]): PeriodicTask {
  return {
    name: 'files.sweep_orphans',
    everyMs: 3 * 3600_000,
    async run(services) {
      for (const kind of [...kinds, arriving]) {
        let batch: ListedFile[] = []
        for await (const file of services.files.list(kind.name)) {
          batch.push(file)
          if (batch.length < lookedUpAtOnce) continue
          await sweep(services, kind, batch)
          batch = []
        }
        await sweep(services, kind, batch)
      }
    },
  }
}

async function sweep({ db, files }: Services, kind: FileKind, batch: readonly ListedFile[]): Promise<void> {
  if (batch.length === 0) return
  const orphans = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const before = plusMs(tx.now, -(kind.orphanAfterMs ?? defaultOrphanAfterMs))
    const old = batch.filter(({ writtenAt }) => writtenAt.toISOString() < before)
    const referenced = new Set(
      old.length === 0
        ? []
        : await kind.findReferenced(
            tx,
            old.map(({ key }) => key),
          ),
    )
    return old.filter(({ key }) => !referenced.has(key))
  })
  for (const { key } of orphans) await files.delete(key)
}
