import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** Orders, their companies and entered access codes; of two codes for one race the remaining account's stays. */
export async function mergeOrders(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update orders.orders set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update orders.order_companies set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`
    delete from orders.access_grants g where account_id = ${fromId} and exists (
      select from orders.access_grants k where k.tenant_id = g.tenant_id and k.account_id = ${toId} and k.race_id = g.race_id)`
  await tx.sql`update orders.access_grants set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
