import { err, ok } from '#src/kernel/result.ts'
import { findRaceRules, findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { findDraft } from '../../../checkout/server/queries/drafts.ts'
import {
  apiChangeRelayTeamNameRoute,
  apiMoveRelayParticipantRoute,
  apiRelayRegistrationRoute,
  apiRelayTeamRoute,
  apiRemoveRelayParticipantRoute,
  getTeamByCodeRoute,
} from '../../contract/teams.ts'
import { normalizeJoinCode } from '../../domain/join-code.ts'
import { swapShares } from '../../domain/leg-shares.ts'
import { isAt, legAt, moveMember } from '../../domain/team-line-up.ts'
import { teamNameIssue } from '../../domain/team-name.ts'
import { changeTeam, isCaptain } from '../commands/change-team.ts'
import { renameTeam } from '../commands/rename-team.ts'
import { legsOfTeam, placeShares } from '../queries/team-legs.ts'
import {
  deleteMember,
  findTeam,
  findTeamByCode,
  findTeamOfOrder,
  findTeamsOfAccount,
  membersOfTeam,
  placeMembers,
  type TeamRow,
} from '../queries/teams.ts'
import { teamPeople } from '../reads/team-people.ts'
import { asTeamRace, closedIn, legsView, teamRulesView, teamView, toPlacedMember } from '../reads/team-view.ts'

type Context = RequestContext & { readonly actor: Actor }

const readerOf = ({ services, language, actor }: Context) => ({ services, language, accountId: actor.accountId })

export const apiRelayRegistrationHandler = handle(apiRelayRegistrationRoute, async (context, { query }) => {
  const { tx, tenant, actor, language } = context
  const found = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (found === null || found.tenantId !== tenant.id) return err('registration.race_not_found')
  const race = asTeamRace(found)
  if (race === null) return err('registration.not_team_race')
  const requestedTeam = query.registrationId === undefined ? null : await findTeamOfOrder(tx, query.registrationId)
  const own = requestedTeam?.accountId === actor.accountId ? requestedTeam : null
  const isLive = ({ status }: TeamRow) => status === 'held' || status === 'confirmed'
  const all =
    query.personRef === 'other' ? [] : await findTeamsOfAccount(tx, { accountId: actor.accountId, raceId: race.raceId })
  const team = own ?? all.find(isLive)
  const { accountId } = actor
  return ok({
    people: await teamPeople(tx, race, readerOf(context)),
    rules: teamRulesView(race, language, tx.now),
    draft:
      team && isLive(team) ? null : await findDraft(tx, { accountId, raceId: race.raceId, person: { kind: 'team' } }),
    team: team === undefined || team.raceId !== race.raceId ? null : await teamView(tx, team, readerOf(context)),
  })
})

export const apiRelayTeamHandler = handle(apiRelayTeamRoute, async (context, { query }) => {
  const team = await findTeam(context.tx, query.teamRegistrationId)
  const view = team && (await teamView(context.tx, team, readerOf(context)))
  return view === null ? err('registration.team_unknown') : ok(view)
})

export const apiMoveRelayParticipantHandler = handle(apiMoveRelayParticipantRoute, async (context, { body }) => {
  const { actor } = context
  const isOwn = (_: Tx, team: TeamRow) => isCaptain(team, actor.accountId)
  const changed = await changeTeam(context, body.teamRegistrationId, isOwn, async (tx, team, race) => {
    const to = legAt(race.team, body.relayPosition)
    if (to === null) return err('registration.leg_unknown')
    const lineUp = (await membersOfTeam(tx, team.id)).map(toPlacedMember)
    const from = lineUp.find(({ id }) => id === body.memberId)
    const moved = moveMember(lineUp, body.memberId, to)
    if (!moved.ok || from === undefined) return err('registration.member_unknown')
    await placeMembers(tx, team.id, moved.value)
    // A paid share moves with its member.
    if (team.pays === 'each') await placeShares(tx, team.id, swapShares(await legsOfTeam(tx, team.id), from, to))
    return ok()
  })
  return changed.ok ? await viewAfter(context, body.teamRegistrationId) : changed
})

export const apiRemoveRelayParticipantHandler = handle(apiRemoveRelayParticipantRoute, async (context, { body }) => {
  const { actor } = context
  const mayRemove = async (tx: Tx, team: TeamRow) =>
    team.accountId === actor.accountId ||
    (await membersOfTeam(tx, team.id)).some(({ accountId }) => accountId === actor.accountId)
  const changed = await changeTeam(context, body.teamRegistrationId, mayRemove, async (tx, team) => {
    const member = (await membersOfTeam(tx, team.id)).find(({ id }) => id === body.memberId)
    const isOwn = member?.accountId === actor.accountId || team.accountId === actor.accountId
    if (member === undefined || !isOwn) return err('registration.member_unknown')
    await deleteMember(tx, team.id, member.id)
    return ok()
  })
  return changed.ok ? ok({ teamRegistrationId: body.teamRegistrationId }) : changed
})

export const apiChangeRelayTeamNameHandler = handle(apiChangeRelayTeamNameRoute, async (context, { body }) => {
  const { services, tenant, actor } = context
  const issue = teamNameIssue(body.teamName)
  if (issue !== null) return err('registration.team_name_empty', { fields: { teamName: issue } })
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const named = await services.db.transaction(scope, async (tx) => {
    const race = await findRaceRules(tx, body.eventCode, body.raceCode)
    if (race === null || race.tenantId !== tenant.id) return null
    const teams = await findTeamsOfAccount(tx, { accountId: actor.accountId, raceId: race.raceId })
    return { teams: teams.filter(({ accountId }) => accountId === actor.accountId) }
  })
  if (named === null) return err('registration.race_not_found')
  const requestedTeam = body.teamRegistrationId
  const team = requestedTeam === undefined ? named.teams[0] : named.teams.find(({ id }) => id === requestedTeam)
  if (team === undefined) return err('registration.team_unknown')
  const isOwn = (_: Tx, team: TeamRow) => isCaptain(team, actor.accountId)
  const changed = await changeTeam(context, team.id, isOwn, async (tx, locked) => {
    const renamed = await renameTeam(tx, services, locked, body.teamName)
    return renamed.ok ? renamed : err(renamed.error.code, { fields: { teamName: renamed.error.code } })
  })
  return changed.ok ? await viewAfter(context, team.id) : changed
})

async function viewAfter(context: Context, teamId: string) {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const view = await services.db.transaction(scope, async (tx) => {
    const team = await findTeam(tx, teamId)
    return team && (await teamView(tx, team, readerOf(context)))
  })
  return view === null ? err('registration.team_unknown') : ok(view)
}

/** Any holder of the code may read this; a member of the team is sent to its board. */
export const getTeamByCodeHandler = handle(getTeamByCodeRoute, async (context, { query }) => {
  const { tx, actor, language } = context
  const team = await findTeamByCode(tx, normalizeJoinCode(query.joinCode))
  const race = team && asTeamRace(await findRaceRulesById(tx, team.raceId))
  if (team === null || race === null) return err('registration.team_not_found')
  const members = await membersOfTeam(tx, team.id)
  const isIn = team.accountId === actor.accountId || members.some(({ accountId }) => accountId === actor.accountId)
  return ok({
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    teamName: team.name,
    status: team.status,
    teamRegistrationId: isIn ? team.id : null,
    rules: teamRulesView(race, language, tx.now),
    legs: legsView(race, language).map((leg) => ({ ...leg, isFree: !members.some((one) => isAt(one, leg)) })),
    closed: closedIn(team, race, tx.now, context),
  })
})
