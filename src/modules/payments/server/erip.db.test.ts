import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { openShopAccount, openSimulated, type Simulated, shopAccounts } from '#tests/support/simulated-providers.ts'

let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated()
  const shop = shopAccounts.find(({ methods }) => methods.includes('erip'))
  if (shop === undefined) throw new Error('no account takes ERIP')
  const settings = { serviceCode: '4823071', servicePath: 'Спорт → Стартлайн' }
  await openShopAccount(simulated, { ...shop, settings })
})
afterAll(() => simulated.stop())

async function openErip() {
  const { app, host } = simulated
  const payer = await newRunner(app, { host })
  const race = await publishRace(app, {
    currency: 'BYN',
    race: { tiers: [{ priceMinor: 200_000, untilAt: null, untilOrdinal: null }] },
  })
  const { id } = await openPaymentOf(payer, await holdPlaceOf(payer, race), 'erip')
  return { payer, id, path: `/Payment/Erip?qrId=${id}` }
}

test('a payer sees where an invoice in ERIP is paid, until it is paid', async () => {
  const { payer, id, path } = await openErip()
  const { status, body } = await payer.client.get(path)
  expect([status, body]).toEqual([
    200,
    {
      serviceCode: '4823071',
      servicePath: 'Спорт → Стартлайн',
      accountNo: expect.stringMatching(/^\d{12}$/),
      qr: { link: expect.stringMatching(/^https:\/\/bank\.test\/pay\//), svg: expect.stringMatching(/^<svg /) },
    },
  ])
  await simulated.play(body.accountNo, { outcome: 'pay' })
  await expect
    .poll(async () => (await payer.client.post('/Payment/CheckQrCodeStatus', { qrId: id })).body.status)
    .toBe('paid')
  expect((await payer.client.get(path)).body.error.code).toBe('payments.unknown')
})

test('an invoice in ERIP is shown to its payer only', async () => {
  const { path } = await openErip()
  const { app, host } = simulated
  const stranger = await newRunner(app, { host })
  for (const other of [path, `/Payment/Erip?qrId=${newId()}`, '/Payment/Erip?qrId=1'])
    expect((await stranger.client.get(other)).body.error.code).toBe('payments.unknown')
  expect((await app.client({ host }).get(path)).status).toBe(401)
})

test('while the provider does not respond, the page has no number and still opens', async () => {
  const { payer, path } = await openErip()
  await simulated.fail({ failNext: 1 })
  expect(await payer.client.get(path)).toMatchObject({ status: 200, body: { accountNo: null, qr: null } })
})
