import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { endOpenPriceDifferences, type LockedPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { upgradeMove } from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { validatePerson } from '../../../checkout/server/commands/validate-entry.ts'
import type { DetailsToChange } from '../../../entry-details/server/reads/details-to-change.ts'
import { validatedForRace } from './change-race.ts'

/**
 * Whether the difference may still be paid: a late payment of an expired order would be accepted.
 */
function isOpen({ status }: LockedPaidOrder['order']): boolean {
  return status === 'awaiting_payment' || status === 'expired'
}

/**
 * Locks the events of all differences, in the order of their ids; every command that may end a
 * difference does so before it locks an entry.
 * @locks events
 */
export async function lockEventsOfDifferences(
  tx: Tx,
  { priceDifferences, eventMoves }: LockedPaidOrder,
): Promise<void> {
  const open = [...priceDifferences, ...eventMoves].filter(isOpen)
  const events = new Map(open.map(({ tenantId, eventId }) => [eventId, { tenantId, eventId }]))
  for (const [, event] of [...events].sort(([a], [b]) => (a < b ? -1 : 1))) await lockPools(tx, event)
}

/**
 * Ends the waiting differences and event moves that were validated with the entry's former data: a
 * difference if its race would refuse the entry now; an event move always, since it reserved its
 * place with the former data. A late payment of one is refunded.
 * @locks none: the caller holds the locks on the paid order and the events
 * @returns whether one was ended that could still be paid
 */
export async function endIneligibleDifferences(
  tx: Tx,
  paid: LockedPaidOrder,
  changed: DetailsToChange,
): Promise<boolean> {
  const { holdId } = changed.entry
  const priceDifferences: LockedPaidOrder['priceDifferences'][number][] = []
  for (const priceDifference of paid.priceDifferences) {
    if (priceDifference.sourceHoldId !== holdId || !isOpen(priceDifference)) continue
    const raceId = await upgradeMove(tx, priceDifference.id)
    const race = raceId === null ? null : await findRaceRulesById(tx, raceId)
    if (race !== null && validatePerson(race, validatedForRace(changed)) !== null)
      priceDifferences.push(priceDifference)
  }
  const eventMoves = paid.eventMoves.filter((one) => one.sourceHoldId === holdId && isOpen(one))
  await endOpenPriceDifferences(tx, { priceDifferences, eventMoves }, [holdId], 'entry data changed')
  return [...priceDifferences, ...eventMoves].some(({ status }) => status === 'awaiting_payment')
}
