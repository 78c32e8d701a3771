import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { defaultChangeRules } from '#src/modules/catalog/domain/change-rules.ts'
import { saveAccessCode } from '#src/modules/orders/server/commands/save-access-code.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(async () => {
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await app.close()
})

let network = 0
/** Each runner has a network of their own, so that many may sign up. */
const aRunner = (options: { host?: string } = {}) => {
  network += 1
  return newRunner(app, { ...options, address: `198.51.${network}.1` })
}

type Race = Awaited<ReturnType<typeof publishRace>>
type CodeOf = { uses?: number | null; startsAt?: Instant | null; endsAt?: Instant | null; isActive?: boolean }

async function closedRace(code: string, of: CodeOf = {}, race: Record<string, unknown> = {}): Promise<Race> {
  const closed = await publishRace(app, { race: { isByCode: true, ...race } })
  await saveCode(closed, code, of)
  return closed
}

async function saveCode(race: Race, code: string, of: CodeOf = {}) {
  const [found] = await app.sql<{ raceId: string; eventId: string }>(
    `select r.id as "raceId", e.id as "eventId" from catalog.races r join catalog.events e on e.id = r.event_id
     where e.code = $1 and r.code = $2`,
    [race.eventCode, race.raceCode],
  )
  if (found === undefined) throw new Error('No race')
  const { db } = app.services
  return await db.transaction({ role: 'app', tenantId: race.tenantId }, (tx) =>
    saveAccessCode(tx, {
      ...{ uses: null, startsAt: null, endsAt: null, isActive: true },
      ...of,
      ...{ tenantId: race.tenantId, eventId: found.eventId, raceIds: [found.raceId], code },
    }),
  )
}

const keyOf = ({ eventCode, raceCode }: Race) => new URLSearchParams({ eventCode, raceCode })
const submitCode = ({ client }: Runner, race: Race, promoCode: string) =>
  client.post(`/Register/CheckPromoCode?${keyOf(race)}`, { promoCode })
const init = async ({ client }: Runner, race: Race) => (await client.get(`/Register/ApiInit?${keyOf(race)}`)).body
const save = ({ client, participant }: Runner, { eventCode, raceCode }: Race, input: Record<string, unknown> = {}) =>
  client.post('/Register/ApiSaveRegistration', { eventCode, raceCode, registrationId: newId(), participant, ...input })
const uses = async (race: Race) =>
  await app.sql<{ taken: number; held: number; capacity: number }>(
    `select p.taken, p.held, p.capacity from orders.access_codes c join inventory.pools p on p.id = c.pool_id
     join catalog.events e on e.id = c.event_id where e.code = $1`,
    [race.eventCode],
  )

test('a race that needs an access code says so, and a valid code opens it, is remembered and stands on the order', async () => {
  const race = await closedRace('КЛУБ-2026')
  const runner = await aRunner()
  const card = (await runner.client.get(`/Register/ApiCardInfo?${keyOf(race)}`)).body
  expect(card.state).toEqual({ state: 'by-code', left: 100 })
  expect((await runner.client.get(`/api/events/${race.eventCode}`)).body).toMatchObject({
    state: { state: 'by-code', left: 100 },
    races: [{ state: { state: 'by-code', left: 100 } }],
  })
  expect(await init(runner, race)).toMatchObject({ step: 'promo', state: { state: 'by-code' } })
  const opened = await submitCode(runner, race, ' kлyб 2O26 ')
  expect([opened.status, opened.body]).toEqual([
    200,
    { promoCode: 'КЛУБ-2026', kind: 'access', description: 'КЛУБ-2026' },
  ])
  const started = await init(runner, race)
  expect(started).toMatchObject({ step: 'participant', state: { state: 'open' } })
  const { registrationId } = started
  expect((await save(runner, race, { registrationId })).status).toBe(200)
  const cart = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
  expect(cart.items).toMatchObject([{ kind: 'place', accessCode: 'КЛУБ-2026' }])
  // an existing order stays open to its owner whatever happens to the code
  mustBeOk(await saveCode(race, 'КЛУБ-2026', { isActive: false }))
  expect((await save(runner, race, { registrationId })).status).toBe(200)
  const form = `/Register/ApiRegistration?${keyOf(race)}&registrationId=${registrationId}`
  expect((await runner.client.get(form)).status).toBe(200)
})

