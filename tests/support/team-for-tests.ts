import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import type { TeamRules } from '#src/modules/catalog/domain/team-rules.ts'
import { publishRace } from './race-for-tests.ts'
import { person, type Runner } from './runner.ts'
import type { Json, TestApp } from './test-app.ts'

const both = (text: string) => ({ ru: text, en: text })

/** Three legs, one runner each. */
export const threeLegs: TeamRules = {
  stages: [1, 2, 3].map((i) => ({ name: both(`Этап ${i}`), distanceM: i * 1_000, from: 1, to: 1 })),
  pricePer: 'team',
  changesUntil: null,
  minWomen: 0,
  minMen: 0,
}
/** One stage of two to four swimmers, each paid for. */
export const twoToFour: TeamRules = {
  ...threeLegs,
  stages: [{ name: both('Заплыв'), distanceM: 2_000, from: 2, to: 4 }],
  pricePer: 'participant',
}

export type TeamRaceOf = { readonly eventCode: string; readonly raceCode: string; readonly tenantId: number }
type Change = Parameters<typeof publishRace>[1]

/** Publishes a team race; a relay where it has several stages. */
export async function publishTeamRace(
  app: TestApp,
  { team = threeLegs, race = {}, ...event }: Change & { readonly team?: TeamRules | null } = {},
): Promise<TeamRaceOf> {
  const stages = team === null ? 3 : team.stages.length
  const kind = stages > 1 ? ({ kind: 'relay', stages } as const) : ({ kind: 'team', stages: null } as const)
  return await publishRace(app, { ...event, race: { code: 'relay', ...kind, team, ...race } })
}

export const inDays = (days: number): Instant => plusMs(toInstant(new Date()), days * 24 * 3600_000)

let count = 100_000
/** A new person's data, for a form. */
export function teammate(change: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1
  return { ...person(count, `mate-${count}@example.org`), ...change }
}

export function saveTeam({ client }: Runner, race: TeamRaceOf, input: Record<string, unknown>) {
  const { eventCode, raceCode } = race
  return client.post('/Register/ApiSaveRelayRegistration', { eventCode, raceCode, ...input })
}

/** A team with its place held, and no members yet. */
export async function createTeam(
  runner: Runner,
  race: TeamRaceOf,
  teamName: string,
): Promise<{ readonly registrationId: string; readonly teamRegistrationId: string }> {
  const query = `eventCode=${race.eventCode}&raceCode=${race.raceCode}`
  const { registrationId } = (await runner.client.get(`/Register/ApiInit?${query}`)).body
  const response = await saveTeam(runner, race, { registrationId, teamName })
  if (response.status !== 200)
    throw new Error(`saving the team ${teamName} responded with ${response.status}: ${JSON.stringify(response.body)}`)
  return response.body
}

/** The same with so many members, entered by the captain. */
export async function filledTeam(runner: Runner, race: TeamRaceOf, teamName: string, members = 3) {
  const team = await createTeam(runner, race, teamName)
  for (let relayPosition = 1; relayPosition <= members; relayPosition += 1) {
    const response = await saveTeam(runner, race, { ...team, relayPosition, participant: teammate() })
    if (response.status !== 200)
      throw new Error(
        `saving member ${relayPosition} of team ${team.teamRegistrationId} responded with ${response.status}: ${JSON.stringify(response.body)}`,
      )
  }
  return team
}

export async function boardOf({ client }: Runner, teamRegistrationId: string): Promise<Json> {
  return (await client.get(`/Register/ApiRelayTeam?teamRegistrationId=${teamRegistrationId}`)).body
}

/** The runner of each leg, by surname. */
export function namesOf(board: Json): (string | null)[] {
  return board.legs.map(({ member }: { member: { fullName: string } | null }) => member?.fullName ?? null)
}
