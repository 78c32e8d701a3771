import { beforeEach, describe, expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import {
  byStatus,
  type emailPeople,
  newAccount,
  newEmail,
  password,
  submitCode,
  wrongCode,
} from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'
import { ensureAccount } from './commands/ensure-account.ts'

const newPassword = 'совсем другая вода'
const minute = 60_000
let app: TestApp
let emails: EmailReader
let people: ReturnType<typeof emailPeople>

test.beforeAll(({ app: ownApp, emails: ownEmails, people: ownPeople }) => {
  app = ownApp
  emails = ownEmails
  people = ownPeople
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))

const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized
describe('a one-time code', () => {
  test('a one-time code is in the email’s subject, may be pasted with its space, and signs in the browser that requested it', async () => {
    const email = await newAccount(app)
    const { client, code } = await people.requestCode(email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await client.get('/api/account/code')).body).toMatchObject({ step: 'enter', email })
    const response = await client.post('/api/account/code/sign-in', {
      code: ` ${code.slice(0, 3)}\u00a0${code.slice(3)} `,
    })
    expect(response).toMatchObject({ status: 200, body: { step: 'done', user: { isAuthorized: true } } })
    expect(await isSignedIn(client)).toBe(true)
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'ask' })
  })

  test('a sign-in code can be used once', async () => {
    const { client, code } = await people.requestCode(await newAccount(app))
    const token = client.cookie('sl_code')
    await submitCode(client, code)
    const retry = await app.client().post('/api/account/code/sign-in', { code }, { cookie: `sl_code=${token}` })
    expect(retry).toMatchObject({ status: 410, body: { error: { code: 'accounts.code_gone' } } })
  })

  test('a code is invalid in another browser, and attempts there do not count against its owner', async () => {
    const { client, code } = await people.requestCode(await newAccount(app))
    for (let index = 0; index < 6; index += 1) expect((await submitCode(app.client(), code)).status).toBe(410)
    expect((await submitCode(client, code)).status).toBe(200)
  })

  test('a code accepts five attempts, also in parallel, and no sixth, even with the correct digits', async () => {
    const { client, code } = await people.requestCode(await newAccount(app))
    const responses = await Promise.all(Array.from({ length: 30 }, () => submitCode(client, wrongCode(code))))
    expect(byStatus(responses)).toEqual({ 403: 4, 410: 26 }) // the fifth response reports the last attempt
    expect((await submitCode(client, code)).status).toBe(410)
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'ask' })
  })

  test('guard removal: after four wrong attempts the fifth is accepted', async () => {
    const { client, code } = await people.requestCode(await newAccount(app))
    for (let index = 0; index < 4; index += 1) expect((await submitCode(client, wrongCode(code))).status).toBe(403)
    expect((await submitCode(client, code)).status).toBe(200)
  })

  test('of two concurrent correct attempts one signs in', async () => {
    const { client, code } = await people.requestCode(await newAccount(app))
    expect(byStatus(await Promise.all([submitCode(client, code), submitCode(client, code)]))).toEqual({
      200: 1,
      410: 1,
    })
  })

  test('a code requested by a stranger leaves the owner’s code valid, and is invalid in the owner’s browser', async () => {
    const email = await newAccount(app)
    const owner = await people.requestCode(email)
    const stranger = await people.requestCode(email)
    for (let index = 0; index < 5; index += 1) await submitCode(stranger.client, wrongCode(stranger.code))
    expect((await submitCode(owner.client, stranger.code)).status).toBe(403)
    expect((await submitCode(stranger.client, owner.code)).status).toBe(410)
    expect((await submitCode(owner.client, owner.code)).status).toBe(200)
  })

  test.for([0, 1, 2])(
    'of three codes of one browser, code %i signs in and invalidates all of them',
    async (codeIndex) => {
      const email = await newAccount(app)
      const client = app.client()
      const codes: string[] = []
      for (let index = 0; index < 3; index += 1) codes.push((await people.requestCode(email, client)).code)
      const tokens = client.cookie('sl_code')
      expect((await submitCode(client, wrongCode(codes[0] ?? ''))).status).toBe(403)
      expect((await submitCode(client, codes[codeIndex] ?? '')).status).toBe(200)
      for (const code of codes) {
        const retry = await app.client().post('/api/account/code/sign-in', { code }, { cookie: `sl_code=${tokens}` })
        expect(retry.status).toBe(410)
      }
      const { rows } = await emails.owner.query('select from accounts.email_verifications where email = $1', [email])
      expect(rows).toHaveLength(0)
    },
  )

  test('the codes of one browser share five attempts, and a code requested later has five of its own', async () => {
    const email = await newAccount(app)
    const client = app.client()
    const first = await people.requestCode(email, client)
    await people.requestCode(email, client)
    for (let index = 0; index < 4; index += 1)
      expect((await submitCode(client, wrongCode(first.code))).status).toBe(403)
    expect((await submitCode(client, wrongCode(first.code))).status).toBe(410)
    expect((await submitCode(client, first.code)).status).toBe(410)
    const third = await people.requestCode(email, client)
    expect((await submitCode(client, first.code)).status).toBe(403)
    expect((await submitCode(client, third.code)).status).toBe(200)
  })

  test('after a browser requests a code for another address, the code of the earlier address no longer signs in', async () => {
    const [previous, current] = [await newAccount(app), await newAccount(app)]
    const client = app.client()
    const { code } = await people.requestCode(previous, client)
    const { code: currentCode } = await people.requestCode(current, client)
    expect((await submitCode(client, code)).status).toBe(403)
    expect((await submitCode(client, currentCode)).status).toBe(200)
    expect((await client.get('/api/account/password')).body.email).toBe(current)
  })

  test('neither a code nor its lookup key is stored in the database', async () => {
    const email = await newAccount(app)
    const client = app.client()
    await client.post('/api/account/code', { email })
    const { rows } = await emails.owner.query('select * from accounts.email_verifications where email = $1', [email])
    const { rows: jobs } = await emails.owner.query('select payload from graphile_worker._private_jobs')
    const code = await people.lastCode(email)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, jobs])).not.toContain(code)
    expect(JSON.stringify([rows, jobs])).not.toContain(String(client.cookie('sl_code')))
  })

  test.for([
    ['', 'validation.required'],
    ['12345', 'accounts.code_form'],
    ['abcdef', 'accounts.code_form'],
  ] as const)('«%s» is refused with a field issue and counts no attempt', async ([typed, code]) => {
    const { client } = await people.requestCode(await newAccount(app))
    const response = await submitCode(client, typed)
    expect([response.status, response.body.error.fields.code.code]).toEqual([422, code])
    const { rows } = await emails.owner.query('select max(attempts) as attempts from accounts.email_verifications')
    expect(rows[0].attempts).toBeLessThanOrEqual(5)
  })
})

