import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { hasEntry } from '../../../server/queries/own-entries.ts'
import { transferOfEntry } from '../queries/transfers.ts'
import { type AcceptedTransfer, completeTransfer } from './accept-transfer.ts'
import { type NotToOffer, type OfEntry, offerAtOnce } from './offer-transfer.ts'
import type { TransferRefusal } from './transfer-place.ts'

export type Replacement = OfEntry & {
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly participant: EnteredParticipant
  /** Hex of the keyed hash. */
  readonly personKey: string
}
export type ReplaceRefusal = NotToOffer | Exclude<TransferRefusal, 'registration.account_limit'>

/**
 * Another athlete in a paid place of a group entry, by the organizer's terms of transfer: until
 * their deadline, for their fee, with the same bib. The caller has validated the athlete, and
 * locked the order with its payments. A repeated call returns the current state.
 */
export async function replaceAthlete(
  tx: Tx,
  replacement: Replacement,
): Promise<Result<AcceptedTransfer, ReplaceRefusal>> {
  const { orderId, entryId, accountId, language, participant, personKey } = replacement
  const entry = await entryToName(tx, entryId)
  if (entry === null) return err('registration.entry_unknown')
  const currentTransfer = await transferOfEntry(tx, entryId)
  if (
    currentTransfer?.state === 'paying' &&
    currentTransfer.recipient?.personKey === personKey &&
    currentTransfer.recipientOrderId !== null
  ) {
    return ok({ kind: 'to-pay', orderId: currentTransfer.recipientOrderId })
  }
  const isEntered = await hasEntry(tx, { orderId, personKey, raceId: entry.raceId })
  if (currentTransfer?.state === 'accepted' && isEntered) return ok({ kind: 'taken', bib: entry.bib })
  const offered = await offerAtOnce(tx, replacement)
  if (!offered.ok) return offered
  const race = await findRaceRulesById(tx, offered.value.raceId)
  if (race === null) throw new Error(`order ${orderId}: race ${offered.value.raceId} not found`)
  // The group entry's own account, as all its entries have it.
  const recipient = { participant, participantId: orderId, personKey, details: {} }
  const transferred = await completeTransfer(tx, {
    transfer: offered.value,
    race,
    acceptance: { accountId, language },
    recipient,
  })
  if (transferred.ok) return transferred
  const { code } = transferred.error
  if (code === 'registration.account_limit')
    throw new Error(`order ${orderId}: replacing an athlete must not reach the account limit`)
  return err(code)
}
