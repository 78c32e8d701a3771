import type { Tx } from '#src/platform/db/tx.ts'
import {
  type AccountMerge,
  blockerOf,
  type Erased,
  type MergeBlocker,
} from '#src/platform/personal-data/personal-data.ts'

/** Applications of both for one year, payer and beneficiary: a person has one. A rejected part ends no other. */
export async function applicationsOfBoth(
  tx: Tx,
  { fromId, toId }: Pick<AccountMerge, 'fromId' | 'toId'>,
): Promise<MergeBlocker[]> {
  return blockerOf(
    'taxes',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from tax_deduction.applications f
        join tax_deduction.applications t on t.account_id = ${toId} and t.year = f.year and t.payer = f.payer
          and t.beneficiary = f.beneficiary and not t.has_rejected_part
      where f.account_id = ${fromId} and not f.has_rejected_part`,
  )
}

/** Applications with their people, places and certificates. */
export async function mergeApplications(tx: Tx, { fromId, toId, people }: AccountMerge): Promise<Erased> {
  await tx.sql`update tax_deduction.applications set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update tax_deduction.parts set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update tax_deduction.history set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update tax_deduction.certificates set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update tax_deduction.corrections set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update tax_deduction.places set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update tax_deduction.people set account_id = ${toId} where account_id = ${fromId}`
  for (const one of people)
    await tx.sql`update tax_deduction.people set participant_id = ${one.toId} where participant_id = ${one.fromId}`
  return { fileKeys: [] }
}
