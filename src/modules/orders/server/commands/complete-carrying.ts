import { newId } from '#src/kernel/ids.ts'
import { postEntry } from '#src/modules/payments/server/commands/post-entry.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { chargePostings } from '../../domain/charge.ts'
import { everything, refundOf } from '../../domain/refund.ts'
import { totalsOf } from '../../domain/totals.ts'
import { placeCarried } from '../events.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { insertCarried } from '../queries/carrying.ts'
import { linesOf, lockWithSurcharges, type OrderRow, updatePaid } from '../queries/orders.ts'
import { giveUp, goingAlong } from './cancel-order.ts'
import { type DeferredTerms, eventOf, leavingWith } from './leaving-lines.ts'
import { endOpenSurcharges } from './lock-paid-order.ts'

/**
 * The difference to a place at another event is paid, in the payment's own transaction: what the carried place brings pays the rest
 * of it, as an order beside that one, by the payment that brought it; the place is given up where it was. Its commission's rounding
 * stays where it is. Both orders, their surcharges, their payments and events are locked by the caller.
 */
export async function completeCarrying(tx: Tx, to: OrderRow): Promise<void> {
  const { carryOf, carryHold, carryNetMinor } = to
  if (carryOf === null || carryHold === null || carryNetMinor === null) return
  const locked = await lockWithSurcharges(tx, carryOf)
  const order = locked.find(({ id }) => id === carryOf)
  const lines = await linesWithReturns(tx, carryOf)
  const line = lines.find(({ kind, holdId }) => kind === 'place' && holdId === carryHold)
  const [place] = await linesOf(tx, to.id)
  if (
    order === undefined ||
    line === undefined ||
    line.returnedUnits > 0 ||
    place === undefined ||
    place.holdId === null
  )
    throw new Error('Nothing is left to be carried')
  const surcharges = locked.filter(({ surchargeOf }) => surchargeOf === carryOf)
  const carryings = locked.filter((one) => one.carryOf === carryOf && one.id !== to.id)
  await endOpenSurcharges(tx, { surcharges, carryings }, [carryHold], 'its place was carried to another event')
  const paid = await payRest(tx, { order, to, place, netMinor: carryNetMinor, placeHoldId: place.holdId })
  const deferred = deferredTermsOf(to)
  const gone = leavingWith(order, { line, lines, deferred }).map((one) =>
    one.id === line.id ? { ...one, netMinor: one.netMinor - (refundOf(one) - paid.minor) } : one,
  )
  const along = await goingAlong(tx, { surcharges }, { gone, terms: everything })
  const by = { kind: 'owner', accountId: order.accountId } as const
  await giveUp(tx, order, { lines, gone, along, terms: deferred?.terms ?? everything, by, carried: paid })
  await tx.publish(placeCarried, { ...eventOf(order), holdId: carryHold, toOrderId: to.id })
}

/** As they were when the difference was asked for; null where the place was not deferred. */
function deferredTermsOf({ carryFeeMinor, carryShareBp, carryReturnsCommission }: OrderRow): DeferredTerms | null {
  if (carryFeeMinor === null) return null
  const terms = { shareBp: carryShareBp ?? 10_000, returnsCommission: carryReturnsCommission ?? true }
  return { feeMinor: carryFeeMinor, terms }
}

type Rest = {
  readonly order: OrderRow
  readonly to: OrderRow
  readonly place: { readonly subjectId: string; readonly nameRu: string; readonly nameEn: string }
  readonly netMinor: number
  readonly placeHoldId: string
}

async function payRest(tx: Tx, { order, to, place, netMinor, placeHoldId }: Rest) {
  const id = newId()
  const line = { kind: 'surcharge', unitPriceMinor: netMinor, units: 1, discountMinor: 0, providerName: '' } as const
  const { overallMinor } = totalsOf([line], to)
  const payerOf = overallMinor === 0 ? null : (order.payerOf ?? order.id)
  const names = { nameRu: to.carryNameRu ?? place.nameRu, nameEn: to.carryNameEn ?? place.nameEn }
  await insertCarried(tx, to, { id, payerOf, placeHoldId, raceId: place.subjectId, ...names, netMinor })
  await updatePaid(tx, [{ order: { id }, overallMinor, paymentId: overallMinor === 0 ? null : order.paidBy }])
  const rates = { eventBp: to.eventBp, extraBp: to.extraBp }
  if (overallMinor > 0) {
    const { organizerId, currency } = to
    const postings = chargePostings({ id, payerOf, organizerId, currency, rates, lines: [line] })
    await postEntry(tx, to.tenantId, { kind: 'charge', reference: id, postings })
  }
  return { minor: overallMinor, to: id }
}
