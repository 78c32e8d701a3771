import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishRace } from './testing/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from './testing/runner.ts'
import { type TestBank, testBank } from './testing/test-bank.ts'
import { type TestHouse, testHouse } from './testing/test-house.ts'

let house: TestHouse
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  house = await testHouse({ bank: bank.provider })
})
afterAll(() => house.close())

type Race = Awaited<ReturnType<typeof publishRace>>
async function bought(runner: Runner, race: Race): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, id)
  bank.set(payment.id, 'succeeded')
  await house.hears(bank.message(payment.id, 'succeeded'))
  return id
}
const mine = async ({ client }: Runner, query = '') => (await client.get(`/api/account/registrations${query}`)).body
const one = ({ client }: Runner, id: string) => client.get(`/api/account/registrations/${id}`)

describe('my registrations', () => {
  test('are nobody else’s, and nobody’s who is not signed in', async () => {
    const runner = await newRunner(house)
    const id = await bought(runner, await publishRace(house.house))
    const stranger = await newRunner(house)
    expect(await mine(stranger)).toMatchObject({ waiting: [], upcoming: [], past: [], pastCount: 0 })
    expect([(await one(stranger, id)).status, (await one(runner, id)).status]).toEqual([404, 200])
    expect((await one(runner, 'nonsense')).status).toBe(422)
    const nobody = house.client()
    expect((await nobody.get('/api/account/registrations')).status).toBe(401)
    expect((await nobody.get(`/api/account/registrations/${id}`)).status).toBe(401)
  })

  test('stand by what is to come: waiting with its clock, ahead by the day, given up among the past', async () => {
    const runner = await newRunner(house)
    const [waits, stands, gone] = [
      await publishRace(house.house),
      await publishRace(house.house),
      await publishRace(house.house, { refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }] }),
    ]
    const waiting = await holdPlaceOf(runner, waits)
    const standing = await bought(runner, stands)
    const givenUp = await bought(runner, gone)
    const { whole } = (await runner.client.get(`/api/account/registrations/${givenUp}/cancellation`)).body
    await runner.client.post(`/api/account/registrations/${givenUp}/cancel`, { refundMinor: whole.refundMinor })
    const told = await mine(runner)
    expect(told).toMatchObject({
      waiting: [
        { registrationId: waiting, status: 'awaiting_payment', overallMinor: null, entries: [{ state: 'held' }] },
      ],
      upcoming: [{ registrationId: standing, status: 'paid', overallMinor: 199_500, entries: [{ bib: 101 }] }],
      past: [{ registrationId: givenUp, status: 'refunded' }],
      pastCount: 1,
    })
    expect(Date.parse(told.waiting[0].payBefore)).toBeGreaterThan(Date.parse(told.serverNow))
    expect(told.waiting[0].continueTo).toContain(`/${waits.eventCode}/ten/register?registrationId=${waiting}`)
    house.forward(21 * 60_000) // nobody has swept yet
    expect((await mine(runner)).waiting).toEqual([])
    expect((await one(runner, waiting)).body).toMatchObject({ status: 'expired', continueTo: null, payBefore: null })
  })

  test('are of all brands, read and given up from the one where the account has its pages', async () => {
    const runner = await newRunner(house, { host: 'pionercup.localhost' })
    const race = await publishRace(house.house, {
      tenantId: 2,
      refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
    })
    const id = await bought(runner, race)
    const home = house.client()
    await home.post('/api/account/sign-in', { email: runner.email, password: 'сосна ветер лодка' })
    const atHome = { ...runner, client: home }
    expect((await mine(atHome)).upcoming).toMatchObject([{ registrationId: id, tenant: 'pionercup' }])
    const { body } = await one(atHome, id)
    expect(body).toMatchObject({
      tenant: 'pionercup',
      payments: [{ state: 'succeeded', method: 'card', amountMinor: body.overallMinor }],
      cancelling: { refusal: null, refundMinor: body.overallMinor },
    })
    const done = await home.post(`/api/account/registrations/${id}/cancel`, { refundMinor: body.overallMinor })
    expect([done.status, done.body.status]).toEqual([200, 'refunded'])
    expect((await one(atHome, id)).body).toMatchObject({
      refundedMinor: body.overallMinor,
      cancellations: [{ cancelledBy: 'owner' }],
      cancelling: { refusal: 'orders.already_cancelled' },
    })
  })
})
