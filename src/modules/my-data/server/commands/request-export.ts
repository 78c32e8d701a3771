import { diffMs, plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { betweenExportsMs } from '../../domain/terms.ts'
import { prepareExportJob } from '../jobs/jobs.ts'
import { insertExport, latestExport } from '../queries/exports.ts'

/** Requests an export: one at a time, and one a day. */
export async function requestExport(
  tx: Tx,
  { accountId, language }: { readonly accountId: string; readonly language: Language },
): Promise<Result<void, 'my-data.export_preparing' | 'my-data.export_too_soon'>> {
  const latest = await latestExport(tx, accountId)
  if (latest?.state === 'preparing') return err('my-data.export_preparing')
  const waitMs = latest === null ? 0 : diffMs(plusMs(latest.requestedAt, betweenExportsMs), tx.now)
  if (waitMs > 0) {
    const hours = Math.ceil(waitMs / 3_600_000)
    return err('my-data.export_too_soon', { params: { count: hours }, retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
  const id = newId()
  if (!(await insertExport(tx, { id, accountId, language }))) return err('my-data.export_preparing')
  await tx.enqueue(prepareExportJob, { exportId: id })
  return ok(undefined)
}
