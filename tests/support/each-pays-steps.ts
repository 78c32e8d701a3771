import { expect } from 'vitest'
import { defaultEachPays } from '#src/modules/catalog/domain/team-rules.ts'
import { returnLegsJob } from '#src/modules/registration/teams/server/jobs/return-legs.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { writtenEmails } from './emails.ts'
import { openPaymentOf, type Runner } from './runner.ts'
import { boardOf, publishTeamRace, saveTeam, type TeamRaceOf, threeLegs } from './team-for-tests.ts'
import type { Json, TestApp } from './test-app.ts'
import type { TestBank } from './test-bank.ts'

export type TestContext = { app(): TestApp; bank(): TestBank; someRunner(): Promise<Runner> }
export type Team = { readonly registrationId: string; readonly teamRegistrationId: string }
export const eachPaysRules = { team: { ...threeLegs, eachPays: defaultEachPays } }
/** With the default commission of five per cent. */
export const withCommission = (minor: number) => minor + Math.floor((minor * 500 + 5_000) / 10_000)

/** Steps for teams whose members each pay their own leg. */
export function eachPaysSteps({ app, bank, someRunner }: TestContext) {
  const db = () => app().services.db
  const paid = (paymentId: string) => app().receiveWebhook(bank().message(paymentId, 'succeeded'))
  const payLegs = ({ client }: Runner, team: Team, more: Json = {}) =>
    client.post('/api/teams/pay-legs', {
      teamRegistrationId: team.teamRegistrationId,
      registrationId: crypto.randomUUID(),
      ...more,
    })
  const join = async (member: Runner, team: Team, relayPosition: number, captain: Runner) => {
    const { joinCode } = await boardOf(captain, team.teamRegistrationId)
    const response = await member.client.post('/api/teams/join', {
      ...{ joinCode, relayPosition, participant: member.participant, consents: ['personal-data'] },
    })
    expect(response.status).toBe(200)
  }
  const createTeam = async (captain: Runner, race: TeamRaceOf, teamName: string): Promise<Team> => {
    const { body } = await saveTeam(captain, race, { registrationId: crypto.randomUUID(), teamName, pays: 'each' })
    await saveTeam(captain, race, { ...body, personRef: 'me', relayPosition: 2, participant: captain.participant })
    return body
  }
  /** A team whose captain has paid for the second leg, with a member in the first. */
  const teamOfTwo = async (teamName: string, event: Parameters<typeof publishTeamRace>[1] = {}) => {
    const race = await publishTeamRace(app(), { ...eachPaysRules, ...event })
    const [captain, mate] = [await someRunner(), await someRunner()]
    const team = await createTeam(captain, race, teamName)
    await paid((await openPaymentOf(captain, team.registrationId)).id)
    await join(mate, team, 1, captain)
    return { race, captain, mate, team }
  }
  const payOf = async (payer: Runner, team: Team, more: Json = {}): Promise<string> => {
    const { body } = await payLegs(payer, team, more)
    await paid((await openPaymentOf(payer, body.registrationId)).id)
    return body.registrationId
  }
  const sharesOf = async (viewer: Runner, team: Team) =>
    (await boardOf(viewer, team.teamRegistrationId)).legs.map(({ share }: Json) => share.state)
  const returns = (team: Team) =>
    returnLegsJob.run(app().services as unknown as JobContext, { tenantId: 1, teamId: team.teamRegistrationId })
  const written = async (write: (context: JobContext) => Promise<void>): Promise<string[]> =>
    (await writtenEmails(app(), write)).map(({ to, subject, text }) => `${to} ${subject} ${text}`)
  const refunded = async (...orders: string[]) =>
    (
      await app().sql<{ status: string; back: number }>(
        `select status, (select sum(refund_minor) from orders.cancellations c where c.order_id = o.id)::int as back
       from orders.orders o where id = any ($1) order by array_position($1, id)`,
        [orders],
      )
    ).map(({ status, back }) => [status, back])
  return { db, paid, payLegs, join, createTeam, teamOfTwo, payOf, sharesOf, returns, written, refunded }
}
