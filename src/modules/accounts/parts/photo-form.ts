import { data, redirect } from 'react-router'
import type { LocalApi } from '#src/client/api-context.ts'
import { postedForm } from '#src/client/posted-form.ts'

// The profile page saves and removes the photo for browsers without a script.

export function isPhotoForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

export async function uploadProfilePhoto(api: LocalApi, request: Request) {
  const file = await fileOf(request)
  const { error, response } = await api.call('POST /Image/UploadImageAndSave', { body: { file } })
  if (!error) throw redirect('/account/profile?photo=saved')
  const photoIssue = error.fields?.file?.message ?? error.message
  return data({ error: undefined, values: undefined, photoIssue }, { status: response.status })
}

/**
 * The posted file; a request without a form has none, and a browser sends an empty one where none
 * was chosen.
 */
async function fileOf(request: Request): Promise<File> {
  const form = await postedForm(request)
  const file = form.get('file')
  const isChosen = file instanceof File && (file.name !== '' || file.size > 0)
  return (isChosen ? file : undefined) as File // the contract returns the error for a missing file
}

export async function requestPhotoRemoval(api: LocalApi) {
  const { photos } = await api.must('GET /api/account/photos')
  const own = photos.find(({ isSelf }) => isSelf)
  // deleting a missing photo succeeds
  if (own !== undefined) await api.call('DELETE /api/account/photos/:imageId', { params: { imageId: own.imageId } })
  throw redirect('/account/profile?photo=removed')
}