test('saving a registration asks for the access code in every form, also of participants who join an order', async () => {
  const race = await closedRace('OPEN')
  const runner = await aRunner()
  const saved = await save(runner, race)
  expect([saved.status, saved.body.error.code]).toEqual([409, 'registration.promo_needed'])
  expect((await runner.client.get(`/Register/ApiRegistration?${keyOf(race)}`)).body.error.code).toBe(
    'registration.promo_needed',
  )
  // a rule added while a place of the open race was held: a person joining the order needs the code
  // too
  const open = await publishRace(app)
  const registrationId = await holdPlaceOf(runner, open)
  mustBeOk(await publishDraft(app, { code: open.eventCode, race: { isByCode: true, ...(await timesOf(open)) } }))
  const joining = await save(runner, open, {
    registrationId,
    isAddition: true,
    relation: 'child',
    participant: { ...runner.participant, firstName: 'Иван', birthDate: '2002-02-03' },
  })
  expect([joining.status, joining.body.error.code]).toEqual([409, 'registration.promo_needed'])
  expect(await app.sql('select from registration.entries where order_id = $1', [registrationId])).toHaveLength(1)
})

async function timesOf({ eventCode }: Race) {
  const [row] = await app.sql<Record<string, Date>>(
    `select starts_at as "startsAt", ends_at as "endsAt", opens_at as "opensAt", closes_at as "closesAt"
     from catalog.races r join catalog.events e on e.id = r.event_id where e.code = $1`,
    [eventCode],
  )
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, at]) => [name, toInstant(new Date(at))]))
}

test('ApiRegistration takes an access code as its promoCode', async () => {
  const race = await closedRace('LINK')
  const runner = await aRunner()
  const by = (code: string) => runner.client.get(`/Register/ApiRegistration?${keyOf(race)}&promoCode=${code}`)
  const wrong = await by('LIMK')
  expect([wrong.status, wrong.body.error.code]).toEqual([409, 'registration.promo_wrong'])
  expect((await by('link')).status).toBe(200)
  expect((await save(runner, race)).status).toBe(200)
})

const now = () => toInstant(new Date())
const hour = 3600_000
test('every code that does not open the race gets the same response', async () => {
  const race = await closedRace('RIGHT')
  const other = await closedRace('OTHER')
  mustBeOk(await saveCode(race, 'EARLY', { startsAt: plusMs(now(), hour) }))
  mustBeOk(await saveCode(race, 'LATE', { endsAt: plusMs(now(), -hour) }))
  mustBeOk(await saveCode(race, 'OFF', { isActive: false }))
  mustBeOk(await saveCode(race, 'USED-UP', { uses: 0 }))
  const runner = await aRunner()
  const wrong = { code: 'registration.promo_wrong', message: 'Вы ввели неверный или недействующий промокод.' }
  for (const code of ['RIGHTS', 'OTHER', 'EARLY', 'LATE', 'OFF', 'USED-UP']) {
    const { status, body } = await submitCode(runner, race, code)
    expect([code, status, body.error]).toEqual([code, 409, { ...wrong, fields: { promoCode: wrong } }])
  }
  expect((await submitCode(runner, race, ' - ')).body.error.code).toBe('registration.promo_empty')
  expect((await submitCode(await aRunner(), other, 'other')).status).toBe(200)
})

test('a code is refused without a session, for an unknown race and at another brand', async () => {
  const race = await closedRace('OPEN')
  expect((await submitCode({ ...(await aRunner()), client: app.client() }, race, 'OPEN')).status).toBe(401)
  const runner = await aRunner()
  expect((await submitCode(runner, { ...race, raceCode: 'none' }, 'OPEN')).status).toBe(404)
  const elsewhere = await aRunner({ host: 'fontanka.localhost:3000' })
  expect((await submitCode(elsewhere, race, 'OPEN')).status).toBe(404)
  // a code entered by one account opens nothing for another
  expect((await submitCode(runner, race, 'OPEN')).status).toBe(200)
  expect((await save(await aRunner(), race)).body.error.code).toBe('registration.promo_needed')
})

test('after ten wrong codes further attempts are refused, and a right code is not counted as an attempt', async () => {
  const race = await closedRace('SECRET')
  const runner = await aRunner()
  expect((await submitCode(runner, race, 'SECRET')).status).toBe(200)
  const responses = await Promise.all(Array.from({ length: 14 }, (_, i) => submitCode(runner, race, `GUESS${i}`)))
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(10)
  const late = responses.filter(({ status }) => status === 429)
  expect(late.map(({ body }) => body.error.code)).toEqual(Array(4).fill('registration.promo_too_many'))
  expect(late[0]?.headers.get('retry-after')).toBeTruthy()
  expect((await submitCode(runner, race, 'SECRET')).status).toBe(429)
  expect((await submitCode(await aRunner(), race, 'SECRET')).status).toBe(200)
})

