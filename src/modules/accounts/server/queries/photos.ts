import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'

export type PhotoRow = {
  readonly imageId: string
  readonly participantId: string
  readonly isSelf: boolean
  readonly width: number
  readonly height: number
}

/** The account's own photo first, then the family group's. */
export async function findPhotos(tx: Tx, accountId: string): Promise<PhotoRow[]> {
  return await tx.sql<PhotoRow>`
    select h.id as "imageId", h.participant_id as "participantId", p.is_self as "isSelf", h.width, h.height
    from accounts.photos h join accounts.participants p on p.id = h.participant_id
    where h.account_id = ${accountId} order by p.is_self desc, h.participant_id`
}

/** The file key of a photo of this account; null where there is none. */
export async function findPhotoFile(tx: Tx, accountId: string, imageId: string): Promise<FileKey | null> {
  const [row] = await tx.sql<{ key: FileKey }>`
    select file_key as key from accounts.photos where id = ${imageId} and account_id = ${accountId}`
  return row?.key ?? null
}

export type NewPhoto = {
  readonly fileKey: FileKey
  readonly width: number
  readonly height: number
  readonly contentType: string
}

export async function insertPhoto(
  tx: Tx,
  of: { readonly accountId: string; readonly participantId: string },
  photo: NewPhoto,
): Promise<string> {
  const [row] = await tx.sql<{ id: string }>`
    insert into accounts.photos (account_id, participant_id, file_key, content_type, width, height)
    values (${of.accountId}, ${of.participantId}, ${photo.fileKey}, ${photo.contentType}, ${photo.width}, ${photo.height})
    returning id`
  if (row === undefined) throw new Error('insert into accounts.photos returned no row')
  return row.id
}

/** Deletes a participant's photo. @returns the key of its file; null where there was none */
export async function deleteParticipantPhoto(tx: Tx, participantId: string): Promise<FileKey | null> {
  const [row] = await tx.sql<{ key: FileKey }>`
    delete from accounts.photos where participant_id = ${participantId} returning file_key as key`
  return row?.key ?? null
}

/**
 * Deletes the row of an account's photo. Returns the key of its file; null if the account has no
 * such photo.
 */
export async function deletePhoto(tx: Tx, accountId: string, imageId: string): Promise<FileKey | null> {
  const [row] = await tx.sql<{ key: FileKey }>`
    delete from accounts.photos where id = ${imageId} and account_id = ${accountId} returning file_key as key`
  return row?.key ?? null
}

/** Those of the keys that a photo refers to. */
export async function photoKeysAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.sql<{ key: string }>`select file_key as key from accounts.photos where file_key = any (${keys})`
  return rows.map(({ key }) => key)
}
