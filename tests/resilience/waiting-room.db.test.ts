import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#src/platform/db/testing/test-database.ts'
import { openApiDocument } from '#src/server/ops/api-docs/open-api.ts'
import { waitingRoomKey, waitingRoomKeyOfCall } from '#src/server/pages/register-waiting-room.ts'
import { groupEntryOf, plainGroupEntries } from '../support/group-entry-for-tests.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { hasNoDocuments, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

/** Two instances on one database: one admits visitors, the other none. */
let open: TestApp
let shut: TestApp
beforeAll(async () => {
  const database = await testDatabase()
  const bank = testBank().provider
  shut = await createTestApp({ database: { ...database, drop: async () => undefined }, registerAtOnce: 0, bank })
  open = await createTestApp({ database, bank })
})
afterAll(async () => {
  await shut.close()
  await open.close()
})

type Race = { readonly eventCode: string; readonly raceCode: string }
const initOf = ({ eventCode, raceCode }: Race, more = '') =>
  `/Register/ApiInit?eventCode=${eventCode}&raceCode=${raceCode}${more}`

/** The same person at the other instance: signed in there by the session that both know. */
async function atShut({ client }: Runner) {
  const other = shut.client()
  const session = `sl_session=${client.cookie('sl_session')}`
  const cookies = (more = '') => ({ cookie: `_rr_culture=en; ${session}${more}` })
  return {
    get: (path: string, more = '') => other.get(path, cookies(more)),
    post: (path: string, body: unknown, more = '') => other.post(path, body, cookies(more)),
  }
}

