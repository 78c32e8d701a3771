import type { LocalApi } from '#src/client/api-context.ts'
import type { FormValues } from '#src/client/form-values.ts'

/**
 * Deletes the form's draft; succeeds if it is gone already.
 * @returns the refusal, or null
 */
export async function deleteDraft(api: LocalApi, { draftId }: FormValues) {
  if (typeof draftId !== 'string' || draftId === '') return null
  const { error, response } = await api.call('DELETE /api/registrations/drafts/:draftId', { params: { draftId } })
  return error && error.code !== 'registration.draft_unknown' ? { error, status: response.status } : null
}
