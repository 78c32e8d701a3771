import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { expireOrder } from '../commands/end-order.ts'

const batchSize = 200

/**
 * Ends orders that were not paid in time, every second. The next buyer does not wait for this:
 * taking places releases due holds first. One transaction per order, so that one stuck order delays
 * no other.
 */
export const expireDueOrders: PeriodicTask = {
  name: 'orders.expire_due',
  everyMs: 1_000,
  async run({ db }) {
    const due = await db.transaction(
      { role: 'system', readOnly: true },
      (tx) =>
        tx.sql<{ tenantId: number; id: string }>`
        select tenant_id as "tenantId", id from orders.orders
        where status = 'awaiting_payment' and held_until <= ${tx.now} order by held_until limit ${batchSize}`,
    )
    const failures: unknown[] = []
    for (const { tenantId, id } of due) {
      const ended = db.transaction({ role: 'app', tenantId }, (tx) => expireOrder(tx, id))
      await ended.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} failed`)
  },
}
