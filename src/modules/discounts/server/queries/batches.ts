import type { Tx } from '#src/platform/db/tx.ts'

export type Batch = { readonly ruleId: string; readonly prefix: string; readonly count: number }

export async function findBatch(tx: Tx, batchId: string): Promise<Batch | null> {
  const [row] = await tx.sql<Batch>`
    select rule_id as "ruleId", prefix, count from discounts.batches where id = ${batchId}`
  return row ?? null
}

/** A batch with this id that another request inserts meanwhile stays as it is. */
export async function insertBatch(
  tx: Tx,
  batch: Batch & { readonly tenantId: number; readonly batchId: string; readonly createdBy: string },
): Promise<void> {
  await tx.sql`
    insert into discounts.batches (tenant_id, id, rule_id, prefix, count, created_at, created_by)
    values (${batch.tenantId}, ${batch.batchId}, ${batch.ruleId}, ${batch.prefix}, ${batch.count}, ${tx.now}, ${batch.createdBy})
    on conflict do nothing`
}

/**
 * The batch with the number of its codes so far.
 * @locks the batch
 */
export async function lockBatch(tx: Tx, batchId: string): Promise<(Batch & { readonly created: number }) | null> {
  const [batch] = await tx.sql<Batch>`
    select rule_id as "ruleId", prefix, count from discounts.batches where id = ${batchId} for update`
  if (batch === undefined) return null
  const [row] = await tx.sql<{ created: number }>`
    select count(*)::int as created from discounts.codes where batch_id = ${batchId}`
  return { ...batch, created: row?.created ?? 0 }
}
