import type { Tx } from '#src/platform/db/tx.ts'
import { blockerOf, type DeletionBlocker, type Erased } from '#src/platform/personal-data/personal-data.ts'

/** Orders whose places are still held for a payment. */
export async function orderBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker[]> {
  return blockerOf(
    'orders',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from orders.orders
      where account_id = ${accountId} and status in ('draft', 'awaiting_payment') and held_until > ${tx.now}`,
  )
}

/** Removes the contact person of companies' orders, and entered access codes. */
export async function eraseOrders(tx: Tx, accountId: string): Promise<Erased> {
  await tx.sql`
    update orders.order_companies set contact_name = '—', contact_email = '—', contact_phone = '—'
    where account_id = ${accountId}`
  await tx.sql`delete from orders.access_grants where account_id = ${accountId}`
  return { fileKeys: [] }
}
