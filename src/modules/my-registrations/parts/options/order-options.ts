import type { ApiFailure, CallApi } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { type ChosenOptions, chosenOptions, type OptionsOffer } from './chosen-options.ts'

export type OptionsRefusal = {
  /** undefined: nothing was chosen, or only without its size. */
  readonly error: ApiFailure | undefined
  /** What the refusal is about; empty: the whole choice. */
  readonly about: string
  /** The form's fields that are ticked without a size. */
  readonly incomplete: readonly string[]
  readonly values: FormValues
  readonly status: number
}
type Outcome =
  | { readonly refusal: OptionsRefusal }
  | { readonly refusal: null; readonly optionsId: string; readonly isPaid: boolean }

/**
 * Orders what the form chooses. The id of the new order follows from the page and the choice, so the
 * same form posted twice orders once, and another choice on the same page orders that one.
 */
export async function orderOptions(
  api: CallApi,
  values: FormValues,
  { registrationId, offer }: { readonly registrationId: string; readonly offer: OptionsOffer },
): Promise<Outcome> {
  const chosen = chosenOptions(values, offer)
  const { products, changes, incomplete } = chosen
  if (incomplete.length > 0 || products.length + changes.length === 0)
    return { refusal: { error: undefined, about: '', incomplete, values, status: 422 } }
  const body = { products: products.map(({ choice }) => choice), changes: changes.map(({ choice }) => choice) }
  const params = { registrationId }
  const post = (optionsId: string) =>
    api('POST /api/account/registrations/:registrationId/options', { params, body: { optionsId, ...body } })
  const first = await post(await idOf(values.page, body))
  // An order that has ended meanwhile, replaced by another choice, is not opened again.
  const isEnded = first.data !== undefined && first.data.status !== 'paid' && first.data.status !== 'awaiting_payment'
  const { data, error, response } = isEnded ? await post(crypto.randomUUID()) : first
  if (error) return { refusal: { ...namedIn(chosen, error), incomplete: [], values, status: response.status } }
  return { refusal: null, optionsId: data.optionsId, isPaid: data.status === 'paid' }
}

/** The refusal at the form's own field, with the name of what it is about. */
function namedIn({ products, changes }: ChosenOptions, error: ApiFailure) {
  const fields: Record<string, { code: string; message: string }> = {}
  let about = ''
  for (const [field, refusal] of Object.entries(error.fields ?? {})) {
    const [list, i] = field.split('.')
    const isChange = list === 'changes'
    const chosen = isChange ? changes[Number(i)] : products[Number(i)]
    if (chosen === undefined) continue
    const part = error.code.startsWith('orders.price_') ? 'price' : 'count'
    fields[isChange ? chosen.name : `${chosen.name}.${part}`] = refusal
    about ||= chosen.label
  }
  return { error: { ...error, fields }, about }
}

async function idOf(page: FormValues[string] | undefined, choice: object): Promise<string> {
  if (!isUuid(page)) return crypto.randomUUID()
  const bytes = new TextEncoder().encode(`${page} ${JSON.stringify(choice)}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // RFC 9562, version 8: an id whose content the application chooses
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
