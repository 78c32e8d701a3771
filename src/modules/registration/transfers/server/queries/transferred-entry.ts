import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import { searchNorm } from '../../../domain/search-norm.ts'
import { deleteHidden } from '../../../visibility/server/queries/hidden-entries.ts'

/**
 * Gives a confirmed entry another participant, with the same bib: no data of the former participant
 * remains, neither in the entry nor in the start list.
 */
export async function writeTransferredEntry(
  tx: Tx,
  entry: { readonly tenantId: number; readonly id: string },
  to: {
    readonly participant: EnteredParticipant
    readonly participantId: string
    readonly personKey: string
    /** The new owner's account; null where the place stays within the payer's family. */
    readonly transferredTo: string | null
  },
): Promise<void> {
  const { participant, participantId, personKey, transferredTo } = to
  // Only an athlete entered by a coach has a listed affiliation.
  const { region, rank } = participant.affiliation
    ? { ...participant, ...participant.affiliation }
    : { region: '', rank: '' }
  const rows = await tx.sql`
    with changed as (
      update registration.entries
      set participant = ${JSON.stringify(participant)}::jsonb, participant_id = ${participantId},
          person_key = decode(${personKey}, 'hex'), transferred_to = ${transferredTo}
      where tenant_id = ${entry.tenantId} and id = ${entry.id} and state = 'confirmed'
      returning id, (select coalesce((r.group_entry_rules ->> 'isListed')::boolean, false) from catalog.races r
                     where r.id = race_id) as lists_affiliation
    ), history as (
      insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
      select ${entry.tenantId}, id, 'confirmed', 'transferred to another participant', ${tx.now} from changed
    )
    update registration.start_list s
    set last_name = ${participant.lastName}, first_name = ${participant.firstName},
        birth_year = ${Number(participant.birthDate.slice(0, 4))}, gender = ${participant.gender},
        city = ${participant.city}, club = ${participant.club}, norm = ${searchNorm(participant.lastName)},
        region = case when changed.lists_affiliation then ${region} else '' end,
        rank = case when changed.lists_affiliation then ${rank} else '' end
    from changed where s.entry_id = changed.id returning s.entry_id`
  if (rows.length !== 1) throw new Error(`entry ${entry.id}: expected one start list row, updated ${rows.length}`)
  await deleteHidden(tx, entry.id)
}
