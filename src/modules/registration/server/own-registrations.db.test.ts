import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#src/kernel/plain-date.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

type Race = Awaited<ReturnType<typeof publishRace>>
async function bought(runner: Runner, race: Race): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, id)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return id
}
const mine = async ({ client }: Runner, query = '') => (await client.get(`/api/account/registrations${query}`)).body
const orderOf = ({ client }: Runner, id: string) => client.get(`/api/account/registrations/${id}`)

describe('my registrations', () => {
  test('my registrations are shown to their own account only, and not without a session', async () => {
    const runner = await newRunner(app)
    const id = await bought(runner, await publishRace(app))
    const stranger = await newRunner(app)
    expect(await mine(stranger)).toMatchObject({ waiting: [], upcoming: [], past: [], pastCount: 0 })
    expect([(await orderOf(stranger, id)).status, (await orderOf(runner, id)).status]).toEqual([404, 200])
    expect((await orderOf(runner, 'nonsense')).status).toBe(422)
    const nobody = app.client()
    expect((await nobody.get('/api/account/registrations')).status).toBe(401)
    expect((await nobody.get(`/api/account/registrations/${id}`)).status).toBe(401)
  })

  test('my registrations are ordered: unpaid with a payment time limit, future by day, cancelled among the past', async () => {
    const runner = await newRunner(app)
    const [waits, active, cancelled] = [
      await publishRace(app),
      await publishRace(app),
      await publishRace(app, { refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }] }),
    ]
    const waiting = await holdPlaceOf(runner, waits)
    const status = await bought(runner, active)
    const cancelledOrder = await bought(runner, cancelled)
    const { whole } = (await runner.client.get(`/api/account/registrations/${cancelledOrder}/cancellation`)).body
    await runner.client.post(`/api/account/registrations/${cancelledOrder}/cancel`, { refundMinor: whole.refundMinor })
    const list = await mine(runner)
    expect(list).toMatchObject({
      waiting: [
        {
          registrationId: waiting,
          status: 'awaiting_payment',
          overallMinor: null,
          toPayMinor: 199_500,
          entries: [{ state: 'held' }],
        },
      ],
      upcoming: [{ registrationId: status, status: 'paid', overallMinor: 199_500, entries: [{ bib: 101 }] }],
      past: [{ registrationId: cancelledOrder, status: 'refunded' }],
      pastCount: 1,
    })
    expect(Date.parse(list.waiting[0].payBefore)).toBeGreaterThan(Date.parse(list.serverNow))
    expect(list.waiting[0].continueTo).toContain(`/${waits.eventCode}/ten/register?registrationId=${waiting}`)
    app.forward(21 * 60_000) // the sweep has not run yet
    expect((await mine(runner)).waiting).toEqual([])
    expect((await orderOf(runner, waiting)).body).toMatchObject({
      status: 'expired',
      continueTo: null,
      payBefore: null,
    })
  })

  test('each entry has its sum and its refund, and the order the last days of changes', async () => {
    const runner = await newRunner(app)
    const race = await publishRace(app, {
      refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: false }],
      changeRules: { dataDays: 3, raceDays: 9, returnsDifference: true, transferDays: 5, deferDays: 11 },
    })
    const waiting = await holdPlaceOf(runner, race)
    const unpaid = (await orderOf(runner, waiting)).body
    expect(unpaid.entries).toMatchObject([{ activeMinor: 199_500, refundMinor: null }])
    expect(unpaid.abandonAt).toContain(`order=${waiting}&ending=ask`)
    const payment = await openPaymentOf(runner, waiting)
    bank.set(payment.id, 'succeeded')
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    const { body } = await orderOf(runner, waiting)
    expect(body).toMatchObject({
      abandonAt: null,
      entries: [{ activeMinor: 199_500, refundMinor: 190_000 }],
      cancelling: { refundMinor: 190_000, retainedFeeMinor: 9_500 },
    })
    const lastDay = (daysBefore: number) => addDays(body.card.startsOn, -daysBefore)
    expect(body.lastDays).toEqual({ data: lastDay(3), race: lastDay(9), transfer: lastDay(5), deferral: lastDay(11) })
    const { entryId } = body.entries[0]
    const form = (await runner.client.get(`/api/account/registrations/${waiting}/entries/${entryId}`)).body
    expect(body.lastDays.data).toBe(form.lastDay)
  })

  test('registrations of all brands are read and cancelled at the brand with the account pages', async () => {
    const runner = await newRunner(app, { host: 'pionercup.localhost' })
    const race = await publishRace(app, {
      tenantId: 2,
      refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
    })
    const id = await bought(runner, race)
    const home = app.client()
    await home.post('/api/account/sign-in', { email: runner.email, password: 'сосна ветер лодка' })
    const atHome = { ...runner, client: home }
    expect((await mine(atHome)).upcoming).toMatchObject([{ registrationId: id, tenant: 'pionercup' }])
    const { body } = await orderOf(atHome, id)
    expect(body).toMatchObject({
      tenant: 'pionercup',
      payments: [{ state: 'succeeded', method: 'card', amountMinor: body.overallMinor }],
      cancelling: { refusal: null, refundMinor: body.overallMinor },
    })
    const { whole } = (await home.get(`/api/account/registrations/${id}/cancellation`)).body
    expect(whole).toMatchObject({ refundMinor: body.overallMinor, retainedFeeMinor: 0 })
    const done = await home.post(`/api/account/registrations/${id}/cancel`, { refundMinor: body.overallMinor })
    expect([done.status, done.body.status]).toEqual([200, 'refunded'])
    expect((await orderOf(atHome, id)).body).toMatchObject({
      refundedMinor: body.overallMinor,
      cancellations: [{ cancelledBy: 'owner' }],
      cancelling: { refusal: 'orders.already_cancelled' },
    })
  })
})

