import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRoles } from '#src/modules/accounts/server/commands/set-roles.ts'
import { recordRightChanges } from '#src/platform/log/record-right-changes.ts'
import { newId } from '#src/platform/new-id.ts'
import { emailReader } from '../support/emails.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, person, verifyEmail } from '../support/runner.ts'
import { createTestApp, type TestApp, type TestClient } from '../support/test-app.ts'

type Line = Record<string, unknown> & { readonly event: string; readonly outcome: string }
let app: TestApp
let lines: Line[] = []
let texts: string[] = []
let emails: Awaited<ReturnType<typeof emailReader>>
beforeAll(async () => {
  app = await createTestApp({
    logTo(text) {
      texts.push(text)
      const line = JSON.parse(text)
      if (line.msg === 'security') lines.push(line)
    },
  })
  emails = await emailReader(app)
})
afterAll(async () => {
  await emails.close()
  await app.close()
})
beforeEach(() => {
  lines = []
  texts = []
})

const password = 'сосна ветер лодка'
const address = '203.0.113.77'
const network = '203.0.113.0/24'

/** What was noted since, each with its outcome. */
const noted = () => lines.map(({ event, outcome }) => `${event} ${outcome}`)

async function counted(event: string, outcome: string): Promise<number> {
  const text = await app.services.metrics.getSingleMetricAsString('startline_security_events_total')
  const line = text.split('\n').find((one) => one.includes(`{event="${event}",outcome="${outcome}"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

async function signedUp(email: string): Promise<TestClient> {
  const client = app.client({ address })
  const answer = await client.post('/api/account/sign-up', { email, password, terms: true, personalData: true })
  expect(answer.status).toBe(200)
  return client
}

async function idOf(email: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [email])
  return row?.id ?? ''
}

async function withRole(role: 'operator' | 'admin'): Promise<TestClient> {
  const email = `${role}-${newId()}@example.org`
  await signedUp(email)
  await app.sql('update accounts.accounts set roles = array[$2] where email = $1', [email, role])
  const client = app.client({ address })
  await client.post('/api/account/sign-in', { email, password })
  lines = []
  return client
}

test('signing up, in and out and a wrong password are a line each with the account and its network', async () => {
  const email = 'anna-security@example.org'
  const before = await counted('sign_in', 'accounts.wrong_credentials')
  const client = await signedUp(email)
  await client.post('/api/account/sign-out', {})
  await client.post('/api/account/sign-in', { email, password: `${password}!` })
  await client.post('/api/account/sign-in', { email, password })
  await app.client({ address }).post('/api/account/sign-in', { email: 'nobody@example.org', password })
  expect(noted()).toEqual([
    'sign_up ok',
    'sessions_end ok',
    'sign_in accounts.wrong_credentials',
    'sign_in ok',
    'sign_in accounts.wrong_credentials',
  ])
  const accountId = await idOf(email)
  expect(lines.slice(0, 4)).toEqual(
    lines
      .slice(0, 4)
      .map((line) => expect.objectContaining({ ...line, accountId, network, requestId: expect.any(String) })),
  )
  expect(lines[4]).not.toHaveProperty('accountId') // the address has no account
  expect(await counted('sign_in', 'accounts.wrong_credentials')).toBe(before + 2)
})

test('an empty form, a signed-out reader and a browser without a session are no lines', async () => {
  const client = app.client({ address })
  await client.post('/api/account/sign-in', { email: '', password: '' })
  await client.get('/api/account/profile')
  await client.post('/api/account/sign-out', {})
  expect(noted()).toEqual([])
})

test('a wrong code and a right one are a line each', async () => {
  const email = 'code-security@example.org'
  await signedUp(email)
  const client = app.client({ address })
  lines = []
  await client.post('/api/account/code', { email })
  const code = ((await emails.emailsTo(email)).at(-1)?.subject ?? '').slice(0, 7).replace(' ', '')
  await client.post('/api/account/code/sign-in', { code: code === '123456' ? '123457' : '123456' })
  await client.post('/api/account/code/sign-in', { code })
  expect(noted()).toEqual(['sign_in accounts.code_wrong', 'sign_in ok'])
})

test('a changed password, a used reset link and ended sessions are a line each', async () => {
  const email = 'change-security@example.org'
  const client = await signedUp(email)
  lines = []
  const next = 'берег туман весло'
  await client.post('/api/account/password', { currentPassword: password, password: next })
  await client.post('/api/account/sign-out-elsewhere', {})
  await client.post('/api/account/reset', { email })
  const sent = (await emails.emailsTo(email)).map(({ html }) => html).join()
  const token = /token=([\w-]{43})/.exec(sent)?.[1] ?? ''
  await app.client({ address }).post('/api/account/reset/password', { token, password: 'ключ облако поезд' })
  await app.client({ address }).post('/api/account/reset/password', { token, password: 'ключ облако поезд' })
  expect(noted()).toEqual([
    'password_change ok',
    'sessions_end ok',
    'password_reset ok',
    'password_reset accounts.reset_gone',
  ])
  expect(lines[2]).toMatchObject({ accountId: await idOf(email), network })
})

test('a place refused because of unpaid ones is a line and counts, without personal data', async () => {
  const race = await publishRace(app, { unpaidLimits: { perAccount: 2 } })
  const runner = await newRunner(app, { address })
  await verifyEmail(app, runner)
  const before = await counted('limit', 'registration.unpaid_limit')
  lines = []
  texts = []
  const participants = [1, 2, 3, 4].map((n) => person(8_000 + n, `hoarded-${n}@example.org`))
  const answers: number[] = []
  for (const participant of participants) {
    const { eventCode, raceCode } = race
    const input = { eventCode, raceCode, registrationId: newId(), participant }
    answers.push((await runner.client.post('/Register/ApiSaveRegistration', input)).status)
  }
  expect(answers).toEqual([200, 200, 409, 409])
  expect(noted()).toEqual(['limit registration.unpaid_limit', 'limit registration.unpaid_limit'])
  expect(lines[0]).toMatchObject({ route: 'POST /Register/ApiSaveRegistration', network })
  expect(await counted('limit', 'registration.unpaid_limit')).toBe(before + 2)
  const written = texts.filter((text) => text.includes('"security"')).join()
  for (const { lastName, email, phone } of participants)
    for (const own of [lastName, email, phone, address]) expect(written).not.toContain(String(own))
})

test('a missing role and a missing right are a line each', async () => {
  const race = await publishRace(app)
  const { client } = await newRunner(app)
  lines = []
  await client.get('/api/operator/refunds')
  await client.get(`/api/organizer/events/${race.eventCode}/questions`)
  expect(noted()).toEqual(['role_refused http.forbidden', 'object_refused http.not_found'])
  expect(lines[0]).toMatchObject({ route: 'GET /api/operator/refunds' })
})

test('a request for another account’s order is logged and counted, one for a missing event is not', async () => {
  const race = await publishRace(app)
  const owner = await newRunner(app)
  const registrationId = await holdPlaceOf(owner, race)
  const stranger = await newRunner(app)
  const before = await counted('object_refused', 'registration.not_found')
  lines = []
  expect((await stranger.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).status).toBe(404)
  expect((await stranger.client.get(`/api/account/registrations/${registrationId}`)).status).toBe(404)
  expect((await stranger.client.get('/Register/ApiInit?eventCode=no-such-run&raceCode=ten')).status).toBe(404)
  expect(lines.map(({ event, accountId }) => [event, accountId === undefined])).toEqual([
    ['object_refused', false],
    ['object_refused', false],
  ])
  expect(await counted('object_refused', 'registration.not_found')).toBeGreaterThan(before)
})

test('each change of a role, a membership or an email is logged and counted, also one by the database owner', async () => {
  const race = await publishRace(app)
  const { email } = await newRunner(app)
  const accountId = await idOf(email)
  await recordRightChanges.run(app.services)
  const before = await counted('role_change', 'ok')
  lines = []
  const organizerId = `(select organizer_id from catalog.events where code = '${race.eventCode}')`
  await app.services.db.transaction({ role: 'system' }, (tx) => setRoles(tx, accountId, ['operator']))
  await app.sql('update accounts.accounts set roles = $2 where id = $1', [accountId, ['admin', 'operator']])
  await app.sql('update accounts.accounts set roles = roles where id = $1', [accountId])
  await app.sql(
    `insert into organizers.members (organizer_id, account_id, member_right) values (${organizerId}, $1, 'view')`,
    [accountId],
  )
  await app.sql('delete from organizers.members where account_id = $1', [accountId])
  await app.sql(`update accounts.accounts set email = 'taken-over@example.org' where id = $1`, [accountId])
  await recordRightChanges.run(app.services)
  await recordRightChanges.run(app.services) // once each
  expect(lines.map(({ event, was, became }) => [event, was, became])).toEqual([
    ['role_change', '', 'operator'],
    ['role_change', 'operator', 'admin operator'],
    ['member_change', '', 'view'],
    ['member_change', 'view', ''],
    ['email_change', undefined, undefined],
  ])
  for (const line of lines) expect(line).toMatchObject({ accountId, byAccount: 'installation', outcome: 'ok' })
  expect(await counted('role_change', 'ok')).toBe(before + 2)
  expect(texts.join()).not.toContain('taken-over')
})

test('a form sent by another site’s page is a line', async () => {
  const client = app.client({ address })
  await client.post('/api/account/sign-out', {}, { origin: 'https://elsewhere.example' })
  expect(noted()).toEqual(['foreign_origin http.foreign_origin'])
  expect(lines[0]).toMatchObject({ network })
})

test('a reached limit is a line, and no failed attempt besides', async () => {
  const email = 'limit-security@example.org'
  await signedUp(email)
  const stranger = app.client({ address: '198.51.100.9' })
  for (let index = 0; index < 10; index += 1) await stranger.post('/api/account/sign-in', { email, password: 'не тот' })
  lines = []
  const before = await counted('limit', 'accounts.too_many_attempts')
  expect((await stranger.post('/api/account/sign-in', { email, password })).status).toBe(429)
  expect(noted()).toEqual(['limit accounts.too_many_attempts'])
  expect(lines[0]).toMatchObject({ route: 'POST /api/account/sign-in', network: '198.51.100.0/24' })
  expect(await counted('limit', 'accounts.too_many_attempts')).toBe(before + 1)
})

test('an operator’s action on another account’s order is a line, whether it succeeded or not', async () => {
  const operator = await withRole('operator')
  await operator.get('/api/operator/refunds')
  await operator.get(`/api/operator/registrations/${newId()}/cancellation`)
  expect(noted()).toEqual(['operator_access ok', 'operator_access orders.not_found'])
  expect(lines[1]).toMatchObject({
    route: 'GET /api/operator/registrations/:registrationId/cancellation',
    accountId: expect.any(String),
  })
})

test('no line holds an address, an email or a name, and each has these fields alone', async () => {
  const email = 'serafima-security@example.org'
  const client = await signedUp(email)
  await client.put('/api/account/profile', { lastName: 'Верещагина', firstName: 'Серафима', email })
  await client.post('/api/account/sign-in', { email, password: 'не тот пароль' })
  await client.get('/api/operator/refunds')
  await client.post('/api/account/sign-out', {}, { origin: 'https://elsewhere.example' })
  expect(lines.length).toBe(4)
  const fields = ['level', 'time', 'requestId', 'event', 'outcome', 'accountId', 'network', 'route', 'msg']
  expect([...new Set(lines.flatMap((line) => Object.keys(line)))].filter((name) => !fields.includes(name))).toEqual([])
  const all = texts.filter((text) => text.includes('"msg":"security"')).join('\n')
  for (const secret of [email, 'serafima', address, 'Верещагина', password, client.cookie('sl_session') ?? '-'])
    expect(all).not.toContain(secret)
})
