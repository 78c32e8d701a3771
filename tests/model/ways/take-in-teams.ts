import { newId } from '#src/kernel/ids.ts'
import { saveTeam } from '../../support/team-for-tests.ts'
import { answerOf, nothing, payOrder, pickOf, thenPays, type Way } from './way.ts'
import { teamsOf } from './ways-facts.ts'

const begin: Way = async (ways, { odd, pick }, runner) => {
  const race = { eventCode: ways.eventCode, raceCode: 'relay', tenantId: 1 }
  const teamName = `Команда ${newId().slice(-8)}`
  const begun = await saveTeam(runner, race, { registrationId: newId(), teamName, pays: odd ? 'captain' : 'each' })
  if (begun.status !== 200) return answerOf(begun)
  const whom = { whom: 'me', relayPosition: 2, participant: runner.participant }
  await saveTeam(runner, race, { ...begun.body, ...whom }) // refused where the captain runs in another team
  return pick > 2 ? `200 ${await payOrder(ways, runner, begun.body.registrationId, true)}` : '200'
}

const join: Way = async (ways, { pick }, { client, participant }) => {
  const team = pickOf(await teamsOf(ways), pick)
  if (team === undefined) return nothing
  const input = { joinCode: team.code, relayPosition: 1 + (pick % 3), participant }
  return answerOf(await client.post('/api/teams/join', input))
}

/** The captain moves a member, or takes one off. */
const change: Way = async (ways, { pick, odd }) => {
  const team = pickOf(await teamsOf(ways), pick)
  const captain = ways.runners[team?.captain ?? -1]
  if (team === undefined || captain === undefined) return nothing
  const members = await ways.app.sql<{ id: string }>(
    'select id from registration.team_members where team_id = $1 order by id',
    [team.id],
  )
  const memberId = pickOf(members, pick)?.id
  if (memberId === undefined) return nothing
  const input = { teamRegistrationId: team.id, memberId }
  return answerOf(
    odd
      ? await captain.client.post('/Register/ApiRemoveRelayParticipant', input)
      : await captain.client.post('/Register/ApiMoveRelayParticipant', { ...input, relayPosition: 1 + (pick % 3) }),
  )
}

/** Somebody of the team pays for their own leg, the captain for the rest. */
const payLegs: Way = async (ways, step) => {
  const { pick, odd } = step
  const team = pickOf(await teamsOf(ways), pick)
  if (team === undefined) return nothing
  const members = await ways.app.sql<{ email: string }>(
    `select a.email from registration.team_members m join accounts.accounts a on a.id = m.account_id
     where m.team_id = $1 order by m.id`,
    [team.id],
  )
  const email = pickOf(members, pick)?.email
  const payer = odd ? ways.runners[team.captain] : ways.runners.find((one) => one.email === email)
  if (payer === undefined) return nothing
  const input = { teamRegistrationId: team.id, registrationId: newId(), legs: odd ? 'rest' : 'own' }
  const opened = await payer.client.post('/api/teams/pay-legs', input)
  return opened.status === 200 ? await thenPays(ways, payer, opened.body.registrationId, step) : answerOf(opened)
}

/** As if the race were so much nearer. */
const due: Way = async (ways) => {
  await ways.app.sql(
    `update catalog.races set team_rules = jsonb_set(team_rules, '{eachPays,daysBefore}', '300') where event_id = $1 and code = 'relay'`,
    [ways.eventId],
  )
  return 'done'
}

export const inTeams = {
  'begin a team': begin,
  'join a team': join,
  'change the team': change,
  'pay legs': payLegs,
  'legs are due': due,
} satisfies Record<string, Way>
