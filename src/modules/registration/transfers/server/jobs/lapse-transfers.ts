import type { Tx } from '#src/platform/db/tx.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { lapseTransfer } from '../commands/end-transfer.ts'

const batchSize = 100

/**
 * Ends offers whose deadline has passed, or whose event is cancelled or postponed; one transaction
 * each, so that one stuck offer delays no other.
 */
export const lapseTransfers: PeriodicTask = {
  name: 'registration.lapse_transfers',
  everyMs: 60_000,
  async run({ db }) {
    const due = await db.transaction({ role: 'system', readOnly: true }, dueTransfers)
    const failures: unknown[] = []
    for (const { tenantId, id } of due) {
      const ended = db.transaction({ role: 'app', tenantId }, (tx) => lapseTransfer(tx, id))
      await ended.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} failed`)
  },
}

async function dueTransfers(tx: Tx): Promise<{ tenantId: number; id: string }[]> {
  return await tx.sql`
    select h.tenant_id as "tenantId", h.id from registration.transfers h join catalog.events e on e.id = h.event_id
    where h.state = 'open' and (h.open_until <= ${tx.now} or e.status <> 'published') order by h.open_until limit ${batchSize}`
}
