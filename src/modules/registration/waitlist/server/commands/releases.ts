import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { countResaleUnits, withdrawOffer } from '#src/modules/inventory/server/commands/lend.ts'
import { paidOrderOfPlace } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { releasePlace } from '#src/modules/orders/server/commands/release-place.ts'
import { takeFrom } from '#src/modules/orders/server/commands/take-from.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { waitlistEmailJob } from '../../../server/jobs/emails.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { holdOfEntry } from '../../../server/queries/own-entries.ts'
import { closeTransfer, endTransfer, offerOn, type Transfer } from '../../../transfers/server/queries/transfers.ts'
import {
  bindRecipient,
  listReleasedPlaces,
  lockNextRelease,
  othersInWaitlist,
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
 * Whoever has just taken up an offer of the line may have a unit that is only lent: their order then pays for a place whose owner
 * lets it go, the one who did so first. While all that is lent is bound, every other order holds a place that there is. In the
 * transaction that took the place; it has locked order and event.
 */
export async function assignReleasedPlace(tx: Tx, { race, orderId, accountId, personKey }: Taking): Promise<void> {
  const { tenantId, eventId, raceId, poolId } = race
  const lent = await countResaleUnits(tx, { tenantId, poolId })
  if (lent === 0 || lent <= ((await listReleasedPlaces(tx, eventId)).get(raceId)?.bound ?? 0)) return
  const place = await lockNextRelease(tx, raceId)
  const holdId = await holdOfEntry(tx, { orderId, raceId, personKey })
  if (place === null || holdId === null) throw new Error('More is lent than is let go')
  await bindRecipient(tx, place.id, { accountId, orderId, holdId })
  await takeFrom(tx, { tenantId, orderId }, place.orderId)
}

/**
 * An order is paid that somebody's place was let go for: their place is given back in the payment's own transaction, and ends the
 * loan. Payments, orders and event are locked. A place that the order gave up before it was paid is offered on.
 */
export async function completeReleases(tx: Tx, recipientOrderId: string): Promise<void> {
  for (const place of await placesBoundTo(tx, recipientOrderId)) {
    if (!place.isTaken) {
      await offerOn(tx, place.id)
      continue
    }
    const entry = await entryToName(tx, place.entryId)
    const paid = entry && (await paidOrderOfPlace(tx, { orderId: place.orderId, holdId: entry.holdId }))
    if (paid === null || entry === null) throw new Error('A place was let go that nobody had')
    await closeTransfer(tx, place.id, place.recipientAccount)
    const { feeMinor } = place
    if (!(await releasePlace(tx, paid, { holdId: entry.holdId, feeMinor })))
      throw new Error('A place was let go that its owner has not')
  }
}

/** The order ran out or was given up: what it was to pay for is offered on. */
export async function offerPlacesOn(tx: Tx, recipientOrderId: string): Promise<void> {
  for (const { id } of await placesBoundTo(tx, recipientOrderId)) await offerOn(tx, id)
}

/**
 * The owner keeps the place after all, or its last moment has come: nobody is offered it any more. Where it is offered to somebody
 * already the last offer is called back, and its person told; or it `waits` for them; of an event that is off it is `gone` with the
 * line, whose people read that instead. False where somebody is about to pay for it, or is waited for. Order and event are locked,
 * and the offer.
 */
export async function withdrawRelease(
  tx: Tx,
  of: Pick<Transfer, 'tenantId' | 'id' | 'eventId' | 'raceId' | 'state'>,
  how: { readonly state: 'taken_back' | 'lapsed'; readonly offered: 'called back' | 'waits' | 'gone' },
): Promise<boolean> {
  const race = await findRaceRulesById(tx, of.raceId)
  if (race === null) throw new Error('A place that is let go in no race')
  if (of.state !== 'open') return false
  const isOnLoan = (await countResaleUnits(tx, race)) > (await othersInWaitlist(tx, of.raceId, of.id))
  if (isOnLoan) {
    const called = how.offered === 'waits' ? null : await withdrawOffer(tx, race)
    if (called === null) return false
    if (how.offered === 'called back')
      await tx.enqueue(waitlistEmailJob, { tenantId: of.tenantId, ...called, news: 'called_back' })
  }
  await endTransfer(tx, of.id, how.state)
  return true
}
