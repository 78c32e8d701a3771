import { isBefore, plusMs } from '#src/kernel/instant.ts'
import { findDeletion } from '#src/modules/accounts/server/reads/deletion-of.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import type { MyDataView } from '../../contract/my-data.ts'
import { betweenExportsMs } from '../../domain/terms.ts'
import { latestExport } from '../queries/exports.ts'

/** An account's export and deletion as its page shows them. Runs as the system. */
export async function myDataView(
  tx: Tx,
  { personalData }: Pick<Services, 'personalData'>,
  accountId: string,
): Promise<MyDataView> {
  const latest = await latestExport(tx, accountId)
  const next = latest && plusMs(latest.requestedAt, betweenExportsMs)
  return {
    export: latest && {
      state: latest.state,
      requestedAt: latest.requestedAt,
      readyAt: latest.readyAt,
      expiresAt: latest.expiresAt,
      bytes: latest.bytes,
    },
    nextExportAt: next !== null && isBefore(tx.now, next) ? next : null,
    deleteAfter: await findDeletion(tx, accountId),
    blockers: [...(await personalData.blockers(tx, accountId))],
  }
}
