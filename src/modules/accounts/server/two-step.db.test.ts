import { beforeEach, describe, expect } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import { byStatus, type emailPeople, newAccount, password, submitCode } from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'
import { ensureAccount } from './commands/ensure-account.ts'
import { totpCode } from './totp.ts'

const minute = 60_000
const step = 30_000
let app: TestApp
let emails: EmailReader
let people: ReturnType<typeof emailPeople>
test.beforeAll(({ app: ownApp, emails: ownEmails, people: ownPeople }) => {
  app = ownApp
  emails = ownEmails
  people = ownPeople
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))

const path = '/api/account/two-step'
const secondPath = '/api/account/second-step'
const required = { status: 403, body: { error: { code: 'accounts.second_step_required' } } }
const wrong = { status: 403, body: { error: { code: 'accounts.second_code_wrong' } } }
const wrongRecovery = { status: 403, body: { error: { code: 'accounts.recovery_code_wrong' } } }
const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized
const signIn = (client: TestClient, email: string) => client.post('/api/account/sign-in', { email, password })
const second = (client: TestClient, code: string) => client.post(secondPath, { code })

let shiftMs = 0
function forward(ms: number): void {
  shiftMs += ms
  app.forward(ms)
}
/** A code of the app that was not used yet: the clock goes on to the next step. */
function nextCode(secret: string): string {
  forward(step)
  return totpCode(secret, Date.now() + shiftMs)
}

