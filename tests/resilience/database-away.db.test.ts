import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BreakingDatabase, breakingDatabase } from '#src/platform/db/testing/breaking-database.ts'
import { Overloaded } from '#src/platform/overloaded.ts'
import { overloadPage } from '#src/shell/error-pages/overload-page.tsx'
import { waitingPage, waitingWords } from '#src/shell/error-pages/waiting-page.tsx'
import { textOfHtml } from '#src/ui/testing/render.tsx'
import { publishRace } from '../support/race-for-tests.ts'
import { hasNoDocuments, holdPlaceOf, newRunner, type Runner } from '../support/runner.ts'
import { createTestApp, type TestApp, type TestResponse } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

let database: BreakingDatabase
let site: TestApp
let runner: Runner
beforeAll(async () => {
  database = await breakingDatabase()
  site = await createTestApp({ database, bank: testBank().provider })
  site.refusals.page = (refusal) => overloadPage(refusal, [])
  site.refusals.waiting = { draw: (waiting) => waitingPage(waiting, []), words: waitingWords }
  site.http.get('/:event/:race/register', async (c) => {
    if (c.req.query('crowd')) throw new Overloaded('a connection')
    const { db } = site.services
    await db.transaction({ role: 'app', tenantId: 1, readOnly: true }, (tx) => tx.sql`select 1`)
    return c.text('page')
  })
  runner = await newRunner(site)
})
beforeEach(() => database.mend())
afterAll(() => site.close())

const asPage = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const asForm = { ...asPage, 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }

function expectPutOff({ status, headers }: TestResponse): void {
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('cache-control')).toBe('no-store')
}

test('without a database a call is refused in JSON with a time to retry, for everybody', async () => {
  await database.shut()
  const calls = [
    () => runner.client.get('/api/account/profile'),
    () => runner.client.put('/api/account/profile', {}),
    () => site.client().get('/api/account/profile', { cookie: 'a=b' }),
    () => site.client().post('/api/account/sign-in', { email: runner.email, password: 'сосна ветер лодка' }),
  ]
  const responses = await Promise.all(calls.map((send) => send()))
  for (const response of responses.filter(({ status }) => status !== 401)) {
    expectPutOff(response)
    expect(response.headers.get('content-type')).toContain('json')
    expect(response.body.error).toEqual({
      code: 'http.unavailable',
      message: 'Сайт ненадолго недоступен. Подождите немного и повторите.',
    })
  }
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(1) // without a session no query is made
  await database.mend()
  expect((await runner.client.get('/api/account/profile')).status).toBe(200)
})

test('without a database the register page of a known race says so, and not that others are ahead', async () => {
  const { eventCode, raceCode } = await publishRace(site)
  const address = `/${eventCode}/${raceCode}/register`
  const crowd = await site.client().get(`${address}?crowd=1`, asPage)
  expect([crowd.status, textOfHtml(crowd.body)]).toEqual([200, expect.stringContaining('Вы в очереди')])
  await database.shut()
  const reader = site.client()
  const cookie = `sl_waiting=${/sl_waiting=([^;]*)/.exec(crowd.headers.get('set-cookie') ?? '')?.[1]}`
  await reader.get(address, { ...asPage, 'x-waiting': '1', cookie })
  const away = await reader.get(address, { ...asPage, cookie })
  expectPutOff(away)
  expect(textOfHtml(away.body)).toContain('Сайт ненадолго недоступен')
})

test('without a database a signed-in reader gets a page that reloads itself with the sent form', async () => {
  await database.shut()
  const page = await runner.client.get('/account/registrations?tab=now', asPage)
  expectPutOff(page)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(textOfHtml(page.body)).toContain('Сайт ненадолго недоступен')
  expect(page.body).toMatch(/<form id="again"[^>]* method="get"/)
  const form = 'city=%D0%9E%D0%BC%D1%81%D0%BA'
  const sent = await runner.client.post('/account/profile', form, { ...asForm, 'content-length': `${form.length}` })
  expectPutOff(sent)
  expect(sent.body).toContain('action="/account/profile"')
  expect(sent.body).toContain('<input type="hidden" name="city" value="Омск"/>')
})

test.for([
  ['another origin', { origin: 'https://evil.example' }],
  ['a page that hides its origin', { origin: 'null' }],
] as const)(
  'a form of %s is not rendered in the page of a refusal, which would send it as our own',
  async ([, from]) => {
    await database.shut()
    const form = 'city=%D0%9E%D0%BC%D1%81%D0%BA'
    const headers = { ...asForm, 'content-length': `${form.length}`, ...from }
    const sent = await runner.client.post('/account/profile', form, headers)
    expectPutOff(sent)
    expect(sent.body).not.toContain('Омск')
    expect(sent.body).not.toContain('method="post"')
  },
)

test('a frozen database is refused too, within the limits of a statement', async () => {
  database.freeze()
  expectPutOff(await runner.client.get('/account/registrations', asPage))
})

test('a place whose response was lost with the connection is asked for again, and is taken once', async () => {
  const race = await publishRace(site)
  const own = await newRunner(site)
  const { body } = await own.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
  const input = {
    ...race,
    registrationId: body.registrationId,
    participant: own.participant,
    admission: hasNoDocuments,
  }
  const before = database.lost()
  database.loseNextCommit('registration.take_places')
  expectPutOff(await own.client.post('/Register/ApiSaveRegistration', input))
  expect(database.lost()).toBe(before + 1)
  expect(await holdsOf(body.registrationId)).toBe(1)
  const again = await own.client.post('/Register/ApiSaveRegistration', input)
  expect(again.status).toBe(200)
  expect(await holdsOf(body.registrationId)).toBe(1)
})

async function holdsOf(orderId: string): Promise<number | undefined> {
  const text = `select count(*)::int as n from inventory.holds where order_id = $1 and state = 'held'`
  return (await site.sql<{ n: number }>(text, [orderId]))[0]?.n
}

test('a call that cannot be repeated reports an unknown outcome, and asks nobody to retry', async () => {
  const race = await publishRace(site)
  const own = await newRunner(site)
  await holdPlaceOf(own, race)
  database.loseNextCommit()
  const response = await own.client.post('/api/account/sign-out-everywhere', {})
  expect([response.status, response.body.error?.code]).toEqual([504, 'http.outcome_unknown'])
  expect(response.headers.get('retry-after')).toBeNull()
  expect(response.body.error.message).toContain('проверьте, прежде чем отправлять ещё раз')
})

test('an internal error is a page for a reader of pages, and never JSON', async () => {
  const { page } = site.refusals
  const failing = new Error('an error on purpose')
  const services = site.services as { db: typeof site.services.db }
  expect(page).not.toBeNull()
  const pool = services.db.pool
  const query = pool.query.bind(pool)
  pool.query = (() => Promise.reject(failing)) as typeof pool.query
  try {
    const response = await runner.client.get('/account/registrations', asPage)
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('retry-after')).toBeNull()
    expect(textOfHtml(response.body)).toContain('Произошла ошибка.')
    expect(response.body).toContain(response.headers.get('x-request-id'))
    expect(response.body).not.toContain('on purpose')
  } finally {
    pool.query = query
  }
})
