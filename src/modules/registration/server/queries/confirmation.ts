import type { RaceWave } from '#src/modules/catalog/domain/race-wave.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'
import { searchNorm } from '../../domain/search-norm.ts'
import type { PlaceholderParticipant } from '../../invitations/domain/invitation.ts'
import { findWave } from '../../waves/domain/find-wave.ts'

export type EntryToConfirm = {
  readonly id: string
  readonly eventId: string
  readonly raceId: string
  readonly bibFrom: number
  /**
   * The open invitation of the place; null where there is none. The participant is a placeholder
   * while it is open.
   */
  readonly invitationId: string | null
  readonly participant: EnteredParticipant | PlaceholderParticipant
  /** The wave of the entry; none where the race has no waves. */
  readonly wave?: RaceWave | null
  /** The entry of a team: the start list names its members, not the team's entry itself. */
  readonly isTeam: boolean
  /** The race shows region and rank of its athletes in the start list. */
  readonly listsAffiliation: boolean
}

/** The entries to confirm, in the order of the orders passed. */
export async function entriesToConfirm(tx: Tx, orderIds: readonly string[]): Promise<EntryToConfirm[]> {
  type Row = EntryToConfirm & { waves: readonly RaceWave[]; expectedTime: string | null }
  const rows = await tx.named<Row>(
    'registration.entries_to_confirm',
    `select g.id, g.event_id as "eventId", g.race_id as "raceId", r.bib_from as "bibFrom", g.participant,
       r.waves, case when r.waves <> '[]' then g.answers ->> 'expected-time' end as "expectedTime",
       g.participant ->> 'invitationId' as "invitationId",
       r.kind <> 'individual' and exists (select from registration.teams t where t.id = g.id) as "isTeam",
       coalesce((r.group_entry_rules ->> 'isListed')::boolean, false) as "listsAffiliation"
     from registration.entries g join catalog.races r on r.id = g.race_id
     where g.order_id = any($1) and g.state in ('held', 'expired') order by array_position($1, g.order_id), g.id`,
    [orderIds],
  )
  return rows.map(({ waves, expectedTime, ...entry }) => ({ ...entry, wave: findWave(waves, expectedTime) }))
}

/**
 * Confirms the entries with their bibs and adds them to the start list, except entries without a
 * participant.
 */
export async function confirmEntries(
  tx: Tx,
  tenantId: number,
  entries: readonly (EntryToConfirm & { readonly bib: number })[],
): Promise<void> {
  if (entries.length === 0) return
  const listed = (entry: EntryToConfirm) => entry.invitationId === null && !entry.isTeam
  const of = <T>(value: (person: EnteredParticipant | PlaceholderParticipant) => T) =>
    entries.map(({ participant }) => value(participant))
  await tx.named(
    'registration.confirm',
    `with input as materialized (
       select * from unnest($2::uuid[], $3::int[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[],
                            $11::text[], $12::boolean[], $13::text[], $14::text[], $15::text[])
         as g (id, bib, last_name, first_name, birth_year, gender, city, club, norm, listed, region, rank, wave)
     ), confirmed as (
       update registration.entries r set state = 'confirmed', bib = input.bib, wave = input.wave, confirmed_at = $4
       from input where r.tenant_id = $1 and r.id = input.id returning r.id, r.event_id, r.race_id
     ), history as (
       insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
       select $1, id, 'confirmed', 'order paid', $4 from confirmed
     )
     insert into registration.start_list (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name,
                                          birth_year, gender, city, club, norm, region, rank, wave, is_hidden)
     select id, $1, event_id, race_id, bib, last_name, first_name, birth_year, gender, city, club, norm, region, rank,
       input.wave, exists (select from registration.hidden_entries h where h.entry_id = id)
     from confirmed join input using (id) where listed`,
    [
      tenantId,
      entries.map(({ id }) => id),
      entries.map(({ bib }) => bib),
      tx.now,
      of(({ lastName }) => lastName),
      of(({ firstName }) => firstName),
      of(({ birthDate }) => Number(birthDate?.slice(0, 4) ?? 0)),
      of(({ gender }) => gender),
      of(({ city }) => city),
      of(({ club }) => club),
      of(({ lastName }) => searchNorm(lastName)),
      entries.map(listed),
      entries.map((entry) => listedAffiliation(entry).region),
      entries.map((entry) => listedAffiliation(entry).rank),
      entries.map(({ wave }) => wave?.code ?? null),
    ],
  )
}

/**
 * The fields of an athlete that the start list shows beside name and club, where the race lists
 * them; none for other participants.
 */
function listedAffiliation({ participant, listsAffiliation }: EntryToConfirm): {
  readonly region: string
  readonly rank: string
} {
  if (!listsAffiliation || !('affiliation' in participant) || participant.affiliation === undefined)
    return { region: '', rank: '' }
  return { region: participant.region, rank: participant.affiliation.rank }
}
