import type { Tx } from '#src/platform/db/tx.ts'
import { searchNorm } from '../../../domain/search-norm.ts'
import { findTeam, membersOfTeam, reviveMembers } from '../queries/teams.ts'

/**
 * Teams are paid: adds their members to the start list, each with the team's bib and their stage.
 */
export async function listTeams(tx: Tx, teamIds: readonly string[]): Promise<void> {
  await reviveMembers(tx, teamIds) // late money took the place again
  for (const teamId of teamIds) await relistTeam(tx, teamId)
}

/** Rewrites a confirmed team's rows of the start list. */
export async function relistTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.sql`delete from registration.start_list where team_id = ${teamId}`
  const team = await findTeam(tx, teamId)
  if (team === null || team.status !== 'confirmed') return
  const members = await membersOfTeam(tx, teamId)
  const of = <T>(value: (member: (typeof members)[number]) => T) => members.map(value)
  await tx.sql`
    insert into registration.start_list (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year,
                                         gender, city, club, team, stage, norm, team_id, is_hidden)
    select g.id, ${team.tenantId}, ${team.eventId}, ${team.raceId}, ${team.bib}, g.last_name, g.first_name, g.birth_year,
           g.gender, g.city, g.club, ${team.name}, g.stage, g.norm, ${teamId},
           exists (select from registration.hidden_entries h where h.entry_id = g.id)
    from unnest(${of(({ id }) => id)}::uuid[], ${of(({ participant }) => participant.lastName)}::text[],
                ${of(({ participant }) => participant.firstName)}::text[],
                ${of(({ participant }) => Number(participant.birthDate.slice(0, 4)))}::int[],
                ${of(({ participant }) => participant.gender)}::text[], ${of(({ participant }) => participant.city)}::text[],
                ${of(({ participant }) => participant.club)}::text[], ${of(({ stage }) => stage)}::int[],
                ${of(({ participant }) => searchNorm(participant.lastName))}::text[])
      as g (id, last_name, first_name, birth_year, gender, city, club, stage, norm)`
}
