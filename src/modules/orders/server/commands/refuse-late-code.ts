import type { Tx } from '#src/platform/db/tx.ts'
import { orderReturning } from '../events.ts'
import type { OrderRow } from '../queries/orders.ts'

/** Why an expired order may not use a code again; null: it may. */
export type LateCodeRefusal = 'used_by_account' | 'budget_spent'

/**
 * Decides whether an expired order that is being paid may use a code again. The caller subscribes
 * to `orders.returning`, and has locked what it compares.
 */
export async function refuseLateCode(
  tx: Tx,
  { orderId, codeId }: { readonly orderId: string; readonly codeId: string },
  reason: LateCodeRefusal | null,
): Promise<void> {
  await tx.sql`
    update orders.order_codes set reason = ${reason}
    where order_id = ${orderId} and code_id = ${codeId} and reason is distinct from ${reason}`
}

/**
 * The orders whose discounts are no longer theirs: they had expired, and a code of theirs has been
 * used up by others meanwhile. Orders that had not expired are not asked about.
 * @locks the limits of the orders' codes; the caller has locked orders and events
 */
export async function findLostDiscounts(tx: Tx, orders: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const isLate = ({ heldUntil }: OrderRow) => heldUntil !== null && heldUntil <= tx.now
  const late = orders.filter(isLate).map(({ id }) => id)
  if (late.length === 0) return new Set()
  await tx.publishAll(
    orderReturning,
    orders.map((order) => ({
      tenantId: order.tenantId,
      orderId: order.id,
      eventId: order.eventId,
      isLate: isLate(order),
    })),
  )
  const rows = await tx.sql<{ orderId: string }>`
    select distinct c.order_id as "orderId" from orders.order_codes c
    join orders.lines l on l.tenant_id = c.tenant_id and l.order_id = c.order_id
    join orders.line_discounts d on d.tenant_id = l.tenant_id and d.line_id = l.id and d.code_id = c.code_id
    where c.order_id = any (${late}::uuid[]) and c.reason is not null`
  return new Set(rows.map(({ orderId }) => orderId))
}
