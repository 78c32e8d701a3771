import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank, testPayment } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const methodsOf = async (change: Parameters<typeof publishRace>[1]) => {
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, await publishRace(app, change))
  const { body } = await runner.client.get(`/Register/ApiPay?registrationId=${registrationId}`)
  return body.methods.map(({ paymentType }: { paymentType: string }) => paymentType)
}
const priced = (priceMinor: number) => ({ race: { tiers: [{ priceMinor, untilAt: null, untilOrdinal: null }] } })

test('SBP is offered for roubles, from its least sum on', async () => {
  expect(await methodsOf({})).toEqual(['sbp_link', 'sbp_qr', 'card'])
  expect(await methodsOf({ currency: 'BYN' })).toEqual(['card'])
  expect(await methodsOf(priced(900))).toEqual(['card'])
})

test('a payment by SBP has a QR link that only its payer opens', async () => {
  const payer = await newRunner(app)
  const registrationId = await holdPlaceOf(payer, await publishRace(app))
  const { id } = await openPaymentOf(payer, registrationId, 'sbp_qr')
  const pay = await payer.client.get(`/Register/ApiPay?registrationId=${registrationId}`)
  const { qrUrl, sbpLink } = pay.body.payment
  expect([qrUrl, sbpLink]).toEqual([`/Payment/Qr/${id}`, `https://qr.bank.example/AD${id}?type=02`])

  const picture = await payer.client.get(qrUrl, { accept: 'image/avif,image/webp,*/*' })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(picture.headers.get('cache-control')).toBe('no-store')
  expect(picture.body).toMatch(/^<svg .*viewBox="0 0 (\d+) \1".*<\/svg>\s*$/s)
  const json = await payer.client.get(qrUrl, { accept: 'application/json' })
  expect(json.body).toEqual({ qrId: id, link: sbpLink, svg: picture.body })

  const stranger = await newRunner(app)
  const unknown = await stranger.client.get(`/Payment/Qr/${newId()}`)
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'payments.unknown'])
  for (const path of [qrUrl, '/Payment/Qr/1', `/Payment/Qr/${registrationId}`]) {
    const { status, body } = await stranger.client.get(path)
    expect([status, body.error]).toEqual([404, unknown.body.error])
  }
  expect((await app.client().get(qrUrl)).status).toBe(401)
  const elsewhere = app.client({ host: 'fontanka.localhost:3000' })
  expect((await elsewhere.get(qrUrl)).status).toBe(401)
})

test('each bank is listed with its opening link, and an unavailable provider leaves the QR link alone', async () => {
  const payer = await newRunner(app)
  const { id } = await openPaymentOf(payer, await holdPlaceOf(payer, await publishRace(app)), 'sbp_link')
  const path = `/Payment/SbpBanks?qrId=${id}`
  expect((await payer.client.get(path)).body).toEqual({
    banks: [
      { id: 'bank999', name: 'Банк для тестов', link: `bank999://qr.bank.example/AD${id}?type=02`, isRecent: false },
    ],
  })
  bank.isDown = true
  expect(await payer.client.get(path)).toMatchObject({ status: 200, body: { banks: [] } })
  bank.isDown = false
  expect((await (await newRunner(app)).client.get(path)).status).toBe(404)
  expect((await app.client().get(path)).status).toBe(401)
})

test('a payment without SBP has no QR, and a paid one keeps its picture and leads to no bank', async () => {
  const payer = await newRunner(app)
  const registrationId = await holdPlaceOf(payer, await publishRace(app))
  const card = await openPaymentOf(payer, registrationId, 'card')
  expect((await payer.client.get(`/Payment/Qr/${card.id}`)).status).toBe(404)
  // another method: the first is given up at the bank, and a payment by SBP stands in its place
  const sbp = await openPaymentOf(payer, registrationId, 'sbp_qr')
  expect(await bank.provider.retrieve(testPayment(card.id))).toMatchObject({ state: 'cancelled' })
  expect((await payer.client.get(`/Payment/Qr/${sbp.id}`)).status).toBe(200)
  bank.set(sbp.id, 'succeeded')
  const checked = await payer.client.post('/Payment/CheckQrCodeStatus', { qrId: sbp.id })
  expect(checked.body).toEqual({
    qrId: sbp.id,
    status: 'paid',
    isAuthorized: false,
    registrationId,
    confirmationUrl: null,
    isProviderUnavailable: false,
  })
  // a page that was drawn before it was paid still asks for its picture
  expect((await payer.client.get(`/Payment/Qr/${sbp.id}`)).status).toBe(200)
  expect((await payer.client.get(`/Payment/SbpBanks?qrId=${sbp.id}`)).status).toBe(404)
  const pay = await payer.client.get(`/Register/ApiPay?registrationId=${registrationId}`)
  expect(pay.body.payment).toMatchObject({ state: 'succeeded', qrUrl: null, sbpLink: null })
})

test('a new QR after a declined transfer is another payment', async () => {
  const payer = await newRunner(app)
  const registrationId = await holdPlaceOf(payer, await publishRace(app))
  const first = await openPaymentOf(payer, registrationId, 'sbp_qr')
  bank.set(first.id, 'declined')
  const checked = await payer.client.post('/Payment/CheckQrCodeStatus', { qrId: first.id })
  expect(checked.body.status).toBe('declined')
  const second = await openPaymentOf(payer, registrationId, 'sbp_qr')
  expect(second.id).not.toBe(first.id)
})

test('the bank that a payer has paid from stands first the next time, for this payer only', async () => {
  const payer = await newRunner(app)
  const paying = async (runner: typeof payer) =>
    await openPaymentOf(runner, await holdPlaceOf(runner, await publishRace(app)), 'sbp_link')
  const first = await paying(payer)
  const isFirst = async ({ client }: typeof payer, id: string) =>
    (await client.get(`/Payment/SbpBanks?qrId=${id}`)).body.banks[0].isRecent
  const chosen = { qrId: first.id, bankId: 'bank999' }
  const stranger = await newRunner(app)
  expect(await stranger.client.post('/Payment/SbpBank', chosen)).toMatchObject({
    status: 404,
    body: { error: { code: 'payments.unknown' } },
  })
  expect((await payer.client.post('/Payment/SbpBank', { ...chosen, bankId: 'no bank' })).status).toBe(422)
  expect((await payer.client.post('/Payment/SbpBank', chosen)).status).toBe(200)
  // not before it was paid
  expect(await isFirst(payer, first.id)).toBe(false)
  bank.set(first.id, 'succeeded')
  await payer.client.post('/Payment/CheckQrCodeStatus', { qrId: first.id })
  expect((await payer.client.post('/Payment/SbpBank', chosen)).status).toBe(404)
  expect(await isFirst(payer, (await paying(payer)).id)).toBe(true)
  expect(await isFirst(stranger, (await paying(stranger)).id)).toBe(false)
})
