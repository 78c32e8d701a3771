import { abandonPayment, decideDiscounts, discountNewPlace, mayChangeSum } from './discount-rules.ts'
import type { Commit } from './money-rules.ts'
import {
  countEntries,
  type EventNo,
  findEntryOrder,
  isPaidOrder,
  type ModelOrder,
  payWithin,
  type Sale,
  stateNow,
  usedUnits,
} from './sale-state.ts'
import type { StepOf } from './sale-step.ts'

export function save(sale: Sale, step: StepOf<'save'>, commit: Commit): string {
  const { order: index, account, event, person } = step
  const known = sale.orders[index]
  if (known && known.account !== account) return '404 registration.not_found'
  if (known && known.event !== event) return '409 registration.order_ended'
  const own = known ?? null
  const isLive = own?.state === 'awaiting_payment' && own.heldUntil > sale.now
  // A paid place is not refused because the sale is closed or because the eligibility rules have changed since.
  if (own?.state === 'paid' && own.person === person) return '200'
  const isOverdue = own !== null && stateNow(sale, own) !== 'awaiting_payment'
  const refusal = saleRefusal(sale, event)
  if (own?.state === 'paid')
    return (
      refusal ?? (isIneligible(sale, event, person) ? '409 registration.too_young' : '409 registration.order_ended')
    )
  if (refusal !== null && (!isLive || isOverdue)) return refusal
  if (isIneligible(sale, event, person))
    return isLive && !isOverdue && own.person === person ? '200' : '409 registration.too_young'
  if (known && (isPaidOrder(known) || known.state === 'cancelled' || known.state === 'refunded'))
    return '409 registration.order_ended'
  if (known && isLive) {
    if (mayChangeSum(known)) return correct(sale, step, known, commit)
    if (findEntryOrder(sale, event, person, known) !== null) return '409 registration.already_registered'
    known.person = person
    return '200'
  }
  const refused = refusedPlace(sale, step)
  if (refused !== null) return refused
  const order = holdPlace(sale, step, known ?? null)
  commit()
  discountNewPlace(sale, order)
  return '200'
}

/** Another person may have another discount: the open payment is abandoned first. */
function correct(
  sale: Sale,
  { order: index, event, person }: StepOf<'save'>,
  order: ModelOrder,
  commit: Commit,
): string {
  if (abandonPayment(sale, index, commit) !== null) return '502 registration.provider_unavailable'
  if (stateNow(sale, order) !== 'awaiting_payment')
    return order.state === 'paid' && order.person === person ? '200' : '409 registration.order_ended'
  if (findEntryOrder(sale, event, person, order) !== null) return '409 registration.already_registered'
  order.person = person
  decideDiscounts(sale, order)
  return '200'
}

function saleRefusal(sale: Sale, event: EventNo): string | null {
  const { status, settings } = sale.events[event]
  if (status !== 'published') return '409 registration.event_not_held'
  return settings.isClosed ? '409 registration.closed' : null
}

const isIneligible = (sale: Sale, event: EventNo, person: number) =>
  sale.events[event].settings.isForAdults && person === 2

function refusedPlace(sale: Sale, { account, event, person }: StepOf<'save'>): string | null {
  const other = findEntryOrder(sale, event, person, null)
  if (other) return `409 registration.${other.hold === 'taken' ? 'already_registered' : 'payment_pending'}`
  const { capacity, limit, perAccount, unpaidPerAccount } = sale.events[event].settings
  if (perAccount !== null && countEntries(sale, event, account) >= perAccount) return '409 registration.account_limit'
  const used = usedUnits(sale, event, 'place')
  if (used >= capacity) return '409 registration.sold_out'
  if (limit !== null && used >= limit) return '409 registration.limit_reached'
  const isBounded = unpaidPerAccount !== null && countEntries(sale, event, account, 'unpaid') >= unpaidPerAccount
  return isBounded ? '409 registration.unpaid_limit' : null
}

function holdPlace(
  sale: Sale,
  { order: index, account, event, person }: StepOf<'save'>,
  known: ModelOrder | null,
): ModelOrder {
  const { placeMinor, commissionBp } = sale.events[event].settings
  const used = usedUnits(sale, event, 'place')
  const priceMinor = placeMinor[Math.min(used, placeMinor.length - 1)] ?? 0
  const order: ModelOrder = {
    account,
    event,
    commissionBp,
    state: 'awaiting_payment',
    person,
    entry: 'held',
    payBefore: sale.now + payWithin,
    heldUntil: sale.now + payWithin,
    isRenewed: false,
    hasConsents: known?.hasConsents ?? false,
    hasCode: false,
    isCodeLapsed: known !== null && (known.hasCode || known.isCodeLapsed),
    hold: 'held',
    // Products with a stock were released with the place; products without one stay chosen.
    lines: [
      { code: 'place', priceMinor, units: 1, discountMinor: 0, methodDiscountMinor: 0, isCancelled: false },
      ...(known?.lines.filter(({ code }) => code === 'policy') ?? []),
    ],
    payments: known?.payments ?? [],
    paidBy: null,
    wasPaid: false,
    refundedMinor: 0,
  }
  sale.orders[index] = order
  return order
}
