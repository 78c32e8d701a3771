import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'

export type RaceTeam = {
  readonly entryId: string
  readonly name: string
  /** In the order of their legs. */
  readonly members: readonly {
    readonly entryId: string
    readonly stage: number
    readonly participant: EnteredParticipant
  }[]
}

/**
 * The teams with a confirmed place in a race, with the runner of each leg. Holds personal data: not
 * for pages.
 */
export async function teamsOfRace(tx: Tx, raceId: string): Promise<RaceTeam[]> {
  return await tx.sql<RaceTeam>`
    select t.id as "entryId", t.name, (
      select coalesce(jsonb_agg(jsonb_build_object('entryId', m.id, 'stage', m.stage, 'participant', m.participant)
        order by m.stage, m.position), '[]')
      from registration.team_members m where m.tenant_id = t.tenant_id and m.team_id = t.id and m.is_live) as members
    from registration.teams t join registration.entries g on g.tenant_id = t.tenant_id and g.id = t.id
    where t.race_id = ${raceId} and g.state = 'confirmed'`
}
