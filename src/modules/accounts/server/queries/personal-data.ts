import type { Tx } from '#src/platform/db/tx.ts'
import { deletedAddress } from '#src/platform/mail/deleted-address.ts'
import {
  blockerOf,
  type DeletionBlocker,
  type Erased,
  type RetentionReason,
} from '#src/platform/personal-data/personal-data.ts'

/** People who work for the installation end that first: their roles are given by an administrator. */
export async function accountBlockers(tx: Tx, accountId: string): Promise<DeletionBlocker[]> {
  return blockerOf(
    'staff',
    await tx.sql<{ count: number }>`
      select cardinality(roles) as count from accounts.accounts where id = ${accountId}`,
  )
}

/**
 * Deletes what an account has stored about its people, and empties its own row, which stays: orders
 * and consents refer to it. Its email address is free for another account.
 */
export async function eraseAccountRows(tx: Tx, accountId: string): Promise<Erased> {
  const photos = await tx.sql<{ key: string }>`
    delete from accounts.photos where account_id = ${accountId} returning file_key as key`
  await tx.sql`
    delete from accounts.email_verifications
    where email = (select email from accounts.accounts where id = ${accountId}) or account_id = ${accountId}
      or phone = (select phone from accounts.confirmed_phones where account_id = ${accountId})`
  await tx.sql`delete from accounts.confirmed_phones where account_id = ${accountId}`
  await tx.sql`delete from accounts.email_changes where account_id = ${accountId}`
  await tx.sql`
    delete from accounts.pending_external_identities
    where email = (select email from accounts.accounts where id = ${accountId})`
  await tx.sql`delete from accounts.external_identities where account_id = ${accountId}`
  await tx.sql`delete from accounts.passkeys where account_id = ${accountId}`
  await tx.sql`delete from accounts.pending_sign_ins where account_id = ${accountId}`
  await tx.sql`delete from accounts.recovery_codes where account_id = ${accountId}`
  await tx.sql`delete from accounts.totp_secrets where account_id = ${accountId}`
  await tx.sql`delete from accounts.session_transfers where account_id = ${accountId}`
  await tx.sql`delete from accounts.sessions where account_id = ${accountId}`
  await tx.sql`delete from accounts.devices where account_id = ${accountId}`
  await tx.sql`delete from accounts.claims where account_id = ${accountId} or claimed_by = ${accountId}`
  await tx.sql`delete from accounts.admission_documents where account_id = ${accountId}`
  await tx.sql`delete from accounts.identity_documents where account_id = ${accountId}`
  await tx.sql`delete from accounts.notification_choices where account_id = ${accountId}`
  await tx.sql`delete from accounts.notices where account_id = ${accountId}`
  await tx.sql`delete from accounts.participants where account_id = ${accountId}`
  await tx.sql`
    update accounts.accounts
    set email = ${deletedAddress(accountId)}, password_hash = null, language = 'ru', email_language = null, email_verified_at = null
    where id = ${accountId}`
  return { fileKeys: photos.map(({ key }) => key) }
}

/** Removes a deleted account's consents, and the record of readings of its documents, once their years are over. */
export async function eraseAccountAfterTerm(tx: Tx, accountId: string, reason: RetentionReason): Promise<void> {
  if (reason === 'consent') await tx.sql`delete from accounts.consents where account_id = ${accountId}`
  if (reason !== 'audit') return
  await tx.sql`delete from accounts.identity_document_readings where account_id = ${accountId}`
  await tx.sql`delete from accounts.merges where account_id = ${accountId} or from_id = ${accountId}`
}
