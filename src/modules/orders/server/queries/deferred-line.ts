import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderRow } from './orders.ts'

export async function writeDeferred(tx: Tx, order: Pick<OrderRow, 'tenantId' | 'id'>, lineId: string): Promise<void> {
  await tx.sql`
    update orders.lines set is_deferred = true where tenant_id = ${order.tenantId} and order_id = ${order.id} and id = ${lineId}`
}
