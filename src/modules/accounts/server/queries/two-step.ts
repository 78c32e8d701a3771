import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Encrypted } from '#src/platform/encryption/encrypter.ts'

export type StoredSecret = {
  readonly accountId: string
  readonly keyId: string
  readonly bytes: Buffer
  readonly createdAt: Instant
  /** null until a code of it has confirmed it. */
  readonly enabledAt: Instant | null
}

/** The account's secret, confirmed or not; null where there is none. */
export async function findTotpSecret(tx: Tx, accountId: string): Promise<StoredSecret | null> {
  const [row] = await tx.sql<StoredSecret>`
    select account_id as "accountId", key_id as "keyId", encrypted_secret as bytes, created_at as "createdAt",
      enabled_at as "enabledAt"
    from accounts.totp_secrets where account_id = ${accountId}`
  return row ?? null
}

/** Whether the account signs in in two steps. */
export async function hasTwoSteps(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx.sql<{ has: boolean }>`
    select exists (select from accounts.totp_secrets where account_id = ${accountId} and enabled_at is not null) as has`
  return row?.has ?? false
}

/** Saves a secret that is not confirmed yet, in place of another such; a confirmed one stays. */
export async function putTotpSecret(tx: Tx, accountId: string, { keyId, bytes }: Encrypted): Promise<boolean> {
  await tx.sql`delete from accounts.totp_secrets where account_id = ${accountId} and enabled_at is null`
  const saved = await tx.sql`
    insert into accounts.totp_secrets (account_id, encrypted_secret, key_id, created_at)
    values (${accountId}, ${bytes}, ${keyId}, ${tx.now}) on conflict (account_id) do nothing returning 1`
  return saved.length > 0
}

export async function enableTotp(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`update accounts.totp_secrets set enabled_at = ${tx.now} where account_id = ${accountId}`
}

/**
 * Uses up the code of a time step; false where a code of it or of a later one was used. One
 * statement, so that of concurrent requests with one code one succeeds.
 */
export async function consumeTotpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const used = await tx.sql`
    update accounts.totp_secrets set last_step = ${step}
    where account_id = ${accountId} and (last_step is null or last_step < ${step}) returning 1`
  return used.length > 0
}

/** Deletes the account's secret and recovery codes. */
export async function deleteTwoStep(tx: Tx, accountId: string): Promise<boolean> {
  await tx.sql`delete from accounts.recovery_codes where account_id = ${accountId}`
  const deleted = await tx.sql`delete from accounts.totp_secrets where account_id = ${accountId} returning 1`
  return deleted.length > 0
}

/** Replaces the account's recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.sql`delete from accounts.recovery_codes where account_id = ${accountId}`
  await tx.sql`
    insert into accounts.recovery_codes (account_id, code_hash, created_at)
    select ${accountId}, hash, ${tx.now}::timestamptz from unnest(${hashes}::bytea[]) hash`
}

/** Uses up a recovery code; false where the account has none such, or it was used. One statement, as above. */
export async function consumeRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const used = await tx.sql`
    update accounts.recovery_codes set used_at = ${tx.now}
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null returning 1`
  return used.length > 0
}

/** Whether the account has a recovery code with this hash, used or not. */
export async function hasRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const [row] = await tx.sql<{ has: boolean }>`
    select exists (select from accounts.recovery_codes where account_id = ${accountId} and code_hash = ${hash}) as has`
  return row?.has ?? false
}

/** When the account's recovery codes came into force; null where it has none. */
export async function recoveryCodesSince(tx: Tx, accountId: string): Promise<Instant | null> {
  const [row] = await tx.sql<{ since: Instant | null }>`
    select max(created_at) as since from accounts.recovery_codes where account_id = ${accountId}`
  return row?.since ?? null
}

export async function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from accounts.recovery_codes where account_id = ${accountId} and used_at is null`
  return row?.count ?? 0
}

/** The ids of encryption keys in use. */
export async function totpKeysInUse(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ keyId: string }>`
    with recursive used (key_id) as (
      (select key_id from accounts.totp_secrets order by key_id limit 1)
      union all
      select (select s.key_id from accounts.totp_secrets s where s.key_id > used.key_id order by s.key_id limit 1)
      from used where used.key_id is not null
    )
    select key_id as "keyId" from used where key_id is not null`
  return rows.map(({ keyId }) => keyId)
}

/** Records that a browser passed the first step of a sign-in. */
export async function insertPendingSignIn(
  tx: Tx,
  pending: {
    readonly tokenHash: Buffer
    readonly accountId: string
    /** The pending external identity to link after the second step. */
    readonly external: Buffer | null
    readonly forMs: number
  },
): Promise<void> {
  const { tokenHash, accountId, external, forMs } = pending
  await tx.sql`
    insert into accounts.pending_sign_ins (token_hash, account_id, external_token_hash, created_at, expires_at)
    values (${tokenHash}, ${accountId}, ${external}, ${tx.now}, ${plusMs(tx.now, forMs)})`
}

/** The account whose first step a browser has passed; null where there is none, or too long ago. */
export async function findPendingSignIn(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const [row] = await tx.sql<{ accountId: string }>`
    select account_id as "accountId" from accounts.pending_sign_ins
    where token_hash = ${tokenHash} and expires_at > ${tx.now}`
  return row?.accountId ?? null
}

/** Ends a first step. @returns the pending external identity that it was for; null: none */
export async function deletePendingSignIn(tx: Tx, tokenHash: Buffer): Promise<Buffer | null> {
  const [deleted] = await tx.sql<{ external: Buffer | null }>`
    delete from accounts.pending_sign_ins where token_hash = ${tokenHash} returning external_token_hash as external`
  return deleted?.external ?? null
}

/** Ends every first step of the account, for example where its password has changed. */
export async function deletePendingSignIns(tx: Tx, accountId: string): Promise<void> {
  await tx.sql`delete from accounts.pending_sign_ins where account_id = ${accountId}`
}

export async function deleteOldPendingSignIns(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.pending_sign_ins where expires_at < ${tx.now}`
}