describe('signing up by a code', () => {
  test('a sign-up by code continues only in the browser that submitted the code', async () => {
    const email = newEmail()
    const { client, code } = await people.requestCode(email)
    const planted = `sl_code=${client.cookie('sl_code')}`
    expect((await submitCode(client, code)).body).toEqual({ step: 'sign-up', email })
    const consents = { terms: true, personalData: true }
    expect((await app.client().post('/api/account/code/sign-up', consents, { cookie: planted })).status).toBe(410)
    expect((await client.post('/api/account/code/sign-up', consents)).status).toBe(200)
  })

  test('a new address is verified first, then the terms are accepted, and the account has no password', async () => {
    const email = newEmail()
    const { client, code } = await people.requestCode(email)
    expect((await submitCode(client, code)).body).toEqual({ step: 'sign-up', email })
    expect(await isSignedIn(client)).toBe(false)
    expect((await submitCode(client, code)).status).toBe(410) // a used code is invalid
    const refused = await client.post('/api/account/code/sign-up', { terms: true })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['personalData']])
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'sign-up', email })
    const signUp = await client.post('/api/account/code/sign-up', { terms: true, personalData: true })
    expect(signUp).toMatchObject({ status: 200, body: { step: 'done', user: { isAuthorized: true } } })
    expect((await client.get('/api/account/password')).body).toEqual({ email, isSet: false })
    const { rows } = await emails.owner.query(
      'select c.kind from accounts.consents c join accounts.accounts a on a.id = c.account_id where a.email = $1 order by 1',
      [email],
    )
    expect(rows).toEqual([{ kind: 'personal-data' }, { kind: 'terms' }])
  })

  test('a sign-up requires a verified address', async () => {
    const { client } = await people.requestCode(newEmail())
    const consents = { terms: true, personalData: true }
    expect((await client.post('/api/account/code/sign-up', consents)).status).toBe(410)
    expect((await app.client().post('/api/account/code/sign-up', consents)).status).toBe(410)
  })

  test('a sign-up signs in to an account created in the meantime', async () => {
    const email = newEmail()
    const { client, code } = await people.requestCode(email)
    await submitCode(client, code)
    await ensureAccount(app.services, { email, password, language: 'ru' })
    expect((await client.post('/api/account/code/sign-up', { terms: true, personalData: true })).status).toBe(200)
    expect((await client.get('/api/account/password')).body).toEqual({ email, isSet: true })
  })
})

