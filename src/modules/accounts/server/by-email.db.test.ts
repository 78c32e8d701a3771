import { beforeEach, describe, expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import {
  byStatus,
  type emailPeople,
  newAccount,
  newEmail,
  password,
  submitCode,
  wrong,
} from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'
import { ensureAccount } from './commands/ensure-account.ts'

const other = 'совсем другая вода'
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
  test('a one-time code signs in the browser that asked, stands in the email’s subject, and may be pasted with its space', async () => {
    const email = await newAccount(app)
    const { client, code } = await people.asked(email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await client.get('/api/account/code')).body).toMatchObject({ step: 'enter', email })
    const answer = await client.post('/api/account/code/sign-in', {
      code: ` ${code.slice(0, 3)}\u00a0${code.slice(3)} `,
    })
    expect(answer).toMatchObject({ status: 200, body: { step: 'done', user: { isAuthorized: true } } })
    expect(await isSignedIn(client)).toBe(true)
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'ask' })
  })

  test('a sign-in code can be used once', async () => {
    const { client, code } = await people.asked(await newAccount(app))
    const token = client.cookie('sl_code')
    await submitCode(client, code)
    const again = await app.client().post('/api/account/code/sign-in', { code }, { cookie: `sl_code=${token}` })
    expect(again).toMatchObject({ status: 410, body: { error: { code: 'accounts.code_gone' } } })
  })

  test('a code is invalid in another browser, and costs its owner no attempt there', async () => {
    const { client, code } = await people.asked(await newAccount(app))
    for (let index = 0; index < 6; index += 1) expect((await submitCode(app.client(), code)).status).toBe(410)
    expect((await submitCode(client, code)).status).toBe(200)
  })

  test('a code accepts five attempts at once or one by one, and no sixth, even with the right digits', async () => {
    const { client, code } = await people.asked(await newAccount(app))
    const answers = await Promise.all(Array.from({ length: 30 }, () => submitCode(client, wrong(code))))
    expect(byStatus(answers)).toEqual({ 403: 4, 410: 26 }) // the fifth response says that it was the last try
    expect((await submitCode(client, code)).status).toBe(410)
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'ask' })
  })

  test('guard removal: after four wrong attempts the fifth is accepted', async () => {
    const { client, code } = await people.asked(await newAccount(app))
    for (let index = 0; index < 4; index += 1) expect((await submitCode(client, wrong(code))).status).toBe(403)
    expect((await submitCode(client, code)).status).toBe(200)
  })

  test('of two right attempts at once one signs in', async () => {
    const { client, code } = await people.asked(await newAccount(app))
    expect(byStatus(await Promise.all([submitCode(client, code), submitCode(client, code)]))).toEqual({
      200: 1,
      410: 1,
    })
  })

  test('a code asked for by a stranger leaves the owner’s valid, and is invalid here', async () => {
    const email = await newAccount(app)
    const owner = await people.asked(email)
    const stranger = await people.asked(email)
    for (let index = 0; index < 5; index += 1) await submitCode(stranger.client, wrong(stranger.code))
    expect((await submitCode(owner.client, stranger.code)).status).toBe(403)
    expect((await submitCode(stranger.client, owner.code)).status).toBe(410)
    expect((await submitCode(owner.client, owner.code)).status).toBe(200)
  })

  test.for([0, 1, 2])('of three codes of one browser number %i signs in and spends all of them', async (which) => {
    const email = await newAccount(app)
    const client = app.client()
    const codes: string[] = []
    for (let index = 0; index < 3; index += 1) codes.push((await people.asked(email, client)).code)
    const tokens = client.cookie('sl_code')
    expect((await submitCode(client, wrong(codes[0] ?? ''))).status).toBe(403)
    expect((await submitCode(client, codes[which] ?? '')).status).toBe(200)
    for (const code of codes) {
      const again = await app.client().post('/api/account/code/sign-in', { code }, { cookie: `sl_code=${tokens}` })
      expect(again.status).toBe(410)
    }
    const { rows } = await emails.owner.query('select from accounts.sent_proofs where email = $1', [email])
    expect(rows).toHaveLength(0)
  })

  test('the codes of one browser share five attempts, and one asked for later has five of its own', async () => {
    const email = await newAccount(app)
    const client = app.client()
    const first = await people.asked(email, client)
    await people.asked(email, client)
    for (let index = 0; index < 4; index += 1) expect((await submitCode(client, wrong(first.code))).status).toBe(403)
    expect((await submitCode(client, wrong(first.code))).status).toBe(410)
    expect((await submitCode(client, first.code)).status).toBe(410)
    const third = await people.asked(email, client)
    expect((await submitCode(client, first.code)).status).toBe(403)
    expect((await submitCode(client, third.code)).status).toBe(200)
  })

  test('a browser that went on to another address is not signed in to the former one', async () => {
    const [former, present] = [await newAccount(app), await newAccount(app)]
    const client = app.client()
    const { code } = await people.asked(former, client)
    const { code: right } = await people.asked(present, client)
    expect((await submitCode(client, code)).status).toBe(403)
    expect((await submitCode(client, right)).status).toBe(200)
    expect((await client.get('/api/account/password')).body.email).toBe(present)
  })

  test('neither a code nor its lookup key is stored in the database', async () => {
    const email = await newAccount(app)
    const client = app.client()
    await client.post('/api/account/code', { email })
    const { rows } = await emails.owner.query('select * from accounts.sent_proofs where email = $1', [email])
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
  ] as const)('«%s» is refused at its field, and costs no attempt', async ([typed, code]) => {
    const { client } = await people.asked(await newAccount(app))
    const answer = await submitCode(client, typed)
    expect([answer.status, answer.body.error.fields.code.code]).toEqual([422, code])
    const { rows } = await emails.owner.query('select max(tries) as tries from accounts.sent_proofs')
    expect(rows[0].tries).toBeLessThanOrEqual(5)
  })
})

