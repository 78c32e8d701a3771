import type { LocalApi } from '#src/client/api-context.ts'
import type { FormValues } from '#src/client/form-values.ts'

/** Deletes the draft that a form was sent with. One that is gone already is gone as asked. */
export async function deleteDraft(api: LocalApi, { draftId }: FormValues) {
  if (typeof draftId !== 'string' || draftId === '') return null
  const { error, response } = await api.call('DELETE /api/registrations/drafts/:draftId', { params: { draftId } })
  return error && error.code !== 'registration.draft_unknown' ? { error, status: response.status } : null
}
