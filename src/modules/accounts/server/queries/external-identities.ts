import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { SignInProviderCode } from '../../domain/external-identity.ts'

export type ExternalIdentity = {
  readonly id: string
  readonly accountId: string
  readonly provider: SignInProviderCode
  readonly label: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

export type PendingExternalIdentity = {
  readonly provider: SignInProviderCode
  readonly subject: string
  readonly label: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly isEmailProved: boolean
  readonly codeEmail: string | null
}

/**
 * Serializes everything that links one person of a provider.
 * @locks the person (advisory), until commit
 */
export async function lockSubject(tx: Tx, provider: SignInProviderCode, subject: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`external-identity:${provider}:${subject}`}, 0))`
}

/** What a person of a provider is linked to; null: to no account. */
export async function findExternalIdentity(
  tx: Tx,
  provider: SignInProviderCode,
  subject: string,
): Promise<ExternalIdentity | null> {
  const [row] = await tx.sql<ExternalIdentity>`
    select id, account_id as "accountId", provider, label, created_at as "createdAt", last_used_at as "lastUsedAt"
    from accounts.external_identities where provider = ${provider} and subject = ${subject}`
  return row ?? null
}

/** What is linked to an account, by provider. */
export async function listExternalIdentities(tx: Tx, accountId: string): Promise<ExternalIdentity[]> {
  return await tx.sql<ExternalIdentity>`
    select id, account_id as "accountId", provider, label, created_at as "createdAt", last_used_at as "lastUsedAt"
    from accounts.external_identities where account_id = ${accountId} order by provider`
}

type NewIdentity = {
  readonly accountId: string
  readonly provider: SignInProviderCode
  readonly subject: string
  readonly label: string
}

/** Links a person of a provider; false where they, or another person of it, are linked already. */
export async function insertExternalIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const { accountId, provider, subject, label } = identity
  const inserted = await tx.sql`
    insert into accounts.external_identities (account_id, provider, subject, label, created_at)
    values (${accountId}, ${provider}, ${subject}, ${label}, ${tx.now}) on conflict do nothing returning 1`
  return inserted.length > 0
}

/** Records a sign-in, and how the person is called now. */
export async function markExternalIdentityUsed(tx: Tx, id: string, label: string): Promise<void> {
  await tx.sql`update accounts.external_identities set last_used_at = ${tx.now}, label = ${label} where id = ${id}`
}

/** Unlinks; false where nothing of the provider was linked. */
export async function deleteExternalIdentity(
  tx: Tx,
  accountId: string,
  provider: SignInProviderCode,
): Promise<boolean> {
  const deleted = await tx.sql`
    delete from accounts.external_identities where account_id = ${accountId} and provider = ${provider} returning 1`
  return deleted.length > 0
}

export async function insertPendingIdentity(
  tx: Tx,
  tokenHash: Buffer,
  pending: Omit<PendingExternalIdentity, 'codeEmail'>,
  forMs: number,
): Promise<void> {
  const { provider, subject, label, firstName, lastName, email, isEmailProved } = pending
  await tx.sql`
    insert into accounts.pending_external_identities
      (token_hash, provider, subject, label, first_name, last_name, email, is_email_proved, created_at, expires_at)
    values (${tokenHash}, ${provider}, ${subject}, ${label}, ${firstName}, ${lastName}, ${email}, ${isEmailProved},
      ${tx.now}, ${plusMs(tx.now, forMs)})`
}

/** The person who waits in a browser; null where there is none, or no more. */
export async function findPendingIdentity(tx: Tx, tokenHash: Buffer): Promise<PendingExternalIdentity | null> {
  const [row] = await tx.sql<PendingExternalIdentity>`
    select provider, subject, label, first_name as "firstName", last_name as "lastName", email,
      is_email_proved as "isEmailProved", code_email as "codeEmail"
    from accounts.pending_external_identities where token_hash = ${tokenHash} and expires_at > ${tx.now}`
  return row ?? null
}

/**
 * The same, locked.
 * @locks the pending identity until commit
 */
export async function lockPendingIdentity(tx: Tx, tokenHash: Buffer): Promise<PendingExternalIdentity | null> {
  await tx.sql`select from accounts.pending_external_identities where token_hash = ${tokenHash} for update`
  return await findPendingIdentity(tx, tokenHash)
}

/** Records to which address a code was sent. */
export async function setCodeEmail(tx: Tx, tokenHash: Buffer, email: string): Promise<void> {
  await tx.sql`update accounts.pending_external_identities set code_email = ${email} where token_hash = ${tokenHash}`
}

/** Records that a code has proved an address, which has no account yet. */
export async function setProvedEmail(tx: Tx, tokenHash: Buffer, email: string): Promise<void> {
  await tx.sql`
    update accounts.pending_external_identities set email = ${email}, is_email_proved = true, code_email = null
    where token_hash = ${tokenHash}`
}

export async function deletePendingIdentity(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.sql`delete from accounts.pending_external_identities where token_hash = ${tokenHash}`
}

export async function deleteOldPendingIdentities(tx: Tx): Promise<void> {
  await tx.sql`
    delete from accounts.pending_external_identities
    where token_hash in (
      select token_hash from accounts.pending_external_identities where expires_at < ${tx.now} for update skip locked
    )`
}
