import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** From when on the account is to be deleted; null: not asked for. */
export async function deletionOf(tx: Tx, accountId: string): Promise<Instant | null> {
  const [row] = await tx.sql<{ deleteAfter: Instant | null }>`
    select delete_after as "deleteAfter" from accounts.accounts where id = ${accountId}`
  return row?.deleteAfter ?? null
}

/** Sets or, with null, ends a deletion, of a live account. @returns whether there is one */
export async function setDeletion(tx: Tx, accountId: string, deleteAfter: Instant | null): Promise<boolean> {
  const rows = await tx.sql`
    update accounts.accounts set delete_after = ${deleteAfter}, deletion_reminded_at = null
    where id = ${accountId} and deleted_at is null returning 1`
  return rows.length > 0
}

export type DueDeletion = { readonly email: string; readonly language: Language; readonly deleteAfter: Instant }

/**
 * The account, if its deletion is due; null where it was restored or is deleted.
 * @locks account until commit: its restoring comes before or finds it deleted
 */
export async function lockDueDeletion(tx: Tx, accountId: string): Promise<DueDeletion | null> {
  const [row] = await tx.sql<DueDeletion>`
    select email, coalesce(email_language, language) as language, delete_after as "deleteAfter" from accounts.accounts
    where id = ${accountId} and deleted_at is null and delete_after <= ${tx.now} for no key update`
  return row ?? null
}

/** The accounts whose deletion is due, the oldest first. */
export async function dueDeletions(tx: Tx, max: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from accounts.accounts where deleted_at is null and delete_after <= ${tx.now}
    order by delete_after limit ${max}`
  return rows.map(({ id }) => id)
}

/** Marks the accounts whose deletion is due before a moment and that were not reminded. @returns them */
export async function markReminded(tx: Tx, before: Instant, max: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    update accounts.accounts set deletion_reminded_at = ${tx.now} where id in (
      select id from accounts.accounts
      where deleted_at is null and deletion_reminded_at is null and delete_after <= ${before}
      order by delete_after limit ${max} for no key update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}

/** Moves a due deletion that something has come between. */
export async function postponeDeletion(tx: Tx, accountId: string, deleteAfter: Instant): Promise<void> {
  await tx.sql`update accounts.accounts set delete_after = ${deleteAfter} where id = ${accountId}`
}

/** The last step of a deletion: the row is empty by now. */
export async function markDeleted(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`update accounts.accounts set deleted_at = ${tx.now} where id = ${accountId}`
}

/** The deleted accounts whose rows still retain what so many years have ended for, the oldest first. */
export async function endedRetentions(tx: Tx, years: number, max: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from accounts.accounts
    where deleted_at < date_trunc('year', ${tx.now}::timestamptz) - make_interval(years => ${years})
      and retention_years_ended < ${years}
    order by deleted_at limit ${max}`
  return rows.map(({ id }) => id)
}

/** What so many years have ended for is removed. */
export async function markRetentionEnded(tx: Tx, accountId: string, years: number): Promise<void> {
  await tx.sql`update accounts.accounts set retention_years_ended = ${years} where id = ${accountId}`
}
