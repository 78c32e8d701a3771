import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { countResaleUnits, withdrawOffer } from '#src/modules/inventory/server/commands/resale.ts'
import { paidOrderOfPlace } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { payForReleasedPlace } from '#src/modules/orders/server/commands/pay-for-released-place.ts'
import { releasePlace } from '#src/modules/orders/server/commands/release-place.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { waitlistEmailJob } from '../../../server/jobs/emails.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { holdOfEntry } from '../../../server/queries/own-entries.ts'
import { closeTransfer, endTransfer, offerOn, type Transfer } from '../../../transfers/server/queries/transfers.ts'
import {
  bindRecipient,
  countOtherWaiting,
  listReleasedPlaces,
  lockNextRelease,
  placesBoundTo,
} from '../queries/released-places.ts'

type Taking = {
  readonly race: RaceRules
  readonly orderId: string
  readonly accountId: string
  /** Hex of the keyed hash. */
  readonly personKey: string
}

/**
 * Assigns a released place to the order that has just accepted an offer: where its unit is a resale
 * unit, the order pays for the place that was released first. While all resale units are assigned,
 * every other order holds a free place. Runs in the transaction that took the place, with order and
 * event locked.
 */
export async function assignReleasedPlace(tx: Tx, { race, orderId, accountId, personKey }: Taking): Promise<void> {
  const { tenantId, eventId, raceId, poolId } = race
  const resale = await countResaleUnits(tx, { tenantId, poolId })
  if (resale === 0 || resale <= ((await listReleasedPlaces(tx, eventId)).get(raceId)?.bound ?? 0)) return
  const place = await lockNextRelease(tx, raceId)
  const holdId = await holdOfEntry(tx, { orderId, raceId, personKey })
  if (place === null || holdId === null)
    throw new Error(`race ${raceId}: more places on resale than released, or no entry in order ${orderId}`)
  await bindRecipient(tx, place.id, { accountId, orderId, holdId })
  await payForReleasedPlace(tx, { tenantId, orderId }, place.orderId)
}

/**
 * An order assigned to a released place is paid: that place is given back in the payment's own
 * transaction, which ends the resale unit. A released place that the order dropped before it was
 * paid is offered to the next.
 * @locks none: the caller holds the lock on the payments, orders and event
 */
export async function completeReleases(tx: Tx, recipientOrderId: string): Promise<void> {
  for (const place of await placesBoundTo(tx, recipientOrderId)) {
    if (!place.isTaken) {
      await offerOn(tx, place.id)
      continue
    }
    const entry = await entryToName(tx, place.entryId)
    const paid = entry && (await paidOrderOfPlace(tx, { orderId: place.orderId, holdId: entry.holdId }))
    if (paid === null || entry === null) throw new Error(`released place ${place.id}: entry or paid order missing`)
    await closeTransfer(tx, place.id, place.recipientAccount)
    const { feeMinor } = place
    if (!(await releasePlace(tx, paid, { holdId: entry.holdId, feeMinor })))
      throw new Error(`released place ${place.id}: not a paid place of order ${place.orderId}`)
  }
}

/** The order expired or was abandoned: its assigned released place is offered to the next. */
export async function offerPlacesOn(tx: Tx, recipientOrderId: string): Promise<void> {
  for (const { id } of await placesBoundTo(tx, recipientOrderId)) await offerOn(tx, id)
}

/**
 * The owner withdraws the release, or its last moment has come: the place is no longer offered.
 * Where its resale unit is offered already, the last offer is withdrawn and its person notified; or
 * the release `waits` for that offer; of a cancelled or postponed event it is `gone` with the
 * waitlist, whose people are notified of that instead. False where an order is about to pay for it,
 * or its offer is waited for.
 * @locks none: the caller holds the lock on the order and event, and the offer
 */
export async function withdrawRelease(
  tx: Tx,
  of: Pick<Transfer, 'tenantId' | 'id' | 'eventId' | 'raceId' | 'state'>,
  how: { readonly state: 'withdrawn' | 'lapsed'; readonly offered: 'called back' | 'waits' | 'gone' },
): Promise<boolean> {
  const race = await findRaceRulesById(tx, of.raceId)
  if (race === null) throw new Error(`released place ${of.id}: race ${of.raceId} not found`)
  if (of.state !== 'open') return false
  const isResale = (await countResaleUnits(tx, race)) > (await countOtherWaiting(tx, of.raceId, of.id))
  if (isResale) {
    const called = how.offered === 'waits' ? null : await withdrawOffer(tx, race)
    if (called === null) return false
    if (how.offered === 'called back')
      await tx.enqueue(waitlistEmailJob, { tenantId: of.tenantId, ...called, change: 'called_back' })
  }
  await endTransfer(tx, of.id, how.state)
  return true
}
