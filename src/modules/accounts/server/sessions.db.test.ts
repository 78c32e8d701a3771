import { beforeEach, describe, expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import { type emailPeople, newAccount, newEmail, password, submitCode } from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'

const other = 'совсем другая вода'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let app: TestApp
let emails: EmailReader
let people: ReturnType<typeof emailPeople>

test.beforeAll(({ app: ownApp, emails: ownEmails, people: ownPeople }) => {
  app = ownApp
  emails = ownEmails
  people = ownPeople
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))

const signIn = (client: TestClient, email: string, secret = password) =>
  client.post('/api/account/sign-in', { email, password: secret }, { 'user-agent': chrome })
async function signedIn(email: string): Promise<TestClient> {
  const client = app.client()
  expect((await signIn(client, email)).status).toBe(200)
  return client
}
const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized
const sessionsOf = async (client: TestClient) => (await client.get('/api/account/sessions')).body.sessions
const subjectsTo = async (email: string) => (await emails.emailsTo(email)).map(({ subject }) => subject)

describe('the list of sessions', () => {
  test('the list names each device, the current one first, and shows neither token nor hash', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    const client = app.client()
    await client.post('/api/account/sign-in', { email, password }, { 'user-agent': 'curl/8.14.1' })
    const { body } = await client.get('/api/account/sessions')
    expect(body.sessions).toMatchObject([
      { isCurrent: true, device: 'Неизвестное устройство', address: 'in-process' },
      { isCurrent: false, device: 'Chrome на Windows', address: 'in-process' },
    ])
    expect(Object.keys(body.sessions[0]).sort()).toEqual([
      'address',
      'createdAt',
      'device',
      'id',
      'isCurrent',
      'seenAt',
    ])
    const { rows } = await emails.owner.query(`select encode(token_hash, 'hex') as hash from accounts.sessions`)
    for (const { hash } of rows) expect(JSON.stringify(body)).not.toContain(hash)
  })

  test('the list of sessions is shown to its own account only', async () => {
    const [email, foreign] = [await newAccount(app), await newAccount(app)]
    const [client, stranger] = [await signedIn(email), await signedIn(foreign)]
    expect(await sessionsOf(client)).toHaveLength(1)
    const [{ id }] = await sessionsOf(stranger)
    const response = await client.post('/api/account/sessions/end', { sessionId: id })
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'accounts.session_not_found' } } })
    expect(await isSignedIn(stranger)).toBe(true)
    expect((await app.client().get('/api/account/sessions')).status).toBe(401)
  })

  test('a recently confirmed administrator ends all sessions of an account, and nobody else does', async () => {
    const [email, adminEmail, other] = [await newAccount(app), await newAccount(app), await newAccount(app)]
    const [first, second, stranger] = [await signedIn(email), await signedIn(email), await signedIn(other)]
    await emails.owner.query(`update accounts.accounts set roles = '{admin}' where email = $1`, [adminEmail])
    const admin = await signedIn(adminEmail)
    const path = '/api/admin/accounts/sessions/end'
    expect((await stranger.post(path, { email })).status).toBe(403)
    expect((await admin.post(path, { email: newEmail() })).body.error.code).toBe('admin.account_unknown')
    expect(await admin.post(path, { email })).toMatchObject({ status: 200, body: { ended: 2 } })
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false])
    expect([await isSignedIn(stranger), await isSignedIn(admin)]).toEqual([true, true])
    app.forward(11 * 60_000)
    expect((await admin.post(path, { email })).body.error.code).toBe('http.reauthentication_required')
  })

  test('a session that is ended is refused at once', async () => {
    const email = await newAccount(app)
    const [client, otherClient] = [await signedIn(email), await signedIn(email)]
    const [, { id }] = await sessionsOf(client)
    const response = await client.post('/api/account/sessions/end', { sessionId: id })
    expect([response.status, response.body.sessions.length]).toEqual([200, 1])
    expect([await isSignedIn(client), await isSignedIn(otherClient)]).toEqual([true, false])
    expect((await client.post('/api/account/sessions/end', { sessionId: id })).status).toBe(404)
  })

  test('signing out elsewhere ends all sessions but this one, at once', async () => {
    const email = await newAccount(app)
    const [client, ...elsewhere] = [await signedIn(email), await signedIn(email), await signedIn(email)]
    const stranger = await signedIn(await newAccount(app))
    const response = await client.post('/api/account/sign-out-elsewhere', {})
    expect([response.status, response.body.sessions.length]).toEqual([200, 1])
    expect(await Promise.all(elsewhere.map(isSignedIn))).toEqual([false, false])
    expect([await isSignedIn(client), await isSignedIn(stranger)]).toEqual([true, true])
  })

  test('signing out everywhere ends this session too, and removes its cookie', async () => {
    const email = await newAccount(app)
    const [client, otherClient] = [await signedIn(email), await signedIn(email)]
    const cookie = `sl_session=${client.cookie('sl_session')}`
    expect(await client.post('/api/account/sign-out-everywhere', {})).toMatchObject({
      status: 200,
      body: { isAuthorized: false },
    })
    expect(client.cookie('sl_session') ?? '').toBe('')
    expect(await Promise.all([client, otherClient].map(isSignedIn))).toEqual([false, false])
    expect((await app.client().get('/api/users/getCurrent', { cookie })).body.isAuthorized).toBe(false)
  })
})

