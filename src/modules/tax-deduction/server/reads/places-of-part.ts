import type { Tx } from '#src/platform/db/tx.ts'
import type { PlaceNow } from '../../domain/correction.ts'
import { type PlaceOfPart, placesOfParts } from '../queries/applications.ts'
import { paidPlaces } from '../queries/paid-places.ts'
import type { PartRow } from '../queries/parts.ts'
import { recipientParticipants } from '../queries/recipient-names.ts'
import { toPlace } from './tax-state.ts'

export type PlaceWithNow = PlaceOfPart & {
  /** The place as it is now; null: the account has it no more. */
  readonly now: PlaceNow | null
}

/**
 * The places that a part asks a certificate for, each beside what it is now. One that went to another
 * person of the account's family is transferred: its certificate names the first one.
 */
export async function placesOfPartNow(tx: Tx, part: PartRow): Promise<PlaceWithNow[]> {
  const places = await placesOfParts(tx, [part.id])
  const entryIds = places.map(({ entryId }) => entryId)
  const rows = await paidPlaces(tx, part.accountId, part.year, entryIds)
  const now = new Map(rows.map((row) => [row.entryId, toPlace(row)]))
  const recipients = new Map(
    (await recipientParticipants(tx, part.id)).map(({ certificateId, participantId }) => [
      certificateId,
      participantId,
    ]),
  )
  return places.map((place) => {
    const found = now.get(place.entryId)
    if (found === undefined) return { ...place, now: null }
    const { sumMinor, isCancelled, isTransferred, person } = found
    const recipient = recipients.get(place.certificateId)
    const isAnothers = recipient !== undefined && person.participantId !== null && person.participantId !== recipient
    return { ...place, now: { sumMinor, isCancelled, isTransferred: isTransferred || isAnothers } }
  })
}