describe('the data of a paid entry', () => {
  const formOf = async ({ client }: Runner, id: string) => {
    const { entries } = (await client.get(`/api/account/registrations/${id}`)).body
    const path = `/api/account/registrations/${id}/entries/${entries[0].entryId}`
    return { path, form: await client.get(path), canChange: entries[0].canChange }
  }
  const listed = async ({ eventCode }: Race) => (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list

  test('data of a paid entry are corrected until the deadline in the entry and in the start list, and the person key follows the name', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const id = await bought(runner, race)
    const { path, form, canChange } = await formOf(runner, id)
    expect(canChange).toBe(true)
    expect(form.body).toMatchObject({ isOpen: true, owner: 'own', bib: 101, participant: { firstName: 'Егор' } })
    const corrected = { ...runner.participant, lastName: 'Озёрный', city: 'Казань' }
    expect((await runner.client.put(path, { participant: corrected })).status).toBe(200)
    expect(await listed(race)).toMatchObject([{ bib: 101, fullName: 'Озёрный Егор', city: 'Казань' }])
    // the old name is free, the new one is not
    const namesake = await newRunner(app)
    const again = { ...race, registrationId: crypto.randomUUID(), participant: corrected }
    expect((await namesake.client.post('/Register/ApiSaveRegistration', again)).body.error.code).toBe(
      'registration.already_registered',
    )
    const other = await newRunner(app)
    other.participant.lastName = runner.participant.lastName
    expect(await holdPlaceOf(other, race)).toEqual(expect.any(String))
    expect(await violationsOf(app.services.db, [id])).toEqual([])
  })

  test('corrected data are validated as in a registration, and never become another participant’s', async () => {
    const race = await publishRace(app, { race: { gender: 'male', ageFrom: 18 } })
    const [runner, rival] = [await newRunner(app), await newRunner(app)]
    const id = await bought(runner, race)
    await bought(rival, race)
    const { path } = await formOf(runner, id)
    const save = async (change: object) =>
      (await runner.client.put(path, { participant: { ...runner.participant, ...change } })).body.error?.code ?? 'done'
    expect(await save({ gender: 'female' })).toBe('registration.gender_male_only')
    expect(await save({ birthDate: '2015-01-01' })).toBe('registration.too_young')
    expect(await save({ city: '', phone: '' })).toBe('registration.form_incomplete')
    expect(await save({ lastName: 'Другой', birthDate: '1980-01-01' })).toBe('registration.another_person')
    expect(await save({ lastName: rival.participant.lastName })).toBe('registration.already_registered')
    expect(await save({ patronymic: 'Ильич' })).toBe('done')
    expect(await save({ lastName: 'Новый', firstName: 'Пётр' })).toBe('registration.another_person')
    // nor in several steps
    expect(await save({ lastName: 'Озёрный' })).toBe('done')
    expect(await save({ lastName: 'Озёрный', birthDate: '1980-01-01' })).toBe('registration.another_person')
    expect(await save({})).toBe('done')
    const stranger = await newRunner(app)
    expect((await stranger.client.get(path)).status).toBe(404)
    expect((await stranger.client.put(path, { participant: stranger.participant })).status).toBe(404)
  })

  test('data stay unchanged after the deadline, where the organizer allows no correction, and on an unpaid entry', async () => {
    const never = { dataDays: null, raceDays: null, returnsDifference: true, transferDays: null }
    for (const changeRules of [never, { ...never, dataDays: 61 }]) {
      const race = await publishRace(app, { changeRules })
      const runner = await newRunner(app)
      const id = await bought(runner, race)
      const { path, form, canChange } = await formOf(runner, id)
      expect([form.body.isOpen, canChange]).toEqual([false, false])
      expect((await runner.client.put(path, { participant: runner.participant })).body.error.code).toBe(
        'registration.change_too_late',
      )
    }
    const runner = await newRunner(app)
    const { form } = await formOf(runner, await holdPlaceOf(runner, await publishRace(app)))
    expect(form.body.error.code).toBe('registration.not_active')
  })
})