describe('a message about a new device', () => {
  const subject = 'Вход с нового устройства: Chrome на Windows'

  test('a message about a new device is sent for each unknown browser, not at sign-up, and not for the first session', async () => {
    const email = newEmail()
    const first = app.client()
    await first.post('/api/account/sign-up', { email, password, terms: true, personalData: true })
    await first.post('/api/account/sign-out', {})
    await signIn(first, email)
    expect(await subjectsTo(email)).toEqual([])
    const second = await signedIn(email)
    expect(await subjectsTo(email)).toEqual([subject])
    await second.post('/api/account/sign-out', {})
    await signIn(second, email)
    expect(await subjectsTo(email)).toEqual([subject])
  })

  test('an account from before the feature has its first sign-in without a message', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    expect(await subjectsTo(email)).toEqual([])
  })

  test('the message names device, time and place, and links to a new password', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    await signedIn(email)
    const [message] = await emails.emailsTo(email)
    expect(message?.plain).toContain('Chrome на Windows')
    expect(message?.plain).toMatch(/\d+\s\S+, \d\d:\d\d, МСК/u)
    expect(message?.plain).toContain('in-process')
    expect(message?.html).toContain('http://localhost:3000/account/reset')
  })

  test('a sign-in by code sends a message too, and a wrong password never does', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    await signIn(app.client(), email, 'не тот пароль')
    const { client, code } = await people.requestCode(email)
    await client.post('/api/account/code/sign-in', { code }, { 'user-agent': chrome })
    expect((await subjectsTo(email)).filter((one) => one === subject)).toHaveLength(1)
  })

  test('an invented cookie is not a known browser', async () => {
    const email = await newAccount(app)
    const known = await signedIn(email)
    const [id] = (known.cookie('sl_device') ?? '').split('.')
    for (const forged of [`${id}.`, `${id}.AAAA`, `${id}`]) {
      await app
        .client()
        .post('/api/account/sign-in', { email, password }, { 'user-agent': chrome, cookie: `sl_device=${forged}` })
    }
    expect(await subjectsTo(email)).toHaveLength(3)
    // control: the complete cookie is known
    const cookie = `sl_device=${known.cookie('sl_device')}`
    await app.client().post('/api/account/sign-in', { email, password }, { 'user-agent': chrome, cookie })
    expect(await subjectsTo(email)).toHaveLength(3)
  })

  test('a browser known to one account is new to another', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    const shared = await signedIn(await newAccount(app))
    await signIn(shared, email)
    expect(await subjectsTo(email)).toEqual([subject])
  })

  test('an owner who signed out elsewhere is notified when one of those browsers returns', async () => {
    const email = await newAccount(app)
    const [client, otherClient] = [await signedIn(email), await signedIn(email)]
    expect(await subjectsTo(email)).toEqual([subject]) // written before the session it reports was ended
    await client.post('/api/account/sign-out-elsewhere', {})
    await signIn(otherClient, email)
    expect(await subjectsTo(email)).toEqual([subject, subject])
    await signIn(client, email)
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  test('two new browsers at once send two messages', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    await Promise.all([signedIn(email), signedIn(email)])
    expect(await subjectsTo(email)).toEqual([subject, subject])
  })
})

