import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** Policies, and what was typed for insurers: of one person the remaining account's stays. */
export async function mergeInsured(tx: Tx, { fromId, toId, people }: AccountMerge): Promise<Erased> {
  await tx.sql`update insurance.policies set account_id = ${toId} where account_id = ${fromId}`
  for (const one of people) {
    await tx.sql`
      update insurance.policies set person_id = ${one.toId} where account_id = ${toId} and person_id = ${one.fromId}`
    await tx.sql`
      update insurance.insured_details d set person_id = ${one.toId}
      where account_id in (${fromId}, ${toId}) and person_id = ${one.fromId} and not exists (
        select from insurance.insured_details k where k.account_id in (${fromId}, ${toId}) and k.person_id = ${one.toId})`
    await tx.sql`
      delete from insurance.insured_details where account_id in (${fromId}, ${toId}) and person_id = ${one.fromId}`
  }
  await tx.sql`
    delete from insurance.insured_details d where account_id = ${fromId} and exists (
      select from insurance.insured_details k where k.account_id = ${toId} and k.person_id = d.person_id)`
  await tx.sql`update insurance.insured_details set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
