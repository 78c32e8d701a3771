import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import { entryToName } from '../../../server/queries/named-entry.ts'
import { isEntryOf } from '../../../server/queries/own-entries.ts'
import { handOverOfEntry } from '../queries/hand-overs.ts'
import type { HandingRefusal } from './hand-place-over.ts'
import { type NotToOffer, type OfEntry, offerAtOnce } from './offer-hand-over.ts'
import { giveTo, type TakenOver } from './take-over.ts'

export type Replacement = OfEntry & {
  readonly accountId: string
  readonly language: 'ru' | 'en'
  readonly participant: EnteredParticipant
  /** Hex of the keyed hash. */
  readonly personKey: string
}
export type ReplaceRefusal = NotToOffer | Exclude<HandingRefusal, 'registration.account_limit'>

/**
 * Another athlete in a paid place of a group entry, by the organizer's terms of handing a place over: until their day, for their
 * fee, under the same number. The caller has judged who comes, and locked the order with its payments. Repeated it answers what there is.
 */
export async function replaceAthlete(tx: Tx, replacement: Replacement): Promise<Result<TakenOver, ReplaceRefusal>> {
  const { orderId, entryId, accountId, language, participant, personKey } = replacement
  const entry = await entryToName(tx, entryId)
  if (entry === null) return err('registration.entry_unknown')
  const present = await handOverOfEntry(tx, entryId)
  if (present?.state === 'paying' && present.taker?.personKey === personKey && present.takerOrderId !== null) {
    return ok({ kind: 'to-pay', orderId: present.takerOrderId })
  }
  const isThere = await isEntryOf(tx, { orderId, personKey, raceId: entry.raceId })
  if (present?.state === 'accepted' && isThere) return ok({ kind: 'taken', bib: entry.bib })
  const offered = await offerAtOnce(tx, replacement)
  if (!offered.ok) return offered
  const race = await findRaceRulesById(tx, offered.value.raceId)
  if (race === null) throw new Error('A place of no race')
  // The group entry's own, as all its entries have it.
  const taker = { participant, participantId: orderId, personKey, details: {} }
  const given = await giveTo(tx, { handOver: offered.value, race, taking: { accountId, language }, taker })
  if (given.ok) return given
  const { code } = given.error
  if (code === 'registration.account_limit') throw new Error('An athlete who is counted for the account')
  return err(code)
}
