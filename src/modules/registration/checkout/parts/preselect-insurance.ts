import type { LocalApi } from '#src/client/api-context.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { detailsOfForm } from '../../entry-details/parts/details-of-form.ts'

type Saving = { readonly api: LocalApi; readonly eventCode: string; readonly registrationId: string }

/** Whether the form says that the person has no insurance policy. */
export function isUninsured(values: FormValues): boolean {
  return detailsOfForm(values).admission?.['insurance-policy']?.has === 'no'
}

/** The number of people in the order without an insurance policy. */
export async function uninsuredIn({ api, eventCode, registrationId }: Saving): Promise<number> {
  const { data } = await api.call('GET /api/registrations/people', { query: { eventCode, registrationId } })
  return (data?.entries ?? []).reduce((sum, { uninsured }) => sum + uninsured, 0)
}

/**
 * Adds the event's insurance to the order for a person who has just answered to have no policy; the
 * next step shows it, and it can be removed there. A removed insurance is not added again: only
 * newly counted people get one.
 * @param before the number of uninsured people before the form was saved
 * @returns whether one was added
 */
export async function preselectInsurance(saving: Saving, before: number): Promise<boolean> {
  const { api, registrationId } = saving
  const more = (await uninsuredIn(saving)) - before
  const { data } = await api.call('GET /Register/ApiProducts', { query: { registrationId } })
  const [first, ...rest] = (data?.products ?? []).filter(({ kind }) => kind === 'insurance')
  if (more <= 0 || first === undefined || rest.some(({ chosenCount }) => chosenCount > 0)) return false
  const count = Math.min(first.chosenCount + more, first.maxPerOrder, first.availableCount ?? first.maxPerOrder)
  if (count <= first.chosenCount) return false
  const products = [{ productId: first.id, count }]
  const { error } = await api.call('POST /Register/ApiSaveProducts', { body: { registrationId, products } })
  return error === undefined
}
