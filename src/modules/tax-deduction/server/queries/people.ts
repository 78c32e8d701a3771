import type { Tx } from '#src/platform/db/tx.ts'
import type { Encrypted } from '#src/platform/encryption/encrypter.ts'
import type { RetentionReason } from '#src/platform/personal-data/personal-data.ts'

export type EncryptedPerson = {
  readonly applicationId: string
  readonly position: number
  readonly participantId: string | null
  readonly keyId: string
  readonly bytes: Buffer
}

/** The encrypted people of applications, by position. */
export async function encryptedPeople(tx: Tx, applicationIds: readonly string[]): Promise<EncryptedPerson[]> {
  return await tx.sql<EncryptedPerson>`
    select application_id as "applicationId", position, participant_id as "participantId", key_id as "keyId",
      encrypted_data as bytes
    from tax_deduction.people where application_id = any (${applicationIds}::uuid[]) order by application_id, position`
}

export async function insertPerson(
  tx: Tx,
  of: {
    readonly applicationId: string
    readonly accountId: string
    readonly position: number
    readonly participantId: string | null
  },
  { keyId, bytes }: Encrypted,
): Promise<void> {
  await tx.sql`
    insert into tax_deduction.people (application_id, account_id, position, participant_id, encrypted_data, key_id)
    values (${of.applicationId}, ${of.accountId}, ${of.position}, ${of.participantId}, ${bytes}, ${keyId})`
}

export async function logReadings(
  tx: Tx,
  applicationIds: readonly string[],
  { readBy, reason }: { readonly readBy: string; readonly reason: string },
): Promise<void> {
  await tx.sql`
    insert into tax_deduction.person_readings (application_id, read_by, reason, read_at)
    select id, ${readBy}, ${reason}, ${tx.now} from unnest(${applicationIds}::uuid[]) as id`
}

/** The ids of encryption keys in use: one index step per key. */
export async function keysInUse(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ keyId: string }>`
    with recursive used (key_id) as (
      (select key_id from tax_deduction.people order by key_id limit 1)
      union all
      select (select d.key_id from tax_deduction.people d where d.key_id > used.key_id order by d.key_id limit 1)
      from used where used.key_id is not null
    )
    select key_id as "keyId" from used where key_id <> ''`
  return rows.map(({ keyId }) => keyId)
}

/** Empties the people of a deleted account's applications, and the record of their readings, once their years are over. */
export async function erasePeople(tx: Tx, accountId: string, reason: RetentionReason): Promise<void> {
  if (reason === 'tax')
    await tx.sql`update tax_deduction.people set encrypted_data = '', key_id = '' where account_id = ${accountId}`
  if (reason === 'audit')
    await tx.sql`
      delete from tax_deduction.person_readings
      where application_id in (select id from tax_deduction.applications where account_id = ${accountId})`
}