describe('emails about an account speak the language that was chosen last by who is signed in', () => {
  const english = { 'user-agent': chrome, cookie: '_rr_culture=en' }
  const unchosen = { 'user-agent': chrome, cookie: '' }
  const enters = (email: string, headers: Record<string, string>) =>
    app.client().post('/api/account/sign-in', { email, password }, headers)

  test('a sign-in sets the language of its own message too, and a browser without a choice changes nothing', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    await enters(email, { ...english, cookie: '_rr_culture=xx' })
    await enters(email, english)
    await enters(email, unchosen)
    expect(await subjectsTo(email)).toEqual([
      'Вход с нового устройства: Chrome на Windows',
      'New sign-in: Chrome on Windows',
      'New sign-in: Chrome on Windows',
    ])
  })

  test('the language switch sets it for the signed-in account only', async () => {
    const [email, other] = [await newAccount(app), await newAccount(app)]
    const [client] = [await signedIn(email), await signedIn(other)]
    expect(await client.post('/api/account/language', { language: 'en' })).toMatchObject({
      status: 200,
      body: { language: 'en' },
    })
    await enters(email, unchosen)
    await enters(other, unchosen)
    expect(await subjectsTo(email)).toEqual(['New sign-in: Chrome on Windows'])
    expect(await subjectsTo(other)).toEqual(['Вход с нового устройства: Chrome на Windows'])
    expect((await client.post('/api/account/language', { language: 'de' })).status).toBe(422)
    expect((await app.client().post('/api/account/language', { language: 'en' })).status).toBe(401)
  })

  test('a wrong password changes nothing, and codes and links use the language of the request', async () => {
    const email = await newAccount(app)
    await signedIn(email)
    await app.client().post('/api/account/sign-in', { email, password: 'не тот пароль' }, english)
    await app.client().post('/api/account/code', { email }, english)
    await app.client().post('/api/account/reset', { email }, english)
    await signedIn(email)
    expect((await subjectsTo(email)).map((one) => one.replace(/^\d{3} \d{3}/, '000 000')).sort()).toEqual([
      '000 000 is your sign-in code: Startline',
      'New password: Startline',
      'Вход с нового устройства: Chrome на Windows',
    ])
  })
})

describe('a password changed by who is signed in', () => {
  const change = (client: TestClient, currentPassword: string, chosen = other) =>
    client.post('/api/account/password', { currentPassword, password: chosen })

  test('a changed password ends the other sessions, renews this token, and notifies the owner', async () => {
    const email = await newAccount(app)
    const [client, otherClient] = [await signedIn(email), await signedIn(email)]
    const token = client.cookie('sl_session')
    expect(await change(client, password)).toMatchObject({ status: 200, body: { isSet: true } })
    expect([await isSignedIn(client), await isSignedIn(otherClient)]).toEqual([true, false])
    expect(client.cookie('sl_session')).not.toBe(token)
    expect((await signIn(app.client(), email)).status).toBe(401)
    expect((await signIn(app.client(), email, other)).status).toBe(200)
    expect(await subjectsTo(email)).toContain('Пароль изменён: Стартлайн')
  })

  test('a change needs the current password, and its attempts count like those of a sign-in', async () => {
    const email = await newAccount(app)
    const client = await signedIn(email)
    const wrong = await change(client, 'не тот пароль')
    expect([wrong.status, wrong.body.error.fields.currentPassword.code]).toEqual([
      403,
      'accounts.current_password_wrong',
    ])
    expect((await change(client, '')).status).toBe(403)
    await Promise.all(Array.from({ length: 20 }, () => change(client, 'не тот пароль')))
    expect((await change(client, password)).status).toBe(429)
    expect((await signIn(client, email)).status).toBe(429)
  })

  test('a changed password invalidates open codes and links', async () => {
    const email = await newAccount(app)
    const client = await signedIn(email)
    const code = await people.requestCode(email)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    expect((await change(client, password)).status).toBe(200)
    expect((await submitCode(code.client, code.code)).status).toBe(410)
    const late = await app.client().post('/api/account/reset/password', { token, password })
    expect(late.status).toBe(410)
  })

  test('an account created by a code sets its first password, and works everywhere before', async () => {
    const email = newEmail()
    const { client, code } = await people.requestCode(email)
    await submitCode(client, code)
    await client.post('/api/account/code/sign-up', { terms: true, personalData: true })
    expect((await signIn(app.client(), email, '')).status).toBe(422)
    expect((await signIn(app.client(), email, 'какой угодно')).status).toBe(401)
    expect((await client.get('/api/account/profile')).body.email).toBe(email)
    expect((await change(client, '')).status).toBe(200)
    expect((await client.get('/api/account/password')).body).toEqual({ email, isSet: true })
    expect((await signIn(app.client(), email, other)).status).toBe(200)
  })

  test.for([
    ['коротко', 'accounts.password_short'],
    ['qwertyuiop', 'accounts.password_common'],
  ] as const)('«%s» is refused with a field issue and counts no attempt', async ([chosen, code]) => {
    const client = await signedIn(await newAccount(app))
    const response = await change(client, password, chosen)
    expect([response.status, response.body.error.fields.password.code]).toEqual([422, code])
    expect((await emails.owner.query('select from accounts.attempts')).rowCount).toBe(0)
  })
})
