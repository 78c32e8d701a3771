import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Passkey = {
  readonly id: string
  readonly accountId: string
  readonly credentialId: Buffer
  readonly rpId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
  /** Since when it is refused, because it seems to have been copied. */
  readonly suspendedAt: Instant | null
}

/** The account's passkeys, the oldest first. */
export async function listPasskeys(tx: Tx, accountId: string): Promise<Passkey[]> {
  return await tx.sql<Passkey>`
    select id, account_id as "accountId", credential_id as "credentialId", rp_id as "rpId", public_key as "publicKey", counter,
      transports, name, created_at as "createdAt", last_used_at as "lastUsedAt", suspended_at as "suspendedAt"
    from accounts.passkeys where account_id = ${accountId} order by created_at, id`
}

/** The passkey with a credential's id; null where there is none. */
export async function findPasskey(tx: Tx, credentialId: Buffer): Promise<Passkey | null> {
  const [row] = await tx.sql<Passkey>`
    select id, account_id as "accountId", credential_id as "credentialId", rp_id as "rpId", public_key as "publicKey", counter,
      transports, name, created_at as "createdAt", last_used_at as "lastUsedAt", suspended_at as "suspendedAt"
    from accounts.passkeys where credential_id = ${credentialId}`
  return row ?? null
}

/** Saves a passkey; false where its credential is stored already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Pick<Passkey, 'accountId' | 'credentialId' | 'rpId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
): Promise<boolean> {
  const inserted = await tx.sql`
    insert into accounts.passkeys (account_id, credential_id, rp_id, public_key, counter, transports, name, created_at)
    values (${passkey.accountId}, ${passkey.credentialId}, ${passkey.rpId}, ${passkey.publicKey}, ${passkey.counter},
            ${passkey.transports}, ${passkey.name}, ${tx.now})
    on conflict (credential_id) do nothing returning 1`
  return inserted.length > 0
}

/** Records a use with the authenticator's counter. */
export async function markPasskeyUsed(tx: Tx, id: string, counter: number): Promise<void> {
  await tx.sql`update accounts.passkeys set counter = ${counter}, last_used_at = ${tx.now} where id = ${id}`
}

/** Refuses the passkey from now on. */
export async function suspendPasskey(tx: Tx, id: string): Promise<void> {
  await tx.sql`update accounts.passkeys set suspended_at = ${tx.now} where id = ${id}`
}

/** Renames a passkey of the account; false where it has none with this id. */
export async function renamePasskey(tx: Tx, accountId: string, id: string, name: string): Promise<boolean> {
  const renamed = await tx.sql`
    update accounts.passkeys set name = ${name} where account_id = ${accountId} and id = ${id} returning 1`
  return renamed.length > 0
}

/** Deletes a passkey of the account; false where it has none with this id. */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const deleted = await tx.sql`delete from accounts.passkeys where account_id = ${accountId} and id = ${id} returning 1`
  return deleted.length > 0
}

/** Whether the account has a passkey that works on this domain. */
export async function hasPasskeyAt(tx: Tx, accountId: string, rpId: string): Promise<boolean> {
  const [row] = await tx.sql<{ has: boolean }>`
    select exists (
      select from accounts.passkeys where account_id = ${accountId} and rp_id = ${rpId} and suspended_at is null) as has`
  return row?.has ?? false
}
