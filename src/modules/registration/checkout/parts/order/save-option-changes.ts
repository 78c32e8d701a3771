import type { ApiFailure } from '#src/client/api-types.ts'
import type { call } from '#src/client/call.ts'
import type { Adjustments } from '../step-props.ts'
import { type Insurance, type PolicyChanges, startName } from './insurance-fields.ts'
import { type OptionChanges, optionName } from './option-fields.ts'

export type SavedOptions = {
  readonly adjustments: Adjustments
  readonly error: ApiFailure | undefined
  readonly status: number
}

/** As many as one call takes. */
const batchSize = 100

/**
 * Saves changed options: the counts, then the prices that the payer chose. Ends at the first
 * refusal, with the name of the option's field where the price is refused.
 */
export async function saveOptionChanges(
  api: typeof call,
  registrationId: string,
  { counts, prices }: OptionChanges,
): Promise<SavedOptions> {
  const adjustments: Adjustments = []
  for (let at = 0; at < counts.length; at += batchSize) {
    const products = counts.slice(at, at + batchSize)
    const { data, error, response } = await api('POST /Register/ApiSaveProducts', {
      body: { registrationId, products },
    })
    if (error) return { adjustments, error, status: response.status }
    adjustments.push(...data.adjustments)
  }
  if (prices.length === 0) return { adjustments, error: undefined, status: 200 }
  const { data: cart, error: gone, response } = await api('GET /Register/ApiCart', { query: { registrationId } })
  if (gone) return { adjustments, error: gone, status: response.status }
  for (const { productId, entryId, priceMinor } of prices) {
    const item = cart.items.find((one) => one.subjectId === productId && one.entryId === entryId)
    if (item === undefined) continue
    const saved = await api('POST /Register/SetCustomPrice', {
      body: { registrationId, cartItemId: item.id, priceMinor: priceMinor ?? Number.NaN }, // what is no sum is refused as such
    })
    if (saved.error) {
      const { code, message } = saved.error.fields?.priceMinor ?? saved.error
      const fields = { [`${optionName(productId, entryId)}.price`]: { code, message } }
      return { adjustments, error: { ...saved.error, fields }, status: saved.response.status }
    }
  }
  return { adjustments, error: undefined, status: 200 }
}

/** The refusal of options that are ticked without a size, each at its sizes; null where there is none. */
export async function refuseIncomplete(
  api: typeof call,
  registrationId: string,
  incomplete: readonly string[],
): Promise<SavedOptions | null> {
  const fields: Record<string, { code: string; message: string }> = {}
  let refused: SavedOptions | null = null
  for (const name of incomplete) {
    const [, owner, productId = ''] = name.split('.')
    const requested = { productId, count: 1, ...(owner === 'order' ? {} : { entryId: owner }) }
    const { error, response } = await api('POST /Register/ApiSaveProducts', {
      body: { registrationId, products: [requested] },
    })
    if (!error) continue
    fields[`${name}.variant`] = { code: error.code, message: error.message }
    refused = { adjustments: [], error: { ...error, fields }, status: response.status }
  }
  return refused
}

/** Saves changed insurance: what is given up, then what is asked for. Ends at the first refusal. */
export async function savePolicyChanges(
  api: typeof call,
  { registrationId, sport }: { readonly registrationId: string; readonly sport: Insurance['sport'] },
  { requests, removed }: Pick<PolicyChanges, 'requests' | 'removed'>,
): Promise<SavedOptions> {
  for (const { entryId, productId } of removed) {
    const params = { registrationId, entryId, productId }
    const { error, response } = await api('DELETE /api/registrations/:registrationId/insurance/:entryId/:productId', {
      params,
    })
    if (error) return { adjustments: [], error, status: response.status }
  }
  for (const request of requests) {
    const { error, response } = await api('POST /Register/ApiPolicyRequest', {
      body: { registrationId, sport, ...request },
    })
    if (error) return { adjustments: [], error: atFields(error, request), status: response.status }
  }
  return { adjustments: [], error: undefined, status: 200 }
}

/** A refused first day, named by its field of each person. */
function atFields(error: ApiFailure, { productId, entryIds }: PolicyChanges['requests'][number]): ApiFailure {
  const { startDate, ...fields } = error.fields ?? {}
  if (startDate === undefined) return error
  const starts = entryIds.map((entryId) => [startName(productId, entryId), startDate])
  return { ...error, fields: { ...fields, ...Object.fromEntries(starts) } }
}
