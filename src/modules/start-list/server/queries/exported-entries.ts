import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { WaveStart } from '#src/modules/catalog/domain/race-course-times.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type ExportedEntry = {
  readonly id: string
  /** In a team race a key shared by the members of a team; else the entry's own id. */
  readonly teamKey: string
  /** The least bib of the team, else the entry's own; 0 without one. */
  readonly teamBib: number
  readonly bib: number | null
  readonly lastName: string
  readonly firstName: string
  readonly gender: string
  readonly birthYear: number
  readonly city: string
  readonly club: string
  readonly team: string
  readonly stage: number | null
  readonly wave: string | null
}
export type ExportedRace = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly isOfTeams: boolean
  readonly startsAt: Instant
  readonly waveStarts: readonly WaveStart[]
}
export type ExportedEvent = { readonly id: string; readonly name: string; readonly races: readonly ExportedRace[] }

/**
 * A published event with the chosen race, or all races in order; null where there is no such event.
 */
export async function eventToExport(
  tx: Tx,
  { code, race, language }: { readonly code: string; readonly race: string | undefined; readonly language: Language },
): Promise<ExportedEvent | null> {
  const named = (table: 'e' | 'r') => fragment.ref(`${table}.name_${language}`)
  const [event] = await tx.sql<{ id: string; name: string }>(
    fragment`select e.id, ${named('e')} as name from catalog.events e where e.code = ${code} and e.status <> 'draft'`,
  )
  if (event === undefined) return null
  const races = await tx.sql<ExportedRace>(fragment`
    select r.id, r.code, ${named('r')} as name, r.kind <> 'individual' as "isOfTeams", r.starts_at as "startsAt", r.wave_starts as "waveStarts" from catalog.races r
    where r.event_id = ${event.id} and (${race ?? null}::text is null or r.code = ${race ?? null}) order by r.position`)
  return { ...event, races }
}

type Part = {
  readonly eventId: string
  readonly raceId: string
  /** The last row of the previous batch. */
  readonly after: ExportedEntry | null
  readonly take: number
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The next entries of a race without hidden ones: by bib; in a team race team by team and leg by
 * leg.
 */
export async function entriesAfter(tx: Tx, race: Pick<ExportedRace, 'isOfTeams'>, of: Part): Promise<ExportedEntry[]> {
  return await (race.isOfTeams ? membersAfter(tx, of) : peopleAfter(tx, of))
}

async function membersAfter(tx: Tx, { eventId, raceId, after, take }: Part): Promise<ExportedEntry[]> {
  const { teamBib, teamKey, stage, id } = after ?? { teamBib: -1, teamKey: nobody, stage: 0, id: nobody }
  return await tx.sql<ExportedEntry>`
    select * from (
      select entry_id as id, coalesce(team_id, entry_id) as "teamKey",
        min(coalesce(bib, 0)) over (partition by coalesce(team_id, entry_id)) as "teamBib", bib,
        last_name as "lastName", first_name as "firstName", gender, birth_year as "birthYear", city, club, team, stage, wave
      from registration.start_list where event_id = ${eventId} and race_id = ${raceId} and not is_hidden) l
    where ("teamBib", "teamKey", coalesce(stage, 0), id) > (${teamBib}::int, ${teamKey}::uuid, ${stage ?? 0}::int, ${id}::uuid)
    order by "teamBib", "teamKey", coalesce(stage, 0), id limit ${take}`
}

async function peopleAfter(tx: Tx, of: Part): Promise<ExportedEntry[]> {
  const { teamBib: bib, id } = of.after ?? { teamBib: -1, id: nobody }
  return await tx.sql<ExportedEntry>`
    select entry_id as id, entry_id as "teamKey", coalesce(bib, 0) as "teamBib", bib, last_name as "lastName", first_name as "firstName", gender, birth_year as "birthYear",
      city, club, team, stage, wave
    from registration.start_list
    where event_id = ${of.eventId} and race_id = ${of.raceId} and not is_hidden
      and (coalesce(bib, 0), entry_id) > (${bib}::int, ${id}::uuid)
    order by coalesce(bib, 0), entry_id limit ${of.take}`
}
