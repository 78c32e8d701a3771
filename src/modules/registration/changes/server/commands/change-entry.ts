import { err, ok, type Result } from '#src/kernel/result.ts'
import { changePersonKey } from '#src/modules/inventory/server/commands/change-person-key.ts'
import { lockOwnOrder } from '#src/modules/orders/server/reads/order-status.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { PlaceRefusal } from '../../../checkout/server/commands/hold-place.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { EntryDetails } from '../../../entry-details/domain/entry-details.ts'
import { writeDetails, writeIdentity } from '../../../entry-details/server/queries/details.ts'

export type EntryChange = {
  readonly orderId: string
  readonly raceId: string
  readonly participantId: string
  readonly participant: EnteredParticipant
  readonly details: EntryDetails
  /** Hex of the person key's keyed hash. */
  readonly personKey: string
  /**
   * The entry in the order; not given where the order has one in the race, or one of this person.
   */
  readonly entryId?: string | undefined
}

/**
 * Writes the corrected participant into an entry of an unpaid order. Its hold moves to the
 * corrected name; a name with an entry in the race already is refused.
 */
export async function changeEntry(tx: Tx, change: EntryChange): Promise<Result<undefined, PlaceRefusal>> {
  if (!(await lockOwnOrder(tx, change.orderId))) return err('registration.not_found')
  const entries = await tx.sql<Entry>`
    select id, hold_id as "holdId", event_id as "eventId", tenant_id as "tenantId", encode(person_key, 'hex') as "personKey",
      participant ? 'invitationId' as "isInvited"
    from registration.entries where order_id = ${change.orderId} and race_id = ${change.raceId} and state = 'held'`
  if (entries.length === 0) return err('registration.order_ended')
  const entry = findEntryOf(entries, change)
  if (entry === undefined) return err('registration.entry_unknown')
  if (entry.personKey !== change.personKey) {
    const hold = { tenantId: entry.tenantId, eventId: entry.eventId, holdId: entry.holdId }
    if ((await changePersonKey(tx, hold, change.personKey)) !== null) return err('registration.already_registered')
  }
  await tx.sql`
    update registration.entries
    set participant = ${JSON.stringify(change.participant)}::jsonb, participant_id = ${change.participantId},
        person_key = decode(${change.personKey}, 'hex')
    where id = ${entry.id}`
  await writeDetails(tx, entry.id, change.details)
  await writeIdentity(tx, entry.id, change.details)
  return ok()
}

type Entry = { id: string; holdId: string; eventId: string; tenantId: number; personKey: string; isInvited: boolean }

function findEntryOf(entries: readonly Entry[], { entryId, personKey }: EntryChange): Entry | undefined {
  if (entryId !== undefined) return entries.find(({ id }) => id === entryId)
  const known = entries.filter(({ isInvited }) => !isInvited) // an invited person is no mistake to correct
  return known.find((one) => one.personKey === personKey) ?? (known.length === 1 ? known[0] : undefined)
}