describe('signing up by a code', () => {
  test('a sign-up by code continues only in the browser that typed the code', async () => {
    const email = newEmail()
    const { client, code } = await people.asked(email)
    const planted = `sl_code=${client.cookie('sl_code')}`
    expect((await submitCode(client, code)).body).toEqual({ step: 'sign-up', email })
    const consents = { terms: true, personalData: true }
    expect((await app.client().post('/api/account/code/sign-up', consents, { cookie: planted })).status).toBe(410)
    expect((await client.post('/api/account/code/sign-up', consents)).status).toBe(200)
  })

  test('a new address is confirmed first, then the terms are accepted, and the account has no password', async () => {
    const email = newEmail()
    const { client, code } = await people.asked(email)
    expect((await submitCode(client, code)).body).toEqual({ step: 'sign-up', email })
    expect(await isSignedIn(client)).toBe(false)
    expect((await submitCode(client, code)).status).toBe(410) // a used code is gone
    const refused = await client.post('/api/account/code/sign-up', { terms: true })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['personalData']])
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'sign-up', email })
    const made = await client.post('/api/account/code/sign-up', { terms: true, personalData: true })
    expect(made).toMatchObject({ status: 200, body: { step: 'done', user: { isAuthorized: true } } })
    expect((await client.get('/api/account/password')).body).toEqual({ email, isSet: false })
    const { rows } = await emails.owner.query(
      'select c.kind from accounts.consents c join accounts.accounts a on a.id = c.account_id where a.email = $1 order by 1',
      [email],
    )
    expect(rows).toEqual([{ kind: 'personal-data' }, { kind: 'terms' }])
  })

  test('nobody signs up without having confirmed an address', async () => {
    const { client } = await people.asked(newEmail())
    const consents = { terms: true, personalData: true }
    expect((await client.post('/api/account/code/sign-up', consents)).status).toBe(410)
    expect((await app.client().post('/api/account/code/sign-up', consents)).status).toBe(410)
  })

  test('an account created meanwhile is signed in to', async () => {
    const email = newEmail()
    const { client, code } = await people.asked(email)
    await submitCode(client, code)
    await ensureAccount(app.services, { email, password, language: 'ru' })
    expect((await client.post('/api/account/code/sign-up', { terms: true, personalData: true })).status).toBe(200)
    expect((await client.get('/api/account/password')).body).toEqual({ email, isSet: true })
  })
})