describe('a password reset', () => {
  const reset = (client: TestClient, token: string, password = newPassword) =>
    client.post('/api/account/reset/password', { token, password })

  test('a reset link sets the password once, ends the other sessions, signs in, and notifies the owner', async () => {
    const email = await newAccount(app)
    const before = app.client()
    await before.post('/api/account/sign-in', { email, password })
    const client = app.client()
    expect(await client.post('/api/account/reset', { email })).toMatchObject({ status: 200, body: { email } })
    const token = await people.lastLink(email)
    expect((await client.post('/api/account/reset/check', { token })).body).toEqual({ email })
    expect(await reset(client, token)).toMatchObject({ status: 200, body: { isAuthorized: true } })
    expect([await isSignedIn(before), await isSignedIn(client)]).toEqual([false, true])
    expect((await reset(app.client(), token)).status).toBe(410)
    expect((await app.client().post('/api/account/sign-in', { email, password })).status).toBe(401)
    expect((await app.client().post('/api/account/sign-in', { email, password: newPassword })).status).toBe(200)
    expect((await emails.emailsTo(email)).map(({ subject }) => subject)).toContain('Пароль изменён: Стартлайн')
  })

  test('of two concurrent requests with one link one sets the password', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    const responses = await Promise.all([
      reset(app.client(), token),
      reset(app.client(), token, `${newPassword} вторая`),
    ])
    expect(byStatus(responses)).toEqual({ 200: 1, 410: 1 })
  })

  test('a refused password and a later link leave the link valid, until one of them is used', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    const refused = await reset(app.client(), token, 'короткий')
    expect([refused.status, refused.body.error.fields.password.code]).toEqual([422, 'accounts.password_short'])
    await app.client().post('/api/account/reset', { email })
    const later = await people.lastLink(email)
    expect(later).not.toBe(token)
    expect((await reset(app.client(), token)).status).toBe(200)
    expect((await reset(app.client(), later)).status).toBe(410)
  })

  test('a reset link opens on the tenant where it was requested, and returns to the requested page', async () => {
    const requestReset = async (host: string, returnUrl?: string) => {
      const email = await newAccount(app)
      expect((await app.client({ host }).post('/api/account/reset', { email, returnUrl })).status).toBe(200)
      const [message] = await emails.emailsTo(email)
      const link = /href="([^"]*\/account\/reset\?token=[^"]*)"/
        .exec(message?.html ?? '')?.[1]
        ?.replaceAll('&amp;', '&')
      const { origin, searchParams } = new URL(link ?? '')
      return { origin, ttt: searchParams.get('ttt'), returnUrl: searchParams.get('returnUrl') }
    }
    const race = 'http://fontanka.localhost:3000/fontanka-canal/km1/register'
    const brand = 'http://fontanka.localhost:3000'
    expect(await requestReset('fontanka.localhost:3000', race)).toEqual({ origin: brand, ttt: null, returnUrl: race })
    expect(await requestReset('fontanka.localhost:3000')).toEqual({ origin: brand, ttt: null, returnUrl: null })
    const main = { origin: 'http://localhost:3000', returnUrl: null }
    expect(await requestReset('evil.example', 'https://evil.example/')).toEqual({ ...main, ttt: 'rr' })
    expect(await requestReset('localhost:3000', 'javascript:alert(1)')).toMatchObject(main)
  })

  test('only the hash of a link’s token is stored, and the job queue does not contain the token', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const { rows } = await emails.owner.query('select * from accounts.email_verifications where email = $1', [email])
    const { rows: jobs } = await emails.owner.query('select payload from graphile_worker._private_jobs')
    const token = await people.lastLink(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify([rows, jobs])).not.toContain(token)
  })

  test('a reset link uses the configured address, whatever Host the request has', async () => {
    const email = await newAccount(app)
    const client = app.client()
    await client.post('/api/account/reset', { email }, { host: 'evil.example', origin: 'http://evil.example' })
    const [message] = await emails.emailsTo(email)
    expect(message?.html).toMatch(/href="http:\/\/localhost:3000\/account\/reset\?token=/)
    expect(message?.html).not.toContain('evil')
  })

  test('an unknown address gets an email that offers to sign up, without a reset link', async () => {
    const email = newEmail()
    expect(await app.client().post('/api/account/reset', { email })).toMatchObject({ status: 200, body: { email } })
    const sent = await emails.emailsTo(email)
    expect(sent.map(({ subject }) => subject)).toEqual(['Аккаунта с этой почтой нет: Стартлайн'])
    expect(sent[0]?.html).toContain('/account/signup')
    expect(sent[0]?.html).not.toContain('token=')
  })

  test('a made-up reset token is refused', async () => {
    expect((await reset(app.client(), 'made-up')).status).toBe(410)
    expect((await app.client().post('/api/account/reset/check', { token: 'made-up' })).status).toBe(410)
  })

  test('a reset ends a concurrent sign-in with the old password', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    const clients = Array.from({ length: 6 }, () => app.client())
    const signIns = clients.map((client) => client.post('/api/account/sign-in', { email, password }))
    await reset(app.client(), token)
    await Promise.all(signIns)
    expect(await Promise.all(clients.map(isSignedIn))).toEqual(clients.map(() => false))
  })
})

