import type { Tx } from '#src/platform/db/tx.ts'

export type PolicyNotice = {
  readonly entryId: string
  readonly productId: string
  readonly kind: 'repriced' | 'removed'
  readonly fromMinor: number
  /** null: removed. */
  readonly toMinor: number | null
}

export async function listNotices(tx: Tx, orderId: string): Promise<PolicyNotice[]> {
  return await tx.sql<PolicyNotice>`
    select entry_id as "entryId", product_id as "productId", kind, from_minor as "fromMinor", to_minor as "toMinor"
    from insurance.notices where order_id = ${orderId} order by at, entry_id, product_id`
}

/** Saves what happened to a chosen policy; of several changes the first price and the last one are kept. */
export async function putNotice(
  tx: Tx,
  of: { readonly tenantId: number; readonly orderId: string },
  { entryId, productId, kind, fromMinor, toMinor }: PolicyNotice,
): Promise<void> {
  await tx.sql`
    insert into insurance.notices (tenant_id, order_id, entry_id, product_id, kind, from_minor, to_minor, at)
    values (${of.tenantId}, ${of.orderId}, ${entryId}, ${productId}, ${kind}, ${fromMinor}, ${toMinor}, ${tx.now})
    on conflict (tenant_id, order_id, entry_id, product_id) do update
      set kind = excluded.kind, to_minor = excluded.to_minor, at = excluded.at`
}

/** The payer has chosen again for this person: the notice is done with. */
export async function deleteNotices(
  tx: Tx,
  of: { readonly orderId: string; readonly productId: string; readonly entryIds: readonly string[] },
): Promise<void> {
  await tx.sql`
    delete from insurance.notices
    where order_id = ${of.orderId} and product_id = ${of.productId} and entry_id = any (${of.entryIds}::uuid[])`
}
