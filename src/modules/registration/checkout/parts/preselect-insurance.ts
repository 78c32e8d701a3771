import type { LocalApi } from '#src/client/api-context.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { detailsOfForm } from '../../entry-details/parts/details-of-form.ts'
import { offersOf } from './order/insurance-fields.ts'

type Saving = { readonly api: LocalApi; readonly registrationId: string }

/** Whether the form says that the person has no insurance policy. */
export function isUninsured(values: FormValues): boolean {
  return detailsOfForm(values).admission?.['insurance-policy']?.has === 'no'
}

/** The people of the order who answered to have no insurance policy, by their entries. */
export async function uninsuredIn({ api, registrationId }: Saving): Promise<ReadonlySet<string>> {
  const { data } = await api.call('GET /api/registrations/:registrationId/insurance', { params: { registrationId } })
  return new Set((data?.people ?? []).filter((one) => one.saysUninsured).map(({ entryId }) => entryId))
}

/**
 * Adds the event's insurance to the order for a person who has just answered to have no policy; the
 * next step shows it, and it can be removed there. A removed insurance is not added again: only
 * newly entered people get one.
 * @param before the uninsured people before the form was saved
 * @returns whether one was added
 */
export async function preselectInsurance(
  { api, registrationId }: Saving,
  before: ReadonlySet<string>,
): Promise<boolean> {
  const { data } = await api.call('GET /api/registrations/:registrationId/insurance', { params: { registrationId } })
  if (data === undefined) return false
  let isAdded = false
  for (const { entryId, products, saysUninsured } of data.people) {
    const [first] = products
    const offer = first && offersOf(first)[0]
    const isNew = saysUninsured && !before.has(entryId) && products.every(({ chosen }) => chosen === null)
    if (!isNew || first === undefined || offer === undefined) continue
    const { policyType, sumInsuredMinor, startsOn: startDate } = offer
    const { error } = await api.call('POST /Register/ApiPolicyRequest', {
      body: {
        ...{ registrationId, productId: first.productId, entryIds: [entryId], sport: data.sport },
        ...{ policyType, startDate, sumInsuredMinor },
      },
    })
    isAdded = error === undefined || isAdded
  }
  return isAdded
}