/** An account with two steps, in a browser that is signed in. */
async function withTwoSteps() {
  const email = await newAccount(app)
  const client = app.client()
  expect((await signIn(client, email)).status).toBe(200)
  const { secret, setId } = (await client.post(`${path}/begin`, {})).body
  const confirmed = await client.post(`${path}/confirm`, { code: nextCode(secret), setId })
  expect(confirmed.status).toBe(200)
  return { client, email, secret: secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

/** A browser that has passed the first step. */
async function afterFirstStep(email: string): Promise<TestClient> {
  const client = app.client()
  expect(await signIn(client, email)).toMatchObject(required)
  return client
}

describe('turning it on', () => {
  test('a secret has no effect before a code confirms it, and is shown again meanwhile', async () => {
    const email = await newAccount(app)
    const client = app.client()
    await signIn(client, email)
    const enrolment = (await client.post(`${path}/begin`, {})).body
    expect(enrolment.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(enrolment.svg).toContain('<svg')
    expect((await client.get(`${path}/enrolment`)).body.secret).toBe(enrolment.secret)
    expect((await signIn(app.client(), email)).status).toBe(200)
    const { setId } = enrolment
    expect(await client.post(`${path}/confirm`, { code: '000000', setId })).toMatchObject(wrong)
    const code = nextCode(enrolment.secret)
    const confirmed = await client.post(`${path}/confirm`, { code: `${code.slice(0, 3)} ${code.slice(3)}`, setId })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect((await client.get(path)).body).toMatchObject({ isBegun: false, recoveryCodesLeft: 10 })
    expect((await client.get(`${path}/enrolment`)).status).toBe(410)
    expect((await client.post(`${path}/begin`, {})).status).toBe(409)
    expect((await emails.emailsTo(email)).at(-1)?.subject).toMatch(/^Двухэтапный\sвход\sвключён/)
  })

  test('an enrolment ends after half an hour', async () => {
    const client = app.client()
    await signIn(client, await newAccount(app))
    const { secret, setId } = (await client.post(`${path}/begin`, {})).body
    forward(31 * minute)
    await client.post('/api/account/reauthentication', { password })
    expect((await client.post(`${path}/confirm`, { code: nextCode(secret), setId })).status).toBe(410)
  })

  test('it needs a confirmed email and a recent proof of identity', async () => {
    const newcomer = app.client()
    const email = `two-step-${newId()}@example.org`
    await newcomer.post('/api/account/sign-up', { email, password, terms: true, personalData: true })
    expect(await newcomer.post(`${path}/begin`, {})).toMatchObject({
      status: 409,
      body: { error: { code: 'accounts.email_unconfirmed' } },
    })
    forward(11 * minute)
    expect(await newcomer.post(`${path}/begin`, {})).toMatchObject({
      status: 403,
      body: { error: { code: 'http.reauthentication_required' } },
    })
  })

  test('the table has neither secret nor recovery code', async () => {
    const { secret, recoveryCodes, email } = await withTwoSteps()
    const rows = await app.sql<{ text: string }>(
      `select s::text || coalesce((select string_agg(r::text, ' ') from accounts.recovery_codes r where r.account_id = s.account_id), '') as text
       from accounts.totp_secrets s join accounts.accounts a on a.id = s.account_id where a.email = $1`,
      [email],
    )
    const text = rows[0]?.text ?? ''
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      for (const form of [plain, Buffer.from(plain).toString('hex')]) expect(text).not.toContain(form)
  })
})

describe('signing in', () => {
  test('no session begins before the second step, after a password', async () => {
    const { email, secret } = await withTwoSteps()
    const browser = await afterFirstStep(email)
    expect(browser.cookie('sl_session')).toBeUndefined()
    expect([await isSignedIn(browser), (await browser.get(secondPath)).body.isPending]).toEqual([false, true])
    expect(await second(browser, '000000')).toMatchObject(wrong)
    expect(await second(browser, nextCode(secret))).toMatchObject({ status: 200, body: { recoveryCodesLeft: 10 } })
    expect([await isSignedIn(browser), (await browser.get(secondPath)).body.isPending]).toEqual([true, false])
  })

  test('nor after a code by email', async () => {
    const { email, secret } = await withTwoSteps()
    const { client, code } = await people.requestCode(email)
    expect(await submitCode(client, code)).toMatchObject(required)
    expect(await isSignedIn(client)).toBe(false)
    expect((await second(client, nextCode(secret))).status).toBe(200)
  })

  test('nor after a reset, which sets the password, ends all sessions and tells the owner', async () => {
    const { email, secret, client: before } = await withTwoSteps()
    const browser = app.client()
    await browser.post('/api/account/reset', { email })
    const reset = { token: await people.lastLink(email), password: 'совсем другая вода' }
    expect(await browser.post('/api/account/reset/password', reset)).toMatchObject(required)
    expect([await isSignedIn(browser), await isSignedIn(before)]).toEqual([false, false])
    expect((await emails.emailsTo(email)).at(-1)?.subject).toMatch(/^Пароль\sизменён/)
    expect((await second(browser, nextCode(secret))).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('the second step is bound to the browser of the first, and ends after ten minutes', async () => {
    const { email, secret } = await withTwoSteps()
    const browser = await afterFirstStep(email)
    expect((await second(app.client(), nextCode(secret))).status).toBe(410)
    forward(10 * minute)
    expect((await second(browser, nextCode(secret))).status).toBe(410)
  })

  test('a password that is changed meanwhile ends the first step', async () => {
    const { email, secret, client } = await withTwoSteps()
    const browser = await afterFirstStep(email)
    const change = { currentPassword: password, password: 'совсем другая вода' }
    expect((await client.post('/api/account/password', change)).status).toBe(200)
    expect((await second(browser, nextCode(secret))).status).toBe(410)
  })
})

describe('a code', () => {
  test('a code of the app works once, also for requests at once', async () => {
    const { email, secret } = await withTwoSteps()
    const browsers = await Promise.all([1, 2, 3].map(() => afterFirstStep(email)))
    const code = nextCode(secret)
    expect(byStatus(await Promise.all(browsers.map((browser) => second(browser, code))))).toEqual({ 200: 1, 403: 2 })
    const later = await afterFirstStep(email)
    expect(await second(later, code)).toMatchObject(wrong)
  })

  test('guard removal: the next code works, and an earlier one no longer does', async () => {
    const { email, secret } = await withTwoSteps()
    const early = nextCode(secret)
    const late = nextCode(secret)
    expect((await second(await afterFirstStep(email), late)).status).toBe(200)
    expect(await second(await afterFirstStep(email), early)).toMatchObject(wrong)
  })

  test('a recovery code works once, in any writing, and its owner is told', async () => {
    const { email, recoveryCodes } = await withTwoSteps()
    const [code = ''] = recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect((await second(await afterFirstStep(email), typed)).body).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await second(await afterFirstStep(email), code)).toMatchObject(wrongRecovery)
    const subjects = (await emails.emailsTo(email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => /^Использован\sрезервный\sкод/.test(subject))).toBe(true)
  })

  test('a code in letters, as typed on another layout, is refused as wrong', async () => {
    const { client, email } = await withTwoSteps()
    const other = await afterFirstStep(email)
    for (const typed of ['١٢٣٤٥٦', '😀😀😀']) expect(await second(other, typed)).toMatchObject(wrong)
    expect(await client.post(`${path}/off`, { code: 'аааааа' })).toMatchObject(wrongRecovery)
    expect((await client.get(path)).body.enabledAt).not.toBeNull()
  })

  test('another account’s recovery code does not work', async () => {
    const [{ email }, other] = [await withTwoSteps(), await withTwoSteps()]
    expect(await second(await afterFirstStep(email), other.recoveryCodes[0] ?? '')).toMatchObject(wrongRecovery)
  })

  test('a wrong recovery code is refused as such at its field, and a wrong code of the app as that', async () => {
    const { client, email } = await withTwoSteps()
    const other = await afterFirstStep(email)
    for (const [typed, refusal] of [
      ['7KQD-M2XP-9FRT', wrongRecovery],
      ['7KQD-M2XP', wrongRecovery],
      ['123 456', wrong],
      ['1234567', wrong],
    ] as const) {
      const { code } = refusal.body.error
      const atField = { body: { error: { code, fields: { code: { code } } } } }
      expect(await second(other, typed)).toMatchObject({ status: 403, ...atField })
      expect(await client.post(`${path}/off`, { code: typed })).toMatchObject({ status: 403, ...atField })
    }
    const fields = { secondCode: { code: 'accounts.recovery_code_wrong' } }
    expect(
      await client.post('/api/account/reauthentication', { password, secondCode: '7KQD-M2XP-9FRT' }),
    ).toMatchObject({ status: 403, body: { error: { code: 'accounts.recovery_code_wrong', fields } } })
  })

  test('of a hundred concurrent wrong codes ten are checked, whatever the browser, and recovery codes still work', async () => {
    const { email, recoveryCodes } = await withTwoSteps()
    const browsers = [await afterFirstStep(email), await afterFirstStep(email)]
    const responses = []
    for (let round = 0; round < 5; round += 1)
      responses.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, i) => second(browsers[i % 2] ?? app.client(), '000000')))),
      )
    const counts = byStatus(responses.filter(({ status }) => status !== 503))
    expect(counts[403]).toBe(10)
    expect(await second(await afterFirstStep(email), recoveryCodes[0] ?? '')).toMatchObject({ status: 200 })
  })
})

