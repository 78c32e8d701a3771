import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type PictureIssue, readPicture } from '#src/platform/pictures/read-picture.ts'
import { emptyProfile } from '../../domain/profile.ts'
import { photoFiles } from '../photo-files.ts'
import { lockParticipant } from '../queries/participants.ts'
import { deleteParticipantPhoto, deletePhoto, insertPhoto } from '../queries/photos.ts'
import { saveOwnProfile } from './save-profile.ts'

export type SavedPhoto = { readonly imageId: string; readonly width: number; readonly height: number }
type PhotoOwner = { readonly accountId: string; readonly participantId: string | undefined }
type Refusal = `accounts.photo_${PictureIssue}` | 'accounts.photo_not_saved' | 'accounts.participant_not_found'

/**
 * Re-encodes the upload, saves its file, then its row: after a crash in between, the sweep deletes
 * the file that no row refers to. The previous photo's file is deleted after the transaction that
 * replaces its row.
 */
export async function savePhoto(
  context: Pick<RequestContext, 'services' | 'log' | 'address' | 'spendUpload'>,
  owner: PhotoOwner,
  sent: Uint8Array,
): Promise<Result<SavedPhoto, Refusal>> {
  const { log } = context
  const { db, files } = context.services
  const scope = { role: 'self', accountId: owner.accountId } as const
  const hasParticipant =
    owner.participantId === undefined || (await db.transaction(scope, (tx) => lockOf(tx, owner))) !== null
  if (!hasParticipant) return err('accounts.participant_not_found')
  const picture = await readPicture(createUploadSender(context), sent)
  if (!picture.ok) return err(`accounts.photo_${picture.error.code}`)
  const { content, contentType, width, height } = picture.value
  const fileKey = newFileKey(photoFiles.name)
  try {
    await files.put(fileKey, content, contentType)
  } catch (error) {
    log.error({ err: error }, 'storing a photo failed')
    return err('accounts.photo_not_saved')
  }
  const imageId = await db.transaction(scope, async (tx) => {
    const participantId = await lockOf(tx, owner)
    if (participantId === null) return null
    const before = await deleteParticipantPhoto(tx, participantId)
    if (before !== null) await tx.enqueue(deleteFileJob, { key: before })
    return await insertPhoto(tx, { accountId: owner.accountId, participantId }, { fileKey, contentType, width, height })
  })
  if (imageId !== null) return ok({ imageId, width, height })
  await files.delete(fileKey) // the participant was deleted meanwhile
  return err('accounts.participant_not_found')
}

/**
 * The participant; the account's own is created where there is none.
 * @locks participant, so that of two concurrent photos one replaces the other
 */
async function lockOf(tx: Tx, { accountId, participantId }: PhotoOwner): Promise<string | null> {
  const participant = await lockParticipant(tx, accountId, participantId)
  if (participant !== null || participantId !== undefined) return participant
  return (await saveOwnProfile(tx, accountId, emptyProfile)).participantId
}

/** Deletes a photo's row; its file is deleted after the commit. @returns whether there was one */
export async function removePhoto(tx: Tx, accountId: string, imageId: string): Promise<boolean> {
  const key = await deletePhoto(tx, accountId, imageId)
  if (key !== null) await tx.enqueue(deleteFileJob, { key })
  return key !== null
}
