import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { priceDifferencePaid } from '#src/modules/orders/server/events.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { raceChangedEmailJob } from '../jobs/change-emails.ts'
import { toValidatedEntry, writeRaceChange } from './change-race.ts'

/**
 * The difference is paid: in the payment's own transaction the entry moves to the more expensive
 * race, with a bib of it.
 */
export async function enterUpgradedRace(tx: Tx, paid: EventPayload<typeof priceDifferencePaid>): Promise<void> {
  const { orderId, priceDifferenceId, holdId, dueMinor } = paid
  const entry = (await entriesOfOrder(tx, orderId)).find((one) => one.holdId === holdId)
  const to = await findRaceRulesById(tx, paid.raceId)
  if (entry === undefined || to === null)
    throw new Error(`price difference ${priceDifferenceId}: entry or race missing`)
  // Eligibility was checked when the difference was opened: only the documents are validated again.
  await writeRaceChange(tx, { entry, to, validated: toValidatedEntry({ entry, race: to, owner: 'own' }) }, paid.ordinal)
  const email = { orderId, entryId: entry.id, changeId: priceDifferenceId, fromRaceId: entry.raceId }
  await tx.enqueue(raceChangedEmailJob, { ...email, refundMinor: 0, dueMinor })
}
