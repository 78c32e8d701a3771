import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** Questions and subscriptions. One to the ending account's address goes to the remaining one's, once. */
export async function mergeInquiries(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update inquiries.questions set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`
    delete from inquiries.subscriptions s using accounts.accounts f, accounts.accounts t
    where s.account_id = ${fromId} and f.id = ${fromId} and t.id = ${toId} and s.email = f.email and exists (
      select from inquiries.subscriptions k
      where k.tenant_id = s.tenant_id and k.event_id = s.event_id and k.about = s.about
        and k.race_id is not distinct from s.race_id and k.email = t.email)`
  await tx.sql`
    update inquiries.subscriptions s set email = t.email from accounts.accounts f, accounts.accounts t
    where s.account_id = ${fromId} and f.id = ${fromId} and t.id = ${toId} and s.email = f.email`
  await tx.sql`update inquiries.subscriptions set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
