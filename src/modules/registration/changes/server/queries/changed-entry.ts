import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import { searchNorm } from '../../../domain/search-norm.ts'
import type { DocumentsState } from '../../../entry-details/domain/documents-state.ts'

/**
 * Writes corrected data of a confirmed entry, to the entry and to the start list. The participant's
 * other holds are unchanged.
 */
export async function writeChangedEntry(
  tx: Tx,
  entry: { readonly tenantId: number; readonly id: string },
  { participant, personKey }: { readonly participant: EnteredParticipant; readonly personKey: string },
): Promise<void> {
  await tx.sql`
    with changed as (
      update registration.entries
      set participant = jsonb_build_object('registeredAs', jsonb_build_object('lastName', participant->'lastName',
            'firstName', participant->'firstName', 'birthDate', participant->'birthDate'))
          || participant || ${JSON.stringify(participant)}::jsonb, person_key = decode(${personKey}, 'hex')
      where tenant_id = ${entry.tenantId} and id = ${entry.id} and state = 'confirmed' returning id
    ), history as (
      insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
      select ${entry.tenantId}, id, 'confirmed', 'participant data changed', ${tx.now} from changed
    )
    update registration.start_list s
    set last_name = ${participant.lastName}, first_name = ${participant.firstName},
        birth_year = ${Number(participant.birthDate.slice(0, 4))}, gender = ${participant.gender},
        city = ${participant.city}, club = ${participant.club},
        region = case when s.region = '' then '' else ${participant.region} end, norm = ${searchNorm(participant.lastName)}
    from changed where s.entry_id = changed.id`
}

/**
 * Moves a confirmed entry to another race, with a bib of that race, in the start list too. Its old
 * bib is not reused.
 */
export async function writeChangedRace(
  tx: Tx,
  entry: { readonly tenantId: number; readonly id: string },
  to: {
    readonly raceId: string
    readonly ordinal: number
    readonly bib: number
    /** Set where the new race's organizer reviews documents that were not reviewed before. */
    readonly documentsState: DocumentsState | null
  },
): Promise<void> {
  const rows = await tx.sql`
    with changed as (
      update registration.entries set race_id = ${to.raceId}, ordinal = ${to.ordinal}, bib = ${to.bib},
          documents_state = coalesce(documents_state, ${to.documentsState})
      where tenant_id = ${entry.tenantId} and id = ${entry.id} and state = 'confirmed' returning id
    ), history as (
      insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
      select ${entry.tenantId}, id, 'confirmed', 'moved to another race', ${tx.now} from changed
    )
    update registration.start_list s set race_id = ${to.raceId}, bib = ${to.bib}
    from changed where s.entry_id = changed.id returning s.entry_id`
  if (rows.length !== 1) throw new Error(`entry ${entry.id}: expected one start list row, updated ${rows.length}`)
}
