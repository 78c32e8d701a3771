import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { chooseProductsOf } from '#tests/support/insurance-for-tests.ts'
import { policy, publishRace } from '#tests/support/race-for-tests.ts'
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
const db = () => app.services.db
const child = (change: Record<string, unknown> = {}) => ({
  lastName: 'Полянский',
  firstName: 'Миша',
  birthDate: '2014-03-01',
  gender: 'male',
  city: 'Самара',
  phone: '+79121234567',
  ...change,
})
const save = (runner: Runner, race: Race, input: Record<string, unknown>) =>
  runner.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, guardian: true },
    ...input,
  })
const addsChild = (runner: Runner, race: Race, registrationId: string, change: Record<string, unknown> = {}) =>
  save(runner, race, { registrationId, relation: 'child', isAddition: true, participant: child(change) })
const people = async (runner: Runner, race: Race, registrationId?: string) => {
  const query = new URLSearchParams({ eventCode: race.eventCode, ...(registrationId ? { registrationId } : {}) })
  return (await runner.client.get(`/api/registrations/people?${query}`)).body
}
const cart = async (runner: Runner, registrationId: string) =>
  (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body

test('a child joins the order under its payment time limit and the family group, and one payment confirms both', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const { payBefore } = await cart(runner, registrationId)
  const added = await addsChild(runner, race, registrationId)
  expect([added.status, added.body]).toMatchObject([200, { status: 'awaiting_payment', payBefore }])
  const seen = await people(runner, race, registrationId)
  expect(seen.entries.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    `${runner.participant.lastName} Егор`,
    'Полянский Миша',
  ])
  expect(seen.people.map(({ kind, relation, cells }: Seen) => [kind, relation, cells[0]?.status])).toEqual([
    ['self', null, 'in-order'],
    ['relative', 'child', 'in-order'],
  ])
  const bill = await cart(runner, registrationId)
  expect([bill.items.length, bill.totals.overallMinor]).toEqual([2, 2 * 190_000 * 1.05])
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  const { body } = await runner.client.get(`/api/registrations/${registrationId}`)
  expect(body.entries.map(({ bib }: { bib: number }) => bib)).toEqual([101, 102])
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})
type Seen = {
  kind: string
  relation: string | null
  cells: { status: string; code: string | null; raceCode: string; age: number | null; missing: string[] }[]
}

test('a form sent twice, also at once, adds no participant twice', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const responses = await Promise.all([1, 2, 3].map(() => addsChild(runner, race, registrationId)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const seen = await people(runner, race, registrationId)
  expect([seen.people.length, seen.entries.length]).toEqual([2, 2])
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('a relative alone begins an order without the account’s own entry', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const init = await runner.client.get(
    `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}&personRef=other`,
  )
  const { registrationId } = init.body
  expect((await save(runner, race, { registrationId, relation: 'child', participant: child() })).status).toBe(200)
  const { entries, people: all } = await people(runner, race, registrationId)
  expect(entries).toMatchObject([{ fullName: 'Полянский Миша', participantId: all[1].participantId }])
  // A saved relative: the next race needs no relation, and the form has the entered data.
  const form = await runner.client.get(
    `/Register/ApiRegistration?eventCode=${race.eventCode}&raceCode=${race.raceCode}&participantId=${all[1].participantId}`,
  )
  expect(form.body).toMatchObject({ owner: 'relative', participant: { firstName: 'Миша', birthDate: '2014-03-01' } })
})

test('an account that has paid for itself registers a relative in an order of its own', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const query = `eventCode=${race.eventCode}&raceCode=${race.raceCode}`
  const mine = (await runner.client.get(`/Register/ApiInit?${query}`)).body
  expect([mine.state.state, mine.registrationId]).toEqual(['already-registered', registrationId])
  const other = (await runner.client.get(`/Register/ApiInit?${query}&personRef=other`)).body
  expect([other.state.state, other.step]).toEqual(['open', 'participant'])
  expect(other.registrationId).not.toBe(registrationId)
  expect((await addsChild(runner, race, other.registrationId)).status).toBe(200)
  // and the next person joins that order while it is pending
  expect((await runner.client.get(`/Register/ApiInit?${query}&personRef=other`)).body.registrationId).toBe(
    other.registrationId,
  )
})

test('an account that has paid for a relative registers itself in a new order, because a paid order accepts nobody', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = crypto.randomUUID()
  expect((await addsChild(runner, race, registrationId)).status).toBe(200)
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  const query = new URLSearchParams({ eventCode: race.eventCode, raceCode: race.raceCode, personRef: 'me' })
  const started = await runner.client.get(`/Register/ApiInit?${query}`)
  expect(started.body).toMatchObject({ state: { state: 'open' }, step: 'participant' })
  expect(started.body.registrationId).not.toBe(registrationId)
  const own = { participant: runner.participant }
  const responses = [
    await save(runner, race, { ...own, registrationId }),
    await save(runner, race, { ...own, registrationId, isAddition: true }),
    await addsChild(runner, race, registrationId), // a repeated request returns the held place again
    await save(runner, race, { ...own, registrationId: started.body.registrationId }),
  ]
  expect(responses.map(({ status, body }) => body.error?.code ?? [status, body.status])).toEqual([
    'registration.order_ended',
    'registration.order_ended',
    [200, 'paid'],
    [200, 'awaiting_payment'],
  ])
})

