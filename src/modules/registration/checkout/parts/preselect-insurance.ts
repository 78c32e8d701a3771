import type { LocalApi } from '#src/client/api-context.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { detailsOfForm } from '../../entry-details/parts/asked-of-form.ts'

type Saving = { readonly api: LocalApi; readonly eventCode: string; readonly registrationId: string }

/** Whether the form says that there is no insurance policy. */
export function saysUninsured(values: FormValues): boolean {
  return detailsOfForm(values).admission?.['insurance-policy']?.has === 'no'
}

/** How many people of the order have said that they have no policy yet. */
export async function uninsuredIn({ api, eventCode, registrationId }: Saving): Promise<number> {
  const { data } = await api.call('GET /api/registrations/people', { query: { eventCode, registrationId } })
  return (data?.entries ?? []).reduce((sum, { uninsured }) => sum + uninsured, 0)
}

/**
 * Whoever has just said that they have no policy finds the event's insurance in the order, and in its sum, on the next step, where
 * it can be taken out again. What was taken out stays out: only who was not counted before has one put in.
 * @param before how many there were before the form was saved
 * @returns whether one was put in
 */
export async function preselectInsurance(saving: Saving, before: number): Promise<boolean> {
  const { api, registrationId } = saving
  const more = (await uninsuredIn(saving)) - before
  const { data } = await api.call('GET /Register/ApiProducts', { query: { registrationId } })
  const [first, ...others] = (data?.products ?? []).filter(({ kind }) => kind === 'insurance')
  if (more <= 0 || first === undefined || others.some(({ chosenCount }) => chosenCount > 0)) return false
  const count = Math.min(first.chosenCount + more, first.mostPerOrder, first.availableCount ?? first.mostPerOrder)
  if (count <= first.chosenCount) return false
  const products = [{ productId: first.id, count }]
  const { error } = await api.call('POST /Register/ApiSaveProducts', { body: { registrationId, products } })
  return error === undefined
}
