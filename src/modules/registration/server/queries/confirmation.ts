import { type RaceWave, waveOf } from '#src/modules/catalog/domain/race-wave.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../domain/entered-participant.ts'
import { searchNorm } from '../../domain/search-norm.ts'
import type { PlaceholderParticipant } from '../../invitations/domain/invitation.ts'

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

/** The fields that decide an entry's bib. */
export type Numbered = Pick<EntryToConfirm, 'id' | 'raceId' | 'bibFrom' | 'wave'>

/** The entries to confirm, in the order of the given orders. */
export async function entriesToConfirm(tx: Tx, orderIds: readonly string[]): Promise<EntryToConfirm[]> {
  type Row = EntryToConfirm & { waves: readonly RaceWave[]; expectedTime: string | null }
  const rows = await tx.named<Row>(
    'registration.entries_to_confirm',
    `select g.id, g.event_id as "eventId", g.race_id as "raceId", r.bib_from as "bibFrom", g.participant,
       r.waves, case when r.waves <> '[]' then g.answers ->> 'expected-time' end as "expectedTime",
       g.participant ->> 'invitationId' as "invitationId",
       r.kind <> 'individual' and exists (select from registration.teams t where t.id = g.id) as "isTeam",
       coalesce((r.group_entry_rules ->> 'isListed')::boolean, false) as "listsAffiliation"
     from registration.registrations g join catalog.races r on r.id = g.race_id
     where g.order_id = any($1) and g.state in ('held', 'expired') order by array_position($1, g.order_id), g.id`,
    [orderIds],
  )
  return rows.map(({ waves, expectedTime, ...entry }) => ({ ...entry, wave: waveOf(waves, expectedTime) }))
}

/**
 * Bibs for the entries, in their order, never twice; keyed by entry id. A wave with its own range
 * gives bibs from that range; once it is used up, the race's counter does.
 */
export async function bibsFor(tx: Tx, tenantId: number, entries: readonly Numbered[]): Promise<Map<string, number>> {
  if (!entries.some(({ wave }) => wave?.bibFrom != null)) return await bibsOfRaces(tx, tenantId, entries)
  const ofWaves = await bibsOfWaves(tx, tenantId, entries)
  const left = entries.filter(({ id }) => !ofWaves.has(id))
  return new Map([...ofWaves, ...(await bibsOfRaces(tx, tenantId, left))])
}

/** Counters are locked by race and wave, before the counters of whole races. */
async function bibsOfWaves(tx: Tx, tenantId: number, entries: readonly Numbered[]): Promise<Map<string, number>> {
  const groups = [...Map.groupBy(entries, ({ raceId, wave }) => `${raceId}/${wave?.code}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const bibs = new Map<string, number>()
  for (const [, group] of groups) {
    const [{ raceId, wave } = {}] = group
    if (wave?.bibFrom == null || wave.bibTo === null) continue
    const { code, bibFrom, bibTo } = wave
    const [row] = await tx.sql<{ next: number }>`
      insert into registration.wave_bib_counters as c (tenant_id, race_id, wave, next_bib)
      values (${tenantId}, ${raceId}, ${code}, ${bibFrom + group.length})
      on conflict (tenant_id, race_id, wave) do update set next_bib = greatest(c.next_bib, ${bibFrom}) + ${group.length}
      returning next_bib - ${group.length} as next`
    const from = row?.next ?? bibTo + 1
    for (const [i, { id }] of group.entries()) if (from + i <= bibTo) bibs.set(id, from + i)
  }
  return bibs
}

/**
 * The next bibs of each race, in the entries' order, never twice; keyed by entry id. Races are
 * locked in the order of their ids.
 */
async function bibsOfRaces(tx: Tx, tenantId: number, entries: readonly Numbered[]): Promise<Map<string, number>> {
  const byRace = [...Map.groupBy(entries, (entry) => entry.raceId)]
  if (byRace.length === 0) return new Map()
  const rows = await tx.named<{ raceId: string; next: number }>(
    'registration.next_bibs',
    `with given as materialized (
       select * from unnest($2::uuid[], $3::int[], $4::int[]) as g (race_id, bib_from, entries)
     ), counted as (
       insert into registration.bib_counters (tenant_id, race_id, next_bib)
       select $1, race_id, bib_from + entries from given order by race_id
       on conflict (tenant_id, race_id) do update
         set next_bib = registration.bib_counters.next_bib
           + (select given.entries from given where given.race_id = excluded.race_id)
       returning race_id, next_bib
     )
     select counted.race_id as "raceId", counted.next_bib - given.entries as next from counted join given using (race_id)`,
    [
      tenantId,
      byRace.map(([raceId]) => raceId),
      byRace.map(([, group]) => group[0]?.bibFrom ?? 1),
      byRace.map(([, group]) => group.length),
    ],
  )
  const next = new Map(rows.map((row) => [row.raceId, row.next]))
  return new Map(
    byRace.flatMap(([raceId, group]) => {
      const from = next.get(raceId)
      if (from === undefined) throw new Error('No bib counter')
      return group.map((entry, i) => [entry.id, from + i] as const)
    }),
  )
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
    `with given as materialized (
       select * from unnest($2::uuid[], $3::int[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[],
                            $11::text[], $12::boolean[], $13::text[], $14::text[], $15::text[])
         as g (id, bib, last_name, first_name, birth_year, gender, city, club, norm, listed, region, rank, wave)
     ), confirmed as (
       update registration.registrations r set state = 'confirmed', bib = given.bib, wave = given.wave, confirmed_at = $4
       from given where r.tenant_id = $1 and r.id = given.id returning r.id, r.event_id, r.race_id
     ), told as (
       insert into registration.registration_history (tenant_id, registration_id, state, cause, at)
       select $1, id, 'confirmed', 'the order is paid', $4 from confirmed
     )
     insert into registration.start_list (registration_id, tenant_id, event_id, race_id, bib, last_name, first_name,
                                          birth_year, gender, city, club, norm, region, rank, wave, is_hidden)
     select id, $1, event_id, race_id, bib, last_name, first_name, birth_year, gender, city, club, norm, region, rank,
       given.wave, exists (select from registration.hidden_entries h where h.entry_id = id)
     from confirmed join given using (id) where listed`,
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