test('each cell of people and races says what the server would respond', async () => {
  const race = await publishRace(app, { race: { ageFrom: 18 } })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const refused = await addsChild(runner, race, registrationId)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'registration.too_young'])
  expect((await people(runner, race, registrationId)).people).toHaveLength(1) // a refused form saves no person
  const open = await publishRace(app)
  const other = await holdPlaceOf(runner, open)
  await addsChild(runner, open, other)
  const seen = await people(runner, race, registrationId)
  expect(seen.people.map(({ cells }: Seen) => [cells[0]?.status, cells[0]?.code])).toEqual([
    ['in-order', null],
    ['ineligible', 'registration.too_young'],
  ])
})

test('a new relative without a relation is refused together with all other missing fields', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const participant = child({ lastName: '', city: '' })
  const response = await save(runner, race, { registrationId: crypto.randomUUID(), relation: '', participant })
  expect([response.status, response.body.error.code]).toEqual([409, 'registration.form_incomplete'])
  expect(Object.keys(response.body.error.fields)).toEqual(['relation', 'participant.lastName', 'participant.city'])
})

test('an account is not its own relative', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  await holdPlaceOf(runner, race)
  const registrationId = crypto.randomUUID()
  const input = { registrationId, relation: 'sibling', participant: { ...runner.participant, patronymic: 'Львович' } }
  const response = await save(runner, race, input)
  expect([response.status, response.body.error.code]).toEqual([409, 'registration.relative_is_self'])
  expect((await people(runner, race)).people).toHaveLength(1)
})

test('the refusals of a children’s race speak of boys and girls', async () => {
  const race = await publishRace(app, { race: { gender: 'female', ageFrom: 6, ageTo: 13 } })
  const runner = await newRunner(app)
  const response = await save(runner, race, {
    registrationId: crypto.randomUUID(),
    relation: 'child',
    participant: child(),
  })
  expect(response.body.error.message).toBe(
    'На этой дистанции стартуют только девочки. Посмотрите другие дистанции события.',
  )
})

test('a participant who has an entry under another account is recognized and refused', async () => {
  const race = await publishRace(app)
  const first = await newRunner(app)
  await holdPlaceOf(first, race)
  const second = await newRunner(app)
  const registrationId = await holdPlaceOf(second, race)
  const response = await save(second, race, {
    registrationId,
    relation: 'sibling',
    isAddition: true,
    participant: first.participant,
  })
  expect([response.status, response.body.error.code]).toEqual([409, 'registration.payment_pending'])
  const seen = await people(second, race, registrationId)
  expect(seen.people.map(({ cells }: Seen) => cells[0]?.status)).toEqual(['in-order', 'pending'])
})

test('taking an entry off frees its place at once and removes its insurance, and the last entry stays', async () => {
  const race = await publishRace(app, { race: { capacity: 2 }, products: [policy] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await addsChild(runner, race, registrationId)
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
  await chooseProductsOf(runner.client, registrationId, [{ productId: products[0].id, count: 2 }])
  const stranger = await newRunner(app)
  const full = await save(stranger, race, { registrationId: crypto.randomUUID(), participant: stranger.participant })
  expect(full.body.error.code).toBe('registration.sold_out')
  const { entries } = await people(runner, race, registrationId)
  const drop = (actor: Runner, entryId: string) =>
    actor.client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId })
  expect((await drop(stranger, entries[1].id)).status).toBe(404)
  expect((await drop(runner, entries[1].id)).status).toBe(200)
  expect((await drop(runner, entries[1].id)).body.error.code).toBe('registration.entry_unknown')
  expect((await drop(runner, entries[0].id)).body.error.code).toBe('registration.last_entry')
  expect(
    (await cart(runner, registrationId)).items.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  ).toEqual([
    ['place', 1],
    ['insurance', 1],
  ])
  await holdPlaceOf(stranger, race)
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('an open payment is cancelled before a participant joins, so nobody pays for the former order', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId)
  expect((await addsChild(runner, race, registrationId)).status).toBe(200)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  expect((await cart(runner, registrationId)).status).toBe('awaiting_payment') // that payment is refunded
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('each entry is corrected by its own id, and another order’s participant is unknown', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await addsChild(runner, race, registrationId)
  const { entries, people: all } = await people(runner, race, registrationId)
  const renamed = {
    registrationId,
    participantId: all[1].participantId,
    entryId: entries[1].id,
    participant: child({ firstName: 'Михаил' }),
  }
  expect((await save(runner, race, renamed)).status).toBe(200)
  expect((await people(runner, race, registrationId)).entries[1].fullName).toBe('Полянский Михаил')
  const unknown = await save(runner, race, { ...renamed, entryId: crypto.randomUUID() })
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'registration.entry_unknown'])
  const stranger = await newRunner(app)
  const foreign = await save(stranger, race, { ...renamed, registrationId: crypto.randomUUID(), entryId: undefined })
  expect([foreign.status, foreign.body.error.code]).toEqual([404, 'registration.person_unknown'])
})