test('of twenty requests at once for the last use of a code one gets it', async () => {
  const race = await closedRace('LAST', { uses: 1 })
  const runners = await Promise.all(Array.from({ length: 20 }, () => aRunner()))
  for (const runner of runners) expect((await submitCode(runner, race, 'LAST')).status).toBe(200)
  const responses = await Promise.all(runners.map((runner) => save(runner, race)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = responses.flatMap(({ status, body }) => (status === 200 ? [] : [body.error.code]))
  expect(refused).toEqual(Array(19).fill('registration.promo_wrong'))
  expect(await uses(race)).toEqual([{ taken: 0, held: 1, capacity: 1 }])
  const places = await app.sql(
    'select g.id from registration.entries g join catalog.events e on e.id = g.event_id where e.code = $1',
    [race.eventCode],
  )
  expect(places).toHaveLength(1)
})

test('a use of a code comes back when its place expires, is abandoned, is taken off, or is cancelled after payment', async () => {
  const race = await closedRace('USES', { uses: 3 })
  const runner = await aRunner()
  expect((await submitCode(runner, race, 'USES')).status).toBe(200)
  const { registrationId } = await init(runner, race)
  await save(runner, race, { registrationId })
  await save(runner, race, { registrationId }) // repeated
  expect(await uses(race)).toMatchObject([{ held: 1 }])
  const child = { ...runner.participant, firstName: 'Иван', birthDate: '2002-02-03' }
  expect(
    (await save(runner, race, { registrationId, isAddition: true, relation: 'child', participant: child })).status,
  ).toBe(200)
  expect(await uses(race)).toMatchObject([{ held: 2 }])
  const people = await runner.client.get(
    `/api/registrations/people?eventCode=${race.eventCode}&registrationId=${registrationId}`,
  )
  const entryId = people.body.entries.at(-1).id
  expect((await runner.client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId })).status).toBe(200)
  expect(await uses(race)).toMatchObject([{ held: 1 }])
  await runner.client.post('/Register/ApiClearCart', { registrationId })
  expect(await uses(race)).toMatchObject([{ held: 0 }])
  const again = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, again)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect(await uses(race)).toMatchObject([{ held: 0, taken: 1 }])
  const seen = await runner.client.get(`/api/account/registrations/${again}/cancellation`)
  const { refundMinor } = seen.body.whole ?? { refundMinor: 0 }
  const cancelled = await runner.client.post(`/api/account/registrations/${again}/cancel`, { refundMinor })
  expect([cancelled.status, cancelled.body]).toMatchObject([200, {}])
  expect(await uses(race)).toMatchObject([{ held: 0, taken: 0 }])
})

test('an entry made with a code can be deferred, and its use goes to the next participant', async () => {
  const changeRules = { ...defaultChangeRules, deferDays: 14, deferFeeMinor: 0, deferMonths: 18 }
  const race = await publishRace(app, { race: { isByCode: true }, changeRules })
  await saveCode(race, 'ONCE', { uses: 1 })
  const [first, second] = [await aRunner(), await aRunner()]
  await submitCode(first, race, 'ONCE')
  const id = await holdPlaceOf(first, race)
  await app.receiveWebhook(bank.message((await openPaymentOf(first, id)).id, 'succeeded'))
  const entry = async () => (await first.client.get(`/api/account/registrations/${id}`)).body.entries[0]
  expect(await entry()).toMatchObject({ canDefer: true, canTransfer: false })
  expect((await submitCode(second, race, 'ONCE')).status).toBe(409)
  const at = `/api/account/registrations/${id}/entries/${(await entry()).entryId}/deferral`
  const { creditMinor } = (await first.client.get(at)).body
  expect((await first.client.post(at, { creditMinor, insuranceMinor: 0 })).status).toBe(200)
  expect(await entry()).toMatchObject({ canDefer: false, state: 'deferred' })
  expect(await uses(race)).toMatchObject([{ held: 0, taken: 0 }])
  expect((await submitCode(second, race, 'ONCE')).status).toBe(200)
  expect((await save(second, race)).status).toBe(200)
})

test('a use held by an expired order is available at once', async () => {
  const race = await closedRace('AGAIN', { uses: 1 })
  const [first, second] = [await aRunner(), await aRunner()]
  await submitCode(first, race, 'AGAIN')
  await submitCode(second, race, 'AGAIN')
  const registrationId = await holdPlaceOf(first, race)
  expect((await save(second, race)).status).toBe(409)
  expect(await init(second, race)).toMatchObject({ step: 'promo' }) // it opens nothing now
  app.forward(21 * 60_000)
  expect(await init(second, race)).toMatchObject({ step: 'participant' })
  expect((await save(second, race)).status).toBe(200)
  const repeated = await save(first, race, { registrationId })
  expect([repeated.status, repeated.body.error.code]).toEqual([409, 'registration.promo_wrong'])
  expect(await uses(race)).toMatchObject([{ held: 1 }])
})

// Last, since this program counts no uses from here on.
test('guard removal: without the pool of its uses a code’s last use is taken by everybody', async () => {
  const race = await closedRace('LOOSE', { uses: 1 })
  const runners = await Promise.all(Array.from({ length: 3 }, () => aRunner()))
  for (const runner of runners) expect((await submitCode(runner, race, 'LOOSE')).status).toBe(200)
  await app.sql('update orders.access_codes set pool_id = null where code = $1', ['LOOSE'])
  const responses = await Promise.all(runners.map((runner) => save(runner, race)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
})
