import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { endOpenPriceDifferences, type LockedPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { upgradeMove } from '#src/modules/orders/server/reads/price-difference-waiting.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { validatePerson } from '../../../checkout/server/commands/validate-entry.ts'
import type { DetailsToChange } from '../../../entry-details/server/reads/details-to-change.ts'
import { validatedForRace } from './change-race.ts'

type Open = LockedPaidOrder['priceDifferences'][number]

/** Their money may still come, and would be taken. */
function isOpen({ status }: Open): boolean {
  return status === 'awaiting_payment' || status === 'expired'
}

/** Whoever may end a difference has the events of all of them locked before any entry: in the order of their ids, as everybody. */
export async function lockEventsOfDifferences(
  tx: Tx,
  { priceDifferences, eventMoves }: LockedPaidOrder,
): Promise<void> {
  const open = [...priceDifferences, ...eventMoves].filter(isOpen)
  const events = new Map(open.map(({ tenantId, eventId }) => [eventId, { tenantId, eventId }]))
  for (const [, event] of [...events].sort(([a], [b]) => (a < b ? -1 : 1))) await lockPools(tx, event)
}

/**
 * What was entered for a paid place has changed, and with it what a difference that waits was validated by: to a race that would not take
 * this entry any more it is over, in the same transaction, and money that comes late goes back. A place that is to be moved was taken
 * with what was entered then: it is asked for anew. The paid order and the events are locked.
 * @returns whether one was given up that could still be paid
 */
export async function endIneligibleDifferences(
  tx: Tx,
  paid: LockedPaidOrder,
  changed: DetailsToChange,
): Promise<boolean> {
  const { holdId } = changed.entry
  const priceDifferences: Open[] = []
  for (const one of paid.priceDifferences) {
    if (one.priceDifferenceHold !== holdId || !isOpen(one)) continue
    const raceId = await upgradeMove(tx, one.id)
    const race = raceId === null ? null : await findRaceRulesById(tx, raceId)
    if (race !== null && validatePerson(race, validatedForRace(changed)) !== null) priceDifferences.push(one)
  }
  const eventMoves = paid.eventMoves.filter((one) => one.eventMoveHold === holdId && isOpen(one))
  await endOpenPriceDifferences(
    tx,
    { priceDifferences, eventMoves },
    [holdId],
    'what was entered for its place has changed',
  )
  return [...priceDifferences, ...eventMoves].some(({ status }) => status === 'awaiting_payment')
}
