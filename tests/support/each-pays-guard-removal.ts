import { expect, test } from 'vitest'
import { eachPaysRules as rules, type TestContext } from './each-pays-steps.ts'
import { openPaymentOf, type Runner } from './runner.ts'
import { violationsOf } from './sale-invariants.ts'
import { boardOf, publishTeamRace, saveTeam } from './team-for-tests.ts'
import type { Json } from './test-app.ts'

/** Removes a guard from the database for good, so it must be the last test. */
export function describeEachPaysGuardRemoval({ app, bank, someRunner }: TestContext): void {
  test('guard removal: with a leg’s pool of more than one unit the leg is paid twice, and the invariants report it', async () => {
    const race = await publishTeamRace(app(), rules)
    const [captain, mate] = [await someRunner(), await someRunner()]
    const input = { registrationId: crypto.randomUUID(), teamName: 'Без запора', pays: 'each' }
    const { body: team } = await saveTeam(captain, race, input)
    await saveTeam(captain, race, { ...team, personRef: 'me', relayPosition: 2, participant: captain.participant })
    const payOrder = async (payer: Runner, registrationId: string) =>
      app().receiveWebhook(bank().message((await openPaymentOf(payer, registrationId)).id, 'succeeded'))
    await payOrder(captain, team.registrationId)
    const { joinCode } = await boardOf(captain, team.teamRegistrationId)
    await mate.client.post('/api/teams/join', {
      ...{ joinCode, relayPosition: 1, participant: mate.participant, consents: ['personal-data'] },
    })
    const openLegPayment = async (payer: Runner, legs: string): Promise<{ status: number; body: Json }> =>
      payer.client.post('/api/teams/pay-legs', { ...team, registrationId: crypto.randomUUID(), legs })
    const first = (await openLegPayment(mate, 'own')).body.registrationId
    const payment = await openPaymentOf(mate, first)
    app().forward(26 * 60_000)
    await payOrder(captain, (await openLegPayment(captain, 'rest')).body.registrationId)
    await app().sql(
      `update inventory.pools set capacity = 9 where id in (select id from registration.team_legs where team_id = $1)`,
      [team.teamRegistrationId],
    )
    await app().receiveWebhook(bank().message(payment.id, 'succeeded')) // with the guard this payment is refunded
    expect((await violationsOf(app().services.db, [])).join()).toContain('a leg is paid twice')
  })
}
