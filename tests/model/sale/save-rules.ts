import {
  type EventNo,
  entriesOf,
  entryOf,
  isPaidOrder,
  type Order,
  payWithin,
  type Sale,
  stateNow,
  usedUnits,
} from './sale-state.ts'
import type { Of } from './sale-step.ts'

export function save(sale: Sale, step: Of<'save'>): string {
  const { order: index, account, event, person } = step
  const known = sale.orders[index]
  if (known && known.account !== account) return '404 registration.not_found'
  if (known && known.event !== event) return '409 registration.order_ended'
  const own = known ?? null
  const isLive = own?.state === 'awaiting_payment' && own.heldUntil > sale.now
  // An account with a place is not refused because the sale is over, nor by a rule that came since that it can't be theirs.
  if (own?.state === 'paid' && own.person === person) return '200'
  const hasNoTime = own !== null && stateNow(sale, own) !== 'awaiting_payment'
  const off = notOnSale(sale, event)
  if (own?.state === 'paid')
    return off ?? (isIneligible(sale, event, person) ? '409 registration.too_young' : '409 registration.order_ended')
  if (off !== null && (!isLive || hasNoTime)) return off
  if (isIneligible(sale, event, person))
    return isLive && !hasNoTime && own.person === person ? '200' : '409 registration.too_young'
  if (known && (isPaidOrder(known) || known.state === 'cancelled' || known.state === 'refunded'))
    return '409 registration.order_ended'
  if (known && isLive) {
    if (entryOf(sale, event, person, known) !== null) return '409 registration.already_registered'
    known.person = person
    return '200'
  }
  return refusedPlace(sale, step) ?? holdPlace(sale, step, known ?? null)
}

function notOnSale(sale: Sale, event: EventNo): string | null {
  const { status, offer } = sale.events[event]
  if (status !== 'published') return '409 registration.event_not_held'
  return offer.isClosed ? '409 registration.closed' : null
}

const isIneligible = (sale: Sale, event: EventNo, person: number) =>
  sale.events[event].offer.isForGrownUps && person === 2

function refusedPlace(sale: Sale, { account, event, person }: Of<'save'>): string | null {
  const other = entryOf(sale, event, person, null)
  if (other) return `409 registration.${other.hold === 'taken' ? 'already_registered' : 'payment_pending'}`
  const { capacity, limit, perAccount, unpaidPerAccount } = sale.events[event].offer
  if (perAccount !== null && entriesOf(sale, event, account) >= perAccount) return '409 registration.account_limit'
  const used = usedUnits(sale, event, 'place')
  if (used >= capacity) return '409 registration.sold_out'
  if (limit !== null && used >= limit) return '409 registration.limit_reached'
  const isBounded = unpaidPerAccount !== null && entriesOf(sale, event, account, 'unpaid') >= unpaidPerAccount
  return isBounded ? '409 registration.unpaid_limit' : null
}

function holdPlace(sale: Sale, { order: index, account, event, person }: Of<'save'>, known: Order | null): string {
  const { placeMinor, commissionBp } = sale.events[event].offer
  const used = usedUnits(sale, event, 'place')
  const priceMinor = placeMinor[Math.min(used, placeMinor.length - 1)] ?? 0
  sale.orders[index] = {
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
    hold: 'held',
    // What has a stock went back with the place; what has none stays chosen.
    lines: [
      { code: 'place', priceMinor, units: 1, isCancelled: false },
      ...(known?.lines.filter(({ code }) => code === 'policy') ?? []),
    ],
    payments: known?.payments ?? [],
    paidBy: null,
    wasPaid: false,
    backMinor: 0,
  }
  return '200'
}
