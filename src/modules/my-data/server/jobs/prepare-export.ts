import { plusMs } from '#src/kernel/instant.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { exportMs } from '../../domain/terms.ts'
import { buildExport } from '../build-export.ts'
import { exportFiles, exportPurpose } from '../export-files.ts'
import { findExport, markReady } from '../queries/exports.ts'
import { exportReadyEmailJob, type prepareExportJob } from './jobs.ts'

/**
 * Makes an export's file. It has whole document numbers, so it is encrypted like them (record 29). A
 * file whose row was not written, because the process was killed, is swept.
 */
export async function prepareExport(
  context: JobContext,
  { exportId }: JobPayload<typeof prepareExportJob>,
): Promise<void> {
  const { db, files, encrypterFor } = context
  const requested = await db.transaction({ role: 'system', readOnly: true }, (tx) => findExport(tx, exportId))
  if (requested?.state !== 'preparing') return
  const zip = await buildExport(context, requested)
  const { keyId, bytes } = encrypterFor(exportPurpose).encryptBytes(zip, exportId)
  const key = newFileKey(exportFiles.name)
  await files.put(key, bytes, 'application/octet-stream')
  await db.transaction({ role: 'system' }, async (tx) => {
    const file = { key, keyId, bytes: zip.byteLength, expiresAt: plusMs(tx.now, exportMs) }
    if (await markReady(tx, exportId, file)) await tx.enqueue(exportReadyEmailJob, { exportId })
  })
}