describe('re-authentication and turning it off', () => {
  test('re-authentication asks for both', async () => {
    const { client, secret } = await withTwoSteps()
    forward(11 * minute)
    expect((await client.get('/api/account/reauthentication')).body).toMatchObject({ needsSecondCode: true })
    expect(await client.post('/api/account/reauthentication', { password })).toMatchObject({
      status: 403,
      body: { error: { code: 'accounts.second_code_needed', fields: { secondCode: { code: 'validation.required' } } } },
    })
    expect(await client.post('/api/account/reauthentication', { password, secondCode: '000000' })).toMatchObject(wrong)
    const bad = await client.post('/api/account/reauthentication', { password: 'не та', secondCode: nextCode(secret) })
    expect(bad.body.error.code).toBe('accounts.current_password_wrong')
    // The app's code was not used up by the wrong password.
    const secondCode = totpCode(secret, Date.now() + shiftMs)
    expect((await client.post('/api/account/reauthentication', { password, secondCode })).status).toBe(200)
  })

  test('a code turns it off, and only a password is asked for then', async () => {
    const { client, email, secret } = await withTwoSteps()
    expect(await client.post(`${path}/off`, { code: '000000' })).toMatchObject(wrong)
    expect((await client.post(`${path}/off`, { code: nextCode(secret) })).body).toMatchObject({
      enabledAt: null,
      recoveryCodesLeft: 0,
    })
    expect((await signIn(app.client(), email)).status).toBe(200)
    const subjects = (await emails.emailsTo(email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => /^Двухэтапный\sвход\sвыключен/.test(subject))).toBe(true)
  })

  test('an administrator turns it off for an owner who has lost both, and nobody else does', async () => {
    const { client, email } = await withTwoSteps()
    expect((await client.post('/api/admin/accounts/two-step/remove', { email })).status).toBe(403)
    const admin = `admin-${newId()}@example.org`
    await ensureAccount(app.services, { email: admin, password, language: 'ru', roles: ['admin'] })
    const office = app.client()
    await signIn(office, admin)
    const path = '/api/admin/accounts/two-step/remove'
    expect((await office.post(path, { email })).body).toEqual({ wasOn: true })
    expect((await office.post(path, { email: 'nobody@example.org' })).status).toBe(404)
    expect(await isSignedIn(client)).toBe(false)
    expect((await signIn(app.client(), email)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  const codesPath = `${path}/recovery-codes`
  const gone = { status: 410, body: { error: { code: 'accounts.recovery_set_gone' } } }
  const shown = (client: TestClient, setId: string) => client.get(`${codesPath}?setId=${setId}`)
  const works = async (email: string, code: string) => (await second(await afterFirstStep(email), code)).status === 200

  test('new codes replace the earlier ones once they are put in force, and not before', async () => {
    const { client, email, recoveryCodes } = await withTwoSteps()
    const made = (await client.post(`${codesPath}/new`, {})).body
    expect(made).toMatchObject({ isInForce: false, recoveryCodes: { length: 10 } })
    expect(await works(email, made.recoveryCodes[0])).toBe(false)
    expect(await works(email, recoveryCodes[0] ?? '')).toBe(true)
    expect((await client.post(codesPath, { setId: made.setId })).body).toEqual({ ...made, isInForce: true })
    expect(await works(email, recoveryCodes[1] ?? '')).toBe(false)
    expect(await works(email, made.recoveryCodes[0])).toBe(true)
  })

  test('a new set shows the same codes each time, until it or another one comes into force', async () => {
    const { client } = await withTwoSteps()
    const [made, other] = [
      (await client.post(`${codesPath}/new`, {})).body,
      (await client.post(`${codesPath}/new`, {})).body,
    ]
    expect(other.recoveryCodes).not.toEqual(made.recoveryCodes)
    for (const set of [made, other, made]) expect((await shown(client, set.setId)).body).toEqual(set)
    forward(1_000)
    await client.post(codesPath, { setId: made.setId })
    for (const { setId } of [made, other]) expect(await shown(client, setId)).toMatchObject(gone)
    expect(await client.post(codesPath, { setId: other.setId })).toMatchObject(gone)
  })

  test('an earlier set does not come into force again, so that its used codes stay used', async () => {
    const { client, email } = await withTwoSteps()
    const first = (await client.post(`${codesPath}/new`, {})).body
    await client.post(codesPath, { setId: first.setId })
    expect(await works(email, first.recoveryCodes[0])).toBe(true)
    forward(1_000)
    const next = (await client.post(`${codesPath}/new`, {})).body
    expect((await client.post(codesPath, { setId: next.setId })).status).toBe(200)
    expect(await client.post(codesPath, { setId: first.setId })).toMatchObject(gone)
    expect(await works(email, first.recoveryCodes[0])).toBe(false)
    expect(await works(email, next.recoveryCodes[0])).toBe(true)
  })

  test('a set of an earlier enrolment does not come into force with another one', async () => {
    const { client, secret } = await withTwoSteps()
    const { setId } = (await client.post(`${codesPath}/new`, {})).body
    expect((await client.post(`${path}/off`, { code: nextCode(secret) })).status).toBe(200)
    forward(1_000)
    const again = (await client.post(`${path}/begin`, {})).body
    const code = nextCode(again.secret)
    expect(await client.post(`${path}/confirm`, { code, setId })).toMatchObject({
      status: 410,
      body: { error: { code: 'accounts.two_step_gone' } },
    })
    expect((await client.post(`${path}/confirm`, { code, setId: again.setId })).status).toBe(200)
  })

  test('putting codes in force twice, also at once, sends one email and gives back no used code', async () => {
    const { client, email } = await withTwoSteps()
    const { setId, recoveryCodes } = (await client.post(`${codesPath}/new`, {})).body
    const both = await Promise.all([client.post(codesPath, { setId }), client.post(codesPath, { setId })])
    expect(byStatus(both)).toEqual({ 200: 2 })
    expect(await works(email, recoveryCodes[0])).toBe(true)
    expect((await client.post(codesPath, { setId })).body).toMatchObject({ recoveryCodes, isInForce: true })
    expect(await works(email, recoveryCodes[0])).toBe(false)
    expect((await client.get(path)).body.recoveryCodesLeft).toBe(9)
    const subjects = (await emails.emailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /^Новые\sрезервные\sкоды/.test(subject))).toHaveLength(1)
  })

  test('the form that turns two steps on can be sent twice: the codes of its set are in force', async () => {
    const client = app.client()
    await signIn(client, await newAccount(app))
    const { secret, setId } = (await client.post(`${path}/begin`, {})).body
    const code = nextCode(secret)
    const { recoveryCodes } = (await client.post(`${path}/confirm`, { code, setId })).body
    expect((await client.post(`${path}/confirm`, { code, setId })).body.error.code).toBe('accounts.two_step_on')
    expect((await shown(client, setId)).body).toEqual({ setId, recoveryCodes, isInForce: true })
    forward(9 * minute)
    expect((await shown(client, setId)).status).toBe(200)
    forward(minute)
    expect(
      await client.post('/api/account/reauthentication', { password, secondCode: nextCode(secret) }),
    ).toMatchObject({
      status: 200,
    })
    expect(await shown(client, setId)).toMatchObject(gone)
  })

  test('a set is neither shown nor put in force after half an hour, with a false time, or without a recent proof', async () => {
    const { client, email, secret } = await withTwoSteps()
    const { setId, recoveryCodes } = (await client.post(`${codesPath}/new`, {})).body
    const ahead = `zzzzzzzz${setId.slice(8)}`
    for (const reply of [shown(client, ahead), client.post(codesPath, { setId: ahead })])
      expect(await reply).toMatchObject(gone)
    forward(11 * minute)
    for (const reply of [shown(client, setId), client.post(codesPath, { setId })])
      expect(await reply).toMatchObject({ status: 403, body: { error: { code: 'http.reauthentication_required' } } })
    forward(20 * minute)
    const proof = { password, secondCode: nextCode(secret) }
    expect((await client.post('/api/account/reauthentication', proof)).status).toBe(200)
    for (const reply of [shown(client, setId), client.post(codesPath, { setId })])
      expect(await reply).toMatchObject(gone)
    expect(await works(email, recoveryCodes[0])).toBe(false)
  })

  test('another account sees other codes by the same id', async () => {
    const [own, other] = [await withTwoSteps(), await withTwoSteps()]
    const { setId, recoveryCodes } = (await own.client.post(`${codesPath}/new`, {})).body
    const seen = (await shown(other.client, setId)).body.recoveryCodes
    expect(seen).toHaveLength(10)
    for (const code of recoveryCodes) expect(seen).not.toContain(code)
  })
})
