import { err, ok } from '#src/kernel/result.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { deletePhotoRoute, getPhotoRoute, getPhotosRoute, uploadImageRoute } from '../../contract/photos.ts'
import { photoUrl } from '../../domain/photo.ts'
import { removePhoto, savePhoto } from '../commands/save-photo.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { findPhotoFile, findPhotos } from '../queries/photos.ts'
import { photoLimits, tooManyAttempts } from '../rate-limits.ts'

export const uploadImageHandler = handleUpload(uploadImageRoute, mayTry, async (context, { body }) => {
  const { accountId } = context.actor
  const sent = new Uint8Array(await body.file.arrayBuffer())
  const saved = await savePhoto(context, { accountId, participantId: body.participantId }, sent)
  if (!saved.ok) return withField(saved.error.code)
  return ok({ ...saved.value, url: photoUrl(saved.value.imageId) })
})

async function mayTry({ services, actor }: Pick<RequestContext, 'services'> & { readonly actor: Actor }) {
  const waitMs = await services.db.transaction({ role: 'auth' }, (tx) => takeAttempt(tx, photoLimits(actor.accountId)))
  return waitMs === null ? ok(null) : tooManyAttempts(waitMs)
}

/** Attaches an issue of the file to its field. */
function withField<Code extends string>(code: Code) {
  return code === 'accounts.participant_not_found' ? err(code) : err(code, { fields: { file: code } })
}

export const getPhotosHandler = handle(getPhotosRoute, async ({ tx, actor }) => {
  const rows = await findPhotos(tx, actor.accountId)
  return ok({ photos: rows.map((row) => ({ ...row, url: photoUrl(row.imageId) })) })
})

/** The picture is read from storage after the transaction has ended. */
export const getPhotoHandler = handle(getPhotoRoute, async ({ services, actor }, { params }) => {
  const { accountId } = actor
  const scope = { role: 'self', accountId, readOnly: true } as const
  const key = await services.db.transaction(scope, (tx) => findPhotoFile(tx, accountId, params.imageId))
  const file = key === null ? null : await services.files.read(key)
  return file === null ? err('accounts.photo_not_found') : ok(file)
})

export const deletePhotoHandler = handle(deletePhotoRoute, async ({ tx, actor }, { params }) =>
  (await removePhoto(tx, actor.accountId, params.imageId))
    ? ok({ imageId: params.imageId })
    : err('accounts.photo_not_found'),
)
