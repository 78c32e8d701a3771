import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Encrypted } from '#src/platform/encryption/encrypter.ts'
import type { IdentityCode } from '../../domain/identity-documents.ts'

/** A document as its owner may see it. */
export type StoredIdentityDocument = {
  readonly id: string
  readonly participantId: string
  readonly code: IdentityCode
  readonly maskedNumber: string
  readonly savedAt: Instant
}

export async function listIdentityDocuments(
  tx: Tx,
  participantIds: readonly string[],
): Promise<StoredIdentityDocument[]> {
  return await tx.sql<StoredIdentityDocument>`
    select id, participant_id as "participantId", code, masked_number as "maskedNumber", saved_at as "savedAt" from accounts.identity_documents
    where participant_id = any(${participantIds}) order by saved_at, id`
}

type NewDocument = {
  readonly accountId: string
  readonly participantId: string
  readonly code: IdentityCode
  readonly encrypted: Encrypted
  readonly numberHash: Buffer
  readonly maskedNumber: string
}

/** Saves a document in place of the participant's previous one of its kind. @returns its id */
export async function putIdentityDocument(tx: Tx, document: NewDocument): Promise<string> {
  const { accountId, participantId, code, encrypted, numberHash, maskedNumber } = document
  const [row] = await tx.sql<{ id: string }>`
    insert into accounts.identity_documents
      (account_id, participant_id, code, encrypted_number, key_id, number_hash, masked_number, saved_at)
    values (${accountId}, ${participantId}, ${code}, ${encrypted.bytes}, ${encrypted.keyId}, ${numberHash}, ${maskedNumber}, ${tx.now})
    on conflict (participant_id, code) do update set encrypted_number = excluded.encrypted_number, key_id = excluded.key_id,
      number_hash = excluded.number_hash, masked_number = excluded.masked_number, saved_at = excluded.saved_at
    returning id`
  if (row === undefined) throw new Error('upsert into accounts.identity_documents returned no row')
  return row.id
}

/** Whether the account has this number, as the same kind of document, for another participant. */
export async function isStoredForAnotherPerson(
  tx: Tx,
  { accountId, participantId, numberHash }: Pick<NewDocument, 'accountId' | 'participantId' | 'numberHash'>,
): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from accounts.identity_documents
    where account_id = ${accountId} and number_hash = ${numberHash} and participant_id <> ${participantId}`
  return rows.length > 0
}

/** Deletes a document of this account. @returns whether there was one */
export async function deleteIdentityDocument(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const deleted = await tx.sql`
    delete from accounts.identity_documents where id = ${id} and account_id = ${accountId} returning 1`
  return deleted.length > 0
}

export type EncryptedIdentityDocument = Omit<StoredIdentityDocument, 'maskedNumber' | 'savedAt'> & {
  readonly accountId: string
  readonly keyId: string
  readonly bytes: Buffer
}

/** A document with its encrypted number; null if it does not exist. */
export async function findEncrypted(tx: Tx, id: string): Promise<EncryptedIdentityDocument | null> {
  const [row] = await tx.sql<EncryptedIdentityDocument>`
    select id, account_id as "accountId", participant_id as "participantId", code, key_id as "keyId",
      encrypted_number as bytes
    from accounts.identity_documents where id = ${id}`
  return row ?? null
}

/** The ids of encryption keys in use: one index step per key, however many documents there are. */
export async function keysInUse(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ keyId: string }>`
    with recursive used (key_id) as (
      (select key_id from accounts.identity_documents order by key_id limit 1)
      union all
      select (select d.key_id from accounts.identity_documents d where d.key_id > used.key_id order by d.key_id limit 1)
      from used where used.key_id is not null
    )
    select key_id as "keyId" from used where key_id is not null`
  return rows.map(({ keyId }) => keyId)
}

/** The documents of a participant of whose kinds the other has none, with their encrypted numbers. */
export async function movableDocuments(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<EncryptedIdentityDocument[]> {
  return await tx.sql<EncryptedIdentityDocument>`
    select id, account_id as "accountId", participant_id as "participantId", code, key_id as "keyId",
      encrypted_number as bytes
    from accounts.identity_documents d where participant_id = ${fromId}
      and not exists (select from accounts.identity_documents k where k.participant_id = ${toId} and k.code = d.code)
    order by id`
}

/** Makes a document another participant's; its number is encrypted for that one. */
export async function giveDocument(
  tx: Tx,
  {
    id,
    participantId,
    encrypted,
  }: { readonly id: string; readonly participantId: string; readonly encrypted: Encrypted },
): Promise<void> {
  await tx.sql`
    update accounts.identity_documents
    set participant_id = ${participantId}, encrypted_number = ${encrypted.bytes}, key_id = ${encrypted.keyId} where id = ${id}`
}
