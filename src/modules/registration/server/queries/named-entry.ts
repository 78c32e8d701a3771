import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'
import type { RegistrationState } from '../../domain/registration-state.ts'
import { searchNorm } from '../../domain/search-norm.ts'

export type EntryToName = {
  readonly tenantId: number
  readonly id: string
  readonly eventId: string
  readonly raceId: string
  readonly holdId: string
  readonly bib: number | null
  readonly state: RegistrationState
  /** A placeholder until the invited participant is entered. */
  readonly participant: EnteredParticipant
}

/** An entry with its participant or placeholder, in any state; null if it does not exist. */
export async function entryToName(tx: Tx, id: string): Promise<EntryToName | null> {
  const [row] = await tx.sql<EntryToName>`
    select tenant_id as "tenantId", id, event_id as "eventId", race_id as "raceId", hold_id as "holdId", bib, state,
      participant
    from registration.entries where id = ${id}`
  return row ?? null
}

/**
 * Enters the participant of a place that was paid without one: updates the entry and the start
 * list.
 */
export async function enterParticipant(
  tx: Tx,
  entry: EntryToName,
  person: { readonly participant: EnteredParticipant; readonly participantId: string; readonly personKey: string },
): Promise<void> {
  const { participant, participantId, personKey } = person
  await tx.sql`
    with named as (
      update registration.entries
      set participant = ${JSON.stringify(participant)}::jsonb, participant_id = ${participantId},
          person_key = decode(${personKey}, 'hex')
      where tenant_id = ${entry.tenantId} and id = ${entry.id} and state = 'confirmed' returning id
    ), history as (
      insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
      select ${entry.tenantId}, id, 'confirmed', 'invitation accepted', ${tx.now} from named
    )
    insert into registration.start_list (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name,
                                         birth_year, gender, city, club, norm)
    select id, ${entry.tenantId}, ${entry.eventId}::uuid, ${entry.raceId}::uuid, ${entry.bib}::int,
      ${participant.lastName}, ${participant.firstName}, ${Number(participant.birthDate.slice(0, 4))}::int,
      ${participant.gender}, ${participant.city}, ${participant.club}, ${searchNorm(participant.lastName)}
    from named`
}