test('the family list shows each age on the day of the race and what each form will ask for', async () => {
  const race = await publishRace(app, {
    race: { profileFields: { patronymic: 'required', region: 'required' } },
  })
  const runner = await newRunner(app)
  const form = async () => {
    const { eventCode, raceCode } = race
    const query = new URLSearchParams({ eventCode, raceCode })
    return (await runner.client.get(`/Register/ApiRegistration?${query}`)).body
  }
  expect((await form()).hasFamily).toBe(false)
  const other = await publishRace(app)
  const registrationId = await holdPlaceOf(runner, other)
  expect((await addsChild(runner, other, registrationId)).status).toBe(200)
  expect((await form()).hasFamily).toBe(true)
  const seen = await people(runner, race)
  const { raceDay } = (await form()).rules
  const childsAge = Number(raceDay.slice(0, 4)) - 2014 - (raceDay.slice(5) < '03-01' ? 1 : 0)
  expect(seen.people.map(({ cells }: Seen) => [cells[0]?.age, cells[0]?.missing])).toEqual([
    [expect.any(Number), ['patronymic', 'region']],
    [childsAge, ['patronymic', 'region']],
  ])
  const documents = await publishRace(app, { race: { requirements: ['medical'] } })
  expect([seen.races[0].needsDetails, (await people(runner, documents)).races[0].needsDetails]).toEqual([false, true])
  expect(seen.teamRaces).toEqual([])
})

test('a form typed in a browser is stored under its participant’s key, the same each time and another for the next', async () => {
  const race = await publishRace(app)
  const [first, other] = [await newRunner(app), await newRunner(app)]
  const names = [
    (await people(first, race)).storageKey,
    (await people(first, race)).storageKey,
    (await people(other, race)).storageKey,
  ]
  expect(names).toEqual([expect.stringMatching(/./), names[0], expect.stringMatching(/./)])
  expect(names[2]).not.toBe(names[0])
})

test('a missing entry and another account’s entry have codes of their own, however often they are requested', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const { client } = runner
  const team = { eventCode: race.eventCode, raceCode: race.raceCode, registrationId: newId(), teamName: 'Лисы' }
  const product = { registrationId, products: [{ productId: newId(), count: 1 }] }
  const requests = [
    () => client.get('/api/registrations/people?eventCode=no-such-event'),
    () => client.post('/api/waitlist/leave', { waitlistEntryId: newId() }),
    () => client.get(`/Register/ApiRelayRegistration?eventCode=${race.eventCode}&raceCode=${race.raceCode}`),
    () => client.post('/Register/ApiSaveRelayRegistration', team),
    () => client.post('/Register/ApiSaveProducts', product),
    () => client.get(`/Register/ApiRelayTeam?teamRegistrationId=${newId()}`),
    () =>
      client.post('/Register/ApiMoveRelayParticipant', {
        teamRegistrationId: newId(),
        memberId: newId(),
        relayPosition: 1,
      }),
    () => client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId: newId() }),
  ]
  for (const _ of [1, 2]) {
    const responses = await Promise.all(requests.map((send) => send()))
    expect(responses.map(({ status, body }) => [status, body.error?.code])).toEqual([
      [404, 'registration.event_not_found'],
      [404, 'registration.waitlist_entry_unknown'],
      [404, 'registration.not_team_race'],
      [404, 'registration.not_team_race'],
      [404, 'orders.product_unknown'],
      [404, 'registration.team_unknown'],
      [404, 'registration.team_unknown'],
      [404, 'registration.entry_unknown'],
    ])
  }
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('while the bank is unavailable nobody joins or leaves the order, until its payment can be cancelled', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await addsChild(runner, race, registrationId)
  await openPaymentOf(runner, registrationId)
  const { entries } = await people(runner, race, registrationId)
  const changes = [
    () => addsChild(runner, race, registrationId, { firstName: 'Даша', gender: 'female' }),
    () => runner.client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId: entries[1].id }),
  ]
  bank.isDown = true
  for (const change of changes)
    expect(await change()).toMatchObject({
      status: 502,
      body: { error: { code: 'registration.provider_unavailable' } },
    })
  bank.isDown = false
  expect((await people(runner, race, registrationId)).entries).toEqual(entries)
  for (const change of changes) expect((await change()).status).toBe(200)
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})
