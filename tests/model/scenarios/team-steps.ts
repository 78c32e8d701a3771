import { newId } from '#src/platform/new-id.ts'
import { saveTeam } from '../../support/team-for-tests.ts'
import { nothing } from '../step-groups.ts'
import { teamsOf } from './scenario-facts.ts'
import { answerOf, payOrder, pickOf, type StepRunner, thenPays } from './step.ts'

const createTeam: StepRunner = async (scenario, { isVariant, pick }, runner) => {
  const race = { eventCode: scenario.eventCode, raceCode: 'relay', tenantId: 1 }
  const teamName = `Команда ${newId().slice(-8)}`
  const created = await saveTeam(runner, race, {
    registrationId: newId(),
    teamName,
    pays: isVariant ? 'captain' : 'each',
  })
  if (created.status !== 200) return answerOf(created)
  const memberInput = { personRef: 'me', relayPosition: 2, participant: runner.participant }
  await saveTeam(runner, race, { ...created.body, ...memberInput }) // refused where the captain runs in another team
  return pick > 2 ? `200 ${await payOrder(scenario, runner, created.body.registrationId, true)}` : '200'
}

const joinTeam: StepRunner = async (scenario, { pick }, { client, participant }) => {
  const team = pickOf(await teamsOf(scenario), pick)
  if (team === undefined) return nothing
  const input = { joinCode: team.code, relayPosition: 1 + (pick % 3), participant }
  return answerOf(await client.post('/api/teams/join', input))
}

/** The captain moves or removes a member. */
const changeTeam: StepRunner = async (scenario, { pick, isVariant }) => {
  const team = pickOf(await teamsOf(scenario), pick)
  const captain = scenario.runners[team?.captain ?? -1]
  if (team === undefined || captain === undefined) return nothing
  const members = await scenario.app.sql<{ id: string }>(
    'select id from registration.team_members where team_id = $1 order by id',
    [team.id],
  )
  const memberId = pickOf(members, pick)?.id
  if (memberId === undefined) return nothing
  const input = { teamRegistrationId: team.id, memberId }
  return answerOf(
    isVariant
      ? await captain.client.post('/Register/ApiRemoveRelayParticipant', input)
      : await captain.client.post('/Register/ApiMoveRelayParticipant', { ...input, relayPosition: 1 + (pick % 3) }),
  )
}

/** A member pays for their own leg, or the captain for the rest. */
const payLegs: StepRunner = async (scenario, step) => {
  const { pick, isVariant } = step
  const team = pickOf(await teamsOf(scenario), pick)
  if (team === undefined) return nothing
  const members = await scenario.app.sql<{ email: string }>(
    `select a.email from registration.team_members m join accounts.accounts a on a.id = m.account_id
     where m.team_id = $1 order by m.id`,
    [team.id],
  )
  const email = pickOf(members, pick)?.email
  const payer = isVariant ? scenario.runners[team.captain] : scenario.runners.find((one) => one.email === email)
  if (payer === undefined) return nothing
  const input = { teamRegistrationId: team.id, registrationId: newId(), legs: isVariant ? 'rest' : 'own' }
  const opened = await payer.client.post('/api/teams/pay-legs', input)
  return opened.status === 200 ? await thenPays(scenario, payer, opened.body.registrationId, step) : answerOf(opened)
}

/** Moves the deadline for the legs into the past, as if the race were nearer. */
const passLegDeadline: StepRunner = async (scenario) => {
  await scenario.app.sql(
    `update catalog.races set team_rules = jsonb_set(team_rules, '{eachPays,daysBefore}', '300') where event_id = $1 and code = 'relay'`,
    [scenario.eventId],
  )
  return 'done'
}

export const teamSteps = {
  'create team': createTeam,
  'join team': joinTeam,
  'change team': changeTeam,
  'pay legs': payLegs,
  'pass leg deadline': passLegDeadline,
} satisfies Record<string, StepRunner>