test('a registration that nobody may begin now is refused with a time to retry, and the reason', async () => {
  const runner = await newRunner(open)
  const race = await publishRace(open)
  const visitor = await atShut(runner)
  const init = await visitor.get(initOf(race))
  expect(init).toMatchObject({ status: 503, body: { error: { code: 'http.waiting_room' } } })
  expect(init.body.error.message).toMatch(/^Many people are registering/)
  expect(Number(init.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(init.headers.get('set-cookie')).toMatch(/^sl_waiting_call=/)
  expect((await visitor.get(initOf({ ...race, raceCode: 'nowhere' }))).status).toBe(404)
  const input = { ...race, registrationId: crypto.randomUUID(), participant: runner.participant }
  expect((await visitor.post('/Register/ApiSaveRegistration', input)).status).toBe(503)
  expect((await visitor.post('/Register/ApiSaveRelayRegistration', input)).status).toBe(503)
  expect((await visitor.post('/api/registrations/invitations', input)).status).toBe(503)
})

test('the document names the waiting room at every call that begins a registration, and at no other', () => {
  const document = openApiDocument(open.bindings, 'https://startline.test')
  const named = Object.entries(document.paths ?? {}).flatMap(
    ([path, { get: read, post: written, put, delete: removed }]) =>
      [read, written, put, removed].flatMap((operation) =>
        JSON.stringify(operation?.responses?.['503'] ?? null).includes('http.waiting_room') ? [path] : [],
      ),
  )
  expect(named.sort()).toEqual([
    '/Register/ApiInit',
    '/Register/ApiSaveRegistration',
    '/Register/ApiSaveRelayRegistration',
    '/api/group-entries/{groupEntryId}/places',
    '/api/registrations/invitations',
  ])
  const body = { eventCode: 'a1', raceCode: 'b1' }
  for (const { route } of open.bindings) {
    const isRead = route.method === 'get'
    const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']))
    const address = `http://localhost${route.path}?eventCode=a1&raceCode=b1`
    const key = isRead ? waitingRoomKey('GET', route.path, address) : waitingRoomKeyOfCall(params, body)
    if (isRead || route.waitingRoom)
      expect([route.path, key !== null]).toEqual([route.path, route.waitingRoom === true])
  }
})

test('a race’s name in a second spelling waits before the race that the call reads', async () => {
  const runner = await newRunner(open)
  const race = await publishRace(open)
  const visitor = await atShut(runner)
  const codes = `eventCode=${race.eventCode}&raceCode=${race.raceCode}`
  for (const query of [
    `racecode=nope&${codes}`,
    `RACECODE=no%20name&EventCode=%20&${codes}`,
    `r%61ceCode=x&${codes.replace('race', 'Race')}`,
  ])
    expect([query, (await visitor.get(`/Register/ApiInit?${query}`)).status]).toEqual([query, 503])
  expect((await visitor.get(`/Register/ApiInit?raceCode=nope&${codes}`)).status).toBe(422) // twice in one spelling
  const order = { registrationId: crypto.randomUUID(), participant: runner.participant }
  expect((await visitor.post('/Register/ApiSaveRegistration', { RACECODE: 'no name', ...race, ...order })).status).toBe(
    503,
  )
})

test('an account continues with its own order, and with no order of another account or another event', async () => {
  const runner = await newRunner(open)
  const race = await publishRace(open)
  const id = await holdPlaceOf(runner, race)
  const visitor = await atShut(runner)
  const started = await visitor.get(initOf(race, `&registrationId=${id}`))
  expect(started).toMatchObject({ status: 200, body: { registrationId: id } })
  expect((await visitor.get(initOf(race))).body.registrationId).toBe(id) // found by the race
  const stranger = await atShut(await newRunner(open))
  expect((await stranger.get(initOf(race, `&registrationId=${id}`))).status).toBe(503)
  const elsewhere = await publishRace(open)
  expect((await visitor.get(initOf(elsewhere, `&registrationId=${id}`))).status).toBe(503)
  const input = { ...race, registrationId: id, participant: runner.participant, admission: hasNoDocuments }
  expect((await visitor.post('/Register/ApiSaveRegistration', input)).status).toBe(200)
  await openPaymentOf(runner, id) // paying begins no registration and has no waiting room
})

test('an admitted visitor of a program that admits nobody sends nothing more, and an order’s ticket begins no other', async () => {
  const runner = await newRunner(open)
  const race = await publishRace(open)
  const init = await runner.client.get(initOf(race))
  const ticket = `; sl_waiting_call=${runner.client.cookie('sl_waiting_call')}`
  const { registrationId } = init.body
  const input = { ...race, registrationId, participant: runner.participant, admission: hasNoDocuments }
  const visitor = await atShut(runner)
  const refused = await visitor.post('/Register/ApiSaveRegistration', input, ticket)
  expect([refused.status, refused.body.error.code]).toEqual([503, 'http.waiting_room'])
  await holdPlaceOf(runner, race)
  const found = await visitor.get(initOf(race))
  const own = `; sl_waiting_call=${/sl_waiting_call=([^;]*)/.exec(found.headers.get('set-cookie') ?? '')?.[1]}`
  expect([found.status, own.split('.')[2]]).toEqual([200, 'order'])
  const further = { ...input, registrationId: crypto.randomUUID() }
  expect((await visitor.post('/Register/ApiSaveRegistration', further, own)).status).toBe(503)
})

test('while nobody is admitted a group entry takes places only for its own unpaid order', async () => {
  const coach = await newRunner(open)
  const race = await publishRace(open, { race: { groupEntries: plainGroupEntries } })
  const { groupEntryId } = await groupEntryOf(coach, race)
  const visitor = await atShut(coach)
  const places = `/api/group-entries/${groupEntryId}/places`
  const body = { eventCode: race.eventCode, guardian: true }
  const refused = await visitor.post(places, body)
  expect([refused.status, refused.body.error.code]).toEqual([503, 'http.waiting_room'])
  expect((await coach.client.post(places, body)).body).toMatchObject({ held: 1 })
  expect((await visitor.post(places, body)).body).toMatchObject({ held: 1 })
  const stranger = await atShut(await newRunner(open))
  expect((await stranger.post(places, body)).status).toBe(503)
  await open.sql("update orders.orders set status = 'expired' where id = $1", [groupEntryId])
  expect((await visitor.post(places, body)).status).toBe(503)
})

test('without a queue a call that begins a registration needs neither a ticket nor an order', async () => {
  const runner = await newRunner(open)
  const race = await publishRace(open)
  const input = {
    ...race,
    registrationId: crypto.randomUUID(),
    participant: runner.participant,
    admission: hasNoDocuments,
  }
  expect((await runner.client.post('/Register/ApiSaveRegistration', input)).status).toBe(200)
})
