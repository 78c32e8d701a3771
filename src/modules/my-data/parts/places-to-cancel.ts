import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import type { FormValue } from '#src/client/form-values.ts'
import { isUuid } from '#src/kernel/ids.ts'

type Cancellation = ApiReply<'GET /api/account/registrations/:registrationId/cancellation'>
export type PlaceToCancel = {
  readonly registrationId: string
  readonly eventName: string
  readonly startsOn: string
  readonly names: readonly string[]
  readonly currency: Cancellation['currency']
  /** What comes back today for the whole order; null: its owner can't cancel it here, its page says why. */
  readonly refundMinor: number | null
}

/** So many orders are shown with their sums; the rest are on the page of registrations. */
const maxShown = 20

/**
 * The orders of an account with places that are still to come, each with today's refund. Those of a cancelled event
 * are no race to come, and nothing that keeps an account.
 */
export async function placesToCancel(api: LocalApi): Promise<PlaceToCancel[]> {
  const { upcoming, deferred } = await api.must('GET /api/account/registrations', { query: {} })
  const places: PlaceToCancel[] = []
  const held = [...upcoming, ...deferred].filter(({ eventStatus }) => eventStatus !== 'cancelled')
  for (const order of held.slice(0, maxShown)) {
    const { registrationId, eventName, startsOn, currency, entries } = order
    // Not found for a person whose place another account paid for.
    const { data: cancellation } = await api.call('GET /api/account/registrations/:registrationId/cancellation', {
      params: { registrationId },
    })
    places.push({
      registrationId,
      eventName,
      startsOn,
      names: [...new Set(entries.filter(({ isTransferred }) => !isTransferred).map(({ fullName }) => fullName))],
      currency,
      refundMinor: cancellation === undefined ? null : wholeRefund(cancellation),
    })
  }
  return places
}

function wholeRefund({ refusal, terms, whole }: Cancellation): number | null {
  return refusal !== null || (terms === null && whole.refundMinor === 0) ? null : whole.refundMinor
}

/** The value of an order's box: its id and the shown refund, which is refused once it is another one. */
export function choiceOf({ registrationId }: PlaceToCancel, refundMinor: number): string {
  return `${registrationId} ${refundMinor}`
}

/**
 * Cancels the chosen orders one after another by their events' rules, as their own pages do. What is
 * cancelled stays so if a later one is refused.
 * @returns null: none is chosen; else how many are cancelled, also before a refusal
 */
export async function cancelChosen(
  api: LocalApi,
  chosen: FormValue | undefined,
): Promise<{ readonly error?: ApiFailure | undefined; readonly status: number; readonly cancelled: number } | null> {
  const orders = (typeof chosen === 'string' ? [chosen] : Array.isArray(chosen) ? chosen : [])
    .slice(0, maxShown)
    .map((choice) => choice.split(' '))
    .filter(([registrationId]) => isUuid(registrationId))
  if (orders.length === 0) return null
  for (const [cancelled, [registrationId = '', refundMinor]] of orders.entries()) {
    const { error, response } = await api.call('POST /api/account/registrations/:registrationId/cancel', {
      params: { registrationId },
      body: { refundMinor: Number(refundMinor) },
    })
    if (error) return { error, status: response.status, cancelled }
  }
  return { status: 200, cancelled: orders.length }
}
