import type { Tx } from '#src/platform/db/tx.ts'
import { deletedAddress } from '#src/platform/mail/deleted-address.ts'
import {
  type AccountMerge,
  blockerOf,
  type DeletionBlocker,
  type MergeBlocker,
} from '#src/platform/personal-data/personal-data.ts'

type Pair = Pick<AccountMerge, 'fromId' | 'toId'>

export async function rolesOf(tx: Tx, accountId: string): Promise<DeletionBlocker<'staff'>[]> {
  return blockerOf(
    'staff',
    await tx.sql<{ count: number }>`
      select cardinality(roles) as count from accounts.accounts where id = ${accountId}`,
  )
}

/** One of the two is about to be deleted: its owner decides that first. */
export async function deletionsOf(tx: Tx, { fromId, toId }: Pair): Promise<MergeBlocker[]> {
  return blockerOf(
    'deletion',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from accounts.accounts
      where id in (${fromId}, ${toId}) and (delete_after is not null or deleted_at is not null)`,
  )
}

/** A stranger may have made the remaining account with its address: it gets no way in before its owner has proved it. */
export async function unconfirmedRemaining(tx: Tx, { toId }: Pair): Promise<MergeBlocker[]> {
  return blockerOf(
    'unconfirmed',
    await tx.sql<{ count: number }>`
      select count(*)::int as count from accounts.accounts where id = ${toId} and email_verified_at is null`,
  )
}

/** Participants of one account that are the other account's owner: by their claim, or the row itself. */
export async function ownersRows(
  tx: Tx,
  { fromId, toId }: Pair,
): Promise<{ readonly id: string; readonly accountId: string; readonly isSelf: boolean }[]> {
  return await tx.sql<{ id: string; accountId: string; isSelf: boolean }>`
    select p.id, p.account_id as "accountId", p.is_self as "isSelf" from accounts.participants p
    where p.account_id in (${fromId}, ${toId}) and (p.is_self or exists (
      select from accounts.claims c where c.participant_id = p.id and c.claimed_by in (${fromId}, ${toId})))
    order by p.id`
}

/** Ends what ties the two accounts as members of each other's family. */
export async function endTies(tx: Tx, { fromId, toId }: Pair): Promise<void> {
  await tx.sql`
    delete from accounts.claims
    where account_id in (${fromId}, ${toId}) and (claimed_by in (${fromId}, ${toId})
      or state = 'open' and email in (select email from accounts.accounts where id in (${fromId}, ${toId})))`
}

/** Deletes one row of a person, with the documents that the other row had as well. */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.sql`delete from accounts.participants where id = ${id}`
}

/** Gives the people of an account, with all that is stored about them, to another. */
export async function movePeople(tx: Tx, { fromId, toId }: Pair): Promise<void> {
  await tx.sql`
    delete from accounts.identity_documents d where account_id = ${fromId} and exists (
      select from accounts.identity_documents k where k.account_id = ${toId} and k.number_hash = d.number_hash)`
  await tx.sql`update accounts.identity_documents set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update accounts.admission_documents set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update accounts.photos set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update accounts.participants set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`update accounts.claims set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`
    update accounts.claims set claimed_by = ${toId},
      email = case when left_at is null then (select email from accounts.accounts where id = ${toId}) else email end
    where claimed_by = ${fromId}`
}

/** Gives the phone and the sign-ins by providers that the other account has not, and which notices it has had. */
export async function moveSignIns(tx: Tx, { fromId, toId }: Pair): Promise<void> {
  await tx.sql`
    delete from accounts.confirmed_phones where account_id = ${fromId}
      and exists (select from accounts.confirmed_phones where account_id = ${toId})`
  await tx.sql`update accounts.confirmed_phones set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`
    delete from accounts.external_identities i where account_id = ${fromId} and exists (
      select from accounts.external_identities k where k.account_id = ${toId} and k.provider = i.provider)`
  await tx.sql`update accounts.external_identities set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`
    delete from accounts.notices n where account_id = ${fromId} and exists (
      select from accounts.notices k where k.account_id = ${toId} and k.kind = n.kind and k.subject_id = n.subject_id)`
  await tx.sql`update accounts.notices set account_id = ${toId} where account_id = ${fromId}`
}

/** Ends every way into an account, and what it was asked or told about its security. */
export async function endSignIns(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`
    delete from accounts.email_verifications
    where email = (select email from accounts.accounts where id = ${accountId})`
  await tx.sql`
    delete from accounts.pending_external_identities
    where email = (select email from accounts.accounts where id = ${accountId})`
  await tx.sql`delete from accounts.email_changes where account_id = ${accountId}`
  await tx.sql`delete from accounts.passkeys where account_id = ${accountId}`
  await tx.sql`delete from accounts.pending_sign_ins where account_id = ${accountId}`
  await tx.sql`delete from accounts.recovery_codes where account_id = ${accountId}`
  await tx.sql`delete from accounts.totp_secrets where account_id = ${accountId}`
  await tx.sql`delete from accounts.session_transfers where account_id = ${accountId}`
  await tx.sql`delete from accounts.sessions where account_id = ${accountId}`
  await tx.sql`delete from accounts.devices where account_id = ${accountId}`
  await tx.sql`delete from accounts.notification_choices where account_id = ${accountId}`
}

/** Empties the row of an account that has become part of another; its email address is free. */
export async function closeMerged(tx: Tx, { fromId, toId }: Pair): Promise<void> {
  await tx.sql`update accounts.accounts set merged_into = ${toId} where merged_into = ${fromId}`
  await tx.sql`
    update accounts.accounts
    set email = ${deletedAddress(fromId)}, password_hash = null, language = 'ru', email_language = null,
      email_verified_at = null, delete_after = null, deleted_at = ${tx.now}, merged_into = ${toId}
    where id = ${fromId} and deleted_at is null`
}