describe('a reset', () => {
  const reset = (client: TestClient, token: string, chosen = other) =>
    client.post('/api/account/reset/password', { token, password: chosen })

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
    expect((await app.client().post('/api/account/sign-in', { email, password: other })).status).toBe(200)
    expect((await emails.emailsTo(email)).map(({ subject }) => subject)).toContain('Пароль изменён: Стартлайн')
  })

  test('of two requests with one link at once one sets the password', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    const answers = await Promise.all([reset(app.client(), token), reset(app.client(), token, `${other} вторая`)])
    expect(byStatus(answers)).toEqual({ 200: 1, 410: 1 })
  })

  test('a refused password leaves the link valid, and so does a later link, until one of them is used', async () => {
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

  test('a reset link leads to the brand where it was asked for, and on to the reader’s destination', async () => {
    const ask = async (host: string, returnUrl?: string) => {
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
    expect(await ask('fontanka.localhost:3000', race)).toEqual({ origin: brand, ttt: null, returnUrl: race })
    expect(await ask('fontanka.localhost:3000')).toEqual({ origin: brand, ttt: null, returnUrl: null })
    const main = { origin: 'http://localhost:3000', returnUrl: null }
    expect(await ask('evil.example', 'https://evil.example/')).toEqual({ ...main, ttt: 'rr' })
    expect(await ask('localhost:3000', 'javascript:alert(1)')).toMatchObject(main)
  })

  test('only the hash of a link is stored, and none of it stays in the queue', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const { rows } = await emails.owner.query('select * from accounts.sent_proofs where email = $1', [email])
    const { rows: jobs } = await emails.owner.query('select payload from graphile_worker._private_jobs')
    const token = await people.lastLink(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify([rows, jobs])).not.toContain(token)
  })

  test('a reset link leads to the program’s own address, whatever the request’s Host says', async () => {
    const email = await newAccount(app)
    const client = app.client()
    await client.post('/api/account/reset', { email }, { host: 'evil.example', origin: 'http://evil.example' })
    const [message] = await emails.emailsTo(email)
    expect(message?.html).toMatch(/href="http:\/\/localhost:3000\/account\/reset\?token=/)
    expect(message?.html).not.toContain('evil')
  })

  test('an unknown address gets an email that offers to sign up, without a link to a password', async () => {
    const email = newEmail()
    expect(await app.client().post('/api/account/reset', { email })).toMatchObject({ status: 200, body: { email } })
    const sent = await emails.emailsTo(email)
    expect(sent.map(({ subject }) => subject)).toEqual(['Аккаунта с этой почтой нет: Стартлайн'])
    expect(sent[0]?.html).toContain('/account/signup')
    expect(sent[0]?.html).not.toContain('token=')
  })

  test('an invented link is invalid', async () => {
    expect((await reset(app.client(), 'made-up')).status).toBe(410)
    expect((await app.client().post('/api/account/reset/check', { token: 'made-up' })).status).toBe(410)
  })

  test('a sign-in with the old password that is under way is ended by the reset', async () => {
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
    const { client, code } = await people.asked(await newAccount(app))
    app.forward(10 * minute + 1000)
    expect((await submitCode(client, code)).status).toBe(410)
    expect((await client.get('/api/account/code')).body).toEqual({ step: 'ask' })
  })

  test('guard removal: just before ten minutes a code is valid', async () => {
    const { client, code } = await people.asked(await newAccount(app))
    app.forward(9.5 * minute)
    expect((await submitCode(client, code)).status).toBe(200)
  })

  test('a link is valid for half an hour', async () => {
    const email = await newAccount(app)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    app.forward(30 * minute + 1000)
    expect((await app.client().post('/api/account/reset/password', { token, password: other })).status).toBe(410)
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
    expect((await emails.owner.query('select * from accounts.sent_proofs')).rows).toEqual([])
  })
})
