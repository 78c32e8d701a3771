import { err, ok, type Result } from '#src/kernel/result.ts'
import { changePersonKey } from '#src/modules/inventory/server/commands/change-person-key.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { tidyTeamName } from '../../domain/team-name.ts'
import type { TeamRow } from '../queries/teams.ts'
import { teamPersonKey } from './begin-team.ts'

/**
 * Renames a team that has its place; a name of another team of the race is refused.
 * @locks none: the caller holds the lock on the order
 */
export async function renameTeam(
  tx: Tx,
  services: Services,
  team: TeamRow,
  typed: string,
): Promise<Result<undefined, 'registration.team_exists' | 'registration.team_exists_unpaid'>> {
  const name = tidyTeamName(typed)
  if (name === team.name || team.holdId === null) return ok()
  const personKey = teamPersonKey(services.keyFor('personKey'), name)
  const { tenantId, eventId, holdId } = team
  const other = await changePersonKey(tx, { tenantId, eventId, holdId }, personKey)
  if (other !== null) return err(other === 'taken' ? 'registration.team_exists' : 'registration.team_exists_unpaid')
  await tx.sql`update registration.teams set name = ${name} where id = ${team.id}`
  await tx.sql`
    update registration.entries
    set participant = participant || jsonb_build_object('lastName', ${name}::text), person_key = decode(${personKey}, 'hex')
    where id = ${team.id}`
  return ok()
}