// Last, since the clock can only move forward.
describe('time', () => {
  test('a code is valid for ten minutes', async () => {
    const { client, code } = await people.requestCode(await newAccount(app))
    app.forward(10 * minute + 1000)
    expect((await submitCode(client, code)).status).toBe(410)
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'ask' })
  })

  test('guard removal: just before ten minutes a code is valid', async () => {
    const { client, code } = await people.requestCode(await newAccount(app))
    app.forward(9.5 * minute)
    expect((await submitCode(client, code)).status).toBe(200)
  })

  test('a link is valid for half an hour', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    app.forward(30 * minute + 1000)
    expect((await app.client().post('/api/account/reset/password', { token, password: newPassword })).status).toBe(410)
  })

  test('the hourly limit passes and the daily limit stays at twenty codes to one address', async () => {
    const email = newEmail()
    const statuses = []
    for (let round = 0; round < 5; round += 1) {
      for (let index = 0; index < 5; index += 1)
        statuses.push((await app.client().post('/api/account/code', { email })).status)
      app.forward(16 * minute)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    const refused = await app.client().post('/api/account/code', { email })
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'accounts.too_many_today' } } })
    expect(refused.body.error.message).toMatch(/через 23 часа/)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(20 * 3600)
  })

  test('expired codes and links are deleted', async () => {
    app.forward(60 * minute)
    const { sweepSignIns } = await import('./periodic-tasks.ts')
    await sweepSignIns.run(app.services)
    expect((await emails.owner.query('select * from accounts.email_verifications')).rows).toEqual([])
  })
})
