import { plusMs } from '#src/kernel/instant.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { cancelOverdue } from '../commands/end-invoices.ts'
import { listOldParts } from '../queries/invoices.ts'

/** So long the parts of an overdue invoice wait for the rest: a transfer may be under way. */
export const partsWaitMs = 7 * 24 * 3600_000
const batchSize = 50

/** Returns the parts of invoices that have been overdue for a week. */
export const returnOldParts: PeriodicTask = {
  name: 'invoices.return_old_parts',
  everyMs: 600_000,
  async run({ db }) {
    const old = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
      listOldParts(tx, plusMs(tx.now, -partsWaitMs), batchSize),
    )
    for (const { tenantId, invoiceId } of old)
      await db.transaction({ role: 'app', tenantId }, (tx) => cancelOverdue(tx, invoiceId))
  },
}
