import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ bank: testBank().provider })
})
afterAll(() => app.close())

test('the consent to the processing of personal data that was given at sign-up is not asked for again', async () => {
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, await publishRace(app))
  const cart = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
  const given = cart.consents.map(({ kind, isGiven }: { kind: string; isGiven: boolean }) => [kind, isGiven])
  expect(given).toEqual([
    ['offer', false],
    ['personal-data', true],
    ['receipt', false],
  ])
  const body = { registrationId, paymentType: 'card' }
  const refused = await runner.client.post('/Register/ApiSavePay', body)
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([
    422,
    ['consents.offer', 'consents.receipt'],
  ])
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'receipt'] })
  expect((await runner.client.post('/Register/ApiSavePay', body)).body.payment.state).toBe('open')
})

test('a payment in Belarusian roubles has no receipt, so no consent to one is asked for', async () => {
  const runner = await newRunner(app)
  const race = await publishRace(app, { currency: 'BYN' })
  const registrationId = await holdPlaceOf(runner, race)
  const cart = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
  expect(cart.consents.map(({ kind }: { kind: string }) => kind)).toEqual(['offer', 'personal-data'])
  const { eventCode, raceCode } = race
  const query = new URLSearchParams({ eventCode, raceCode })
  const offer = (await runner.client.get(`/Register/ApiGetContractOffer?${query}`)).body
  expect(offer.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['offer', 'personal-data'])
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer'] })
  const paid = await runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' })
  expect(paid.body.payment.state).toBe('open')
})

test('a consent to an older text of the account is asked for again', async () => {
  const runner = await newRunner(app)
  await app.sql(
    `update accounts.consents set text_version = '2020-01-01' where kind = 'personal-data' and subject = 'account'
     and account_id = (select id from accounts.accounts where email = $1)`,
    [runner.email],
  )
  const registrationId = await holdPlaceOf(runner, await publishRace(app))
  const cart = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
  expect(cart.consents.every(({ isGiven }: { isGiven: boolean }) => !isGiven)).toBe(true)
})

test('a payment of more than the payer saw is refused, one of the same sum or less is opened', async () => {
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, await publishRace(app))
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'receipt'] })
  const { totals } = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
  const pay = (shownMinor: number) =>
    runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card', shownMinor })
  const refused = await pay(totals.overallMinor - 1)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'orders.sum_changed'])
  expect((await pay(totals.overallMinor)).status).toBe(200)
  expect((await pay(totals.overallMinor + 1)).status).toBe(200)
})
