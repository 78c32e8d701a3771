import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Encrypted } from '#src/platform/encryption/encrypter.ts'

export type ExportRow = {
  readonly id: string
  readonly accountId: string
  readonly state: 'preparing' | 'ready'
  readonly language: Language
  readonly requestedAt: Instant
  readonly readyAt: Instant | null
  readonly expiresAt: Instant | null
  readonly fileKey: string | null
  readonly keyId: string | null
  readonly bytes: number | null
}

/** The account's latest export; null where it has none, or it is over. */
export async function latestExport(tx: Tx, accountId: string): Promise<ExportRow | null> {
  const [row] = await tx.sql<ExportRow>`
    select id, account_id as "accountId", state, language, requested_at as "requestedAt", ready_at as "readyAt",
      expires_at as "expiresAt", file_key as "fileKey", key_id as "keyId", bytes
    from my_data.exports where account_id = ${accountId} and (expires_at is null or expires_at > ${tx.now})
    order by requested_at desc limit 1`
  return row ?? null
}

export async function findExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const [row] = await tx.sql<ExportRow>`
    select id, account_id as "accountId", state, language, requested_at as "requestedAt", ready_at as "readyAt",
      expires_at as "expiresAt", file_key as "fileKey", key_id as "keyId", bytes
    from my_data.exports where id = ${id}`
  return row ?? null
}

/** Adds an export to prepare. @returns false where one is being prepared */
export async function insertExport(
  tx: Tx,
  { id, accountId, language }: { readonly id: string; readonly accountId: string; readonly language: Language },
): Promise<boolean> {
  const rows = await tx.sql`
    insert into my_data.exports (id, account_id, state, language, requested_at)
    values (${id}, ${accountId}, 'preparing', ${language}, ${tx.now})
    on conflict (account_id) where (state = 'preparing') do nothing returning 1`
  return rows.length > 0
}

/** Enters an export's stored file. @returns false where it is ready already or gone */
export async function markReady(
  tx: Tx,
  id: string,
  file: {
    readonly key: string
    readonly keyId: Encrypted['keyId']
    readonly bytes: number
    readonly expiresAt: Instant
  },
): Promise<boolean> {
  const rows = await tx.sql`
    update my_data.exports set state = 'ready', ready_at = ${tx.now}, expires_at = ${file.expiresAt}, file_key = ${file.key},
      key_id = ${file.keyId}, bytes = ${file.bytes}
    where id = ${id} and state = 'preparing' returning 1`
  return rows.length > 0
}

/** Deletes exports that are over, and those that were never prepared. @returns the keys of their files */
export async function deleteOldExports(tx: Tx, unpreparedBefore: Instant): Promise<string[]> {
  const rows = await tx.sql<{ key: string | null }>`
    delete from my_data.exports
    where expires_at <= ${tx.now} or (state = 'preparing' and requested_at < ${unpreparedBefore})
    returning file_key as key`
  return rows.flatMap(({ key }) => key ?? [])
}

/** Deletes all exports of an account. @returns the keys of their files */
export async function deleteExportsOf(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.sql<{ key: string | null }>`
    delete from my_data.exports where account_id = ${accountId} returning file_key as key`
  return rows.flatMap(({ key }) => key ?? [])
}

export async function exportKeysAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ key: string }>`
    select file_key as key from my_data.exports where file_key = any (${[...keys]})`
  return rows.map(({ key }) => key)
}

/** The ids of encryption keys in use. */
export async function exportKeyIds(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ keyId: string }>`
    select distinct key_id as "keyId" from my_data.exports where key_id is not null and expires_at > ${tx.now}`
  return rows.map(({ keyId }) => keyId)
}
