import type { Instant } from '#src/kernel/instant.ts'
import { comparePlainDates, plainDateIn } from '#src/kernel/plain-date.ts'
import { currentStatus, isPaidStatus, type OrderStatus } from '#src/modules/orders/domain/order-state.ts'
import { payPath } from '#src/modules/orders/domain/pay-path.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OwnOrderView } from '../../contract/own-registrations.ts'
import { abandonPath } from '../../domain/ending-path.ts'
import { entryName } from '../../domain/entry-name.ts'
import { groupEntryPath } from '../../domain/group-entry-path.ts'
import { registerPath } from '../../domain/register-path.ts'
import { type OwnOrder, ownOrders } from '../queries/own-orders.ts'
import type { OwnReader } from './in-own-order.ts'
import { loadUnpaidSums, type UnpaidSums } from './unpaid-sums.ts'

type OrderView = OwnOrderView
type OrderSection = 'waiting' | 'upcoming' | 'deferred' | 'past' | 'expired'

/**
 * An account's orders, grouped by state; upcoming ones by date, past ones the latest first. A paid
 * order with an unpaid price difference is also listed as waiting for payment. Sums are read in
 * each brand's scope.
 * @param self reads in the account's scope, over all brands
 * @param inTenant reads in the scope of one brand
 */
export async function ownRegistrations(
  self: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>,
  inTenant: <T>(tenantId: number, read: (tx: Tx) => Promise<T>) => Promise<T>,
  reader: OwnReader,
) {
  const { orders, now } = await self(async (tx) => ({ orders: await ownOrders(tx, reader.accountId), now: tx.now }))
  const sections: Record<OrderSection, OrderView[]> = { waiting: [], upcoming: [], deferred: [], past: [], expired: [] }
  for (const order of orders) {
    const status = currentStatus(order, now)
    const section = sectionOfOrder(order, status, now)
    const isOwing = order.hasPriceDifference || order.hasUnpaidOptions
    const isWaiting = section === 'waiting' || (isOwing && section === 'upcoming')
    const sums = isWaiting ? await inTenant(order.tenantId, (tx) => loadUnpaidSums(tx, order, reader)) : noUnpaidSums
    const view = toOwnOrderView(order, status, reader, sums)
    sections[section].push(view)
    sections.waiting.push(...sums.differences.map((difference) => toWaitingOrderView(view, difference)))
  }
  const { waiting, upcoming, deferred, past } = sections
  return { serverNow: now, waiting, upcoming, deferred, past: past.reverse() }
}

const noUnpaidSums: UnpaidSums = { toPayMinor: null, differences: [], options: null }

/** The paid order listed again as waiting: the price difference of one of its places. */
function toWaitingOrderView(view: OrderView, difference: UnpaidSums['differences'][number]): OrderView {
  const { payBefore, continueTo, abandonAt, dueMinor: toPayMinor } = difference
  return {
    ...view,
    ...{ status: 'awaiting_payment', waits: [], unpaidOptions: null, difference },
    ...{ payBefore, continueTo, abandonAt, toPayMinor },
    entries: view.entries.filter(({ entryId }) => entryId === difference.entryId),
  }
}

function sectionOfOrder(order: OwnOrder, status: OrderStatus, now: Instant): OrderSection {
  if (status === 'awaiting_payment') return 'waiting'
  if (order.paidAt === null) return 'expired' // not yet ended by the periodic task
  const isOver = comparePlainDates(order.endsOn, plainDateIn(now, order.timeZone)) < 0
  const waits = order.entries.some(({ state }) => state === 'deferred')
  if (!isPaidStatus(status)) return 'past'
  if (waits && (isOver || !order.entries.some(({ state }) => state === 'confirmed'))) return 'deferred'
  return isOver ? 'past' : 'upcoming'
}

function toOwnOrderView(
  order: OwnOrder,
  status: OrderStatus,
  { language, urlAt }: OwnReader,
  sums: UnpaidSums,
): OrderView {
  const isRussian = language === 'ru'
  const { registrationId, tenant, eventCode, eventStatus, startsOn, endsOn, currency, overallMinor } = order
  return {
    registrationId,
    tenant,
    status,
    eventCode,
    eventName: isRussian ? order.eventNameRu : order.eventNameEn,
    eventStatus,
    startsOn,
    endsOn,
    timeZone: order.timeZone,
    isOnline: order.isOnline,
    city: isRussian ? order.cityRu : order.cityEn,
    currency,
    overallMinor: order.paidAt === null ? null : overallMinor,
    payBefore: status === 'awaiting_payment' ? order.payBefore : null,
    toPayMinor: sums.toPayMinor,
    difference: null,
    waits: [...sums.differences],
    unpaidOptions: sums.options,
    continueTo: status === 'awaiting_payment' ? continuePath(order, urlAt) : null,
    abandonAt: status === 'awaiting_payment' ? urlAt(tenant, abandonPath(registrationId)) : null,
    isFee: order.isLinked,
    legsOf: order.legsOf && {
      team: order.legsOf.team,
      raceName: isRussian ? order.legsOf.raceNameRu : order.legsOf.raceNameEn,
    },
    groupEntryAt: groupEntryAt(order, urlAt),
    isOfCompany: order.isOfCompany,
    entries: order.entries.map(
      ({ entryId, raceNameRu, raceNameEn, state, isTransferred, bib, invitedAs, ...participant }) => ({
        entryId,
        fullName: entryName(language, { participant, invitedAs }),
        raceName: isRussian ? raceNameRu : raceNameEn,
        state,
        isTransferred,
        bib,
      }),
    ),
  }
}

function groupEntryAt(
  { isGroupEntry, entries, eventCode, tenant, registrationId }: OwnOrder,
  urlAt: OwnReader['urlAt'],
) {
  const [first] = entries
  if (!isGroupEntry || first === undefined) return null
  return urlAt(tenant, groupEntryPath({ eventCode, raceCode: first.raceCode }, registrationId))
}

function continuePath(order: OwnOrder, urlAt: OwnReader['urlAt']) {
  const { entries, legsOf, eventCode, tenant, registrationId, isLinked, isEventMove } = order
  const first = entries[0] ?? legsOf
  if (isLinked) return urlAt(tenant, payPath(registrationId))
  if (first === null) return null
  return urlAt(
    tenant,
    registerPath({ eventCode, raceCode: first.raceCode }, isEventMove ? 'order' : null, registrationId),
  )
}
