import { beforeEach, describe, expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import { byStatus, type emailPeople, newAccount, newEmail, password } from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'

const hour = 3600_000
let app: TestApp
let emails: EmailReader
let people: ReturnType<typeof emailPeople>
test.beforeAll(({ app: ownApp, emails: ownEmails, people: ownPeople }) => {
  app = ownApp
  emails = ownEmails
  people = ownPeople
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))

const path = '/api/account/email-change'
const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized
const signIn = (client: TestClient, email: string) => client.post('/api/account/sign-in', { email, password })
const confirm = (token: string) => app.client().post(`${path}/confirm`, { token })
const gone = { status: 410, body: { error: { code: 'accounts.email_change_gone' } } }

async function signedIn(): Promise<{ client: TestClient; email: string }> {
  const email = await newAccount(app)
  const client = app.client()
  expect((await signIn(client, email)).status).toBe(200)
  return { client, email }
}

/** A requested change and the tokens of its two links. */
async function requested() {
  const { client, email } = await signedIn()
  const newOne = newEmail()
  expect((await client.post(path, { email: newOne })).status).toBe(200)
  return { client, email, newOne, oldToken: await people.lastLink(email), newToken: await people.lastLink(newOne) }
}

describe('a change of the email', () => {
  test.for(['old first', 'new first'] as const)(
    'it takes effect when both addresses have confirmed: %s',
    async (order) => {
      const { client, email, newOne, oldToken, newToken } = await requested()
      const elsewhere = app.client()
      await signIn(elsewhere, email)
      const [first, second] = order === 'old first' ? [oldToken, newToken] : [newToken, oldToken]
      expect((await confirm(first)).body).toEqual({ isChanged: false })
      expect((await client.get(path)).body).toMatchObject({
        email,
        pending: { newEmail: newOne, isOldConfirmed: order === 'old first', isNewConfirmed: order === 'new first' },
      })
      expect((await signIn(app.client(), newOne)).status).toBe(401)
      expect((await confirm(second)).body).toEqual({ isChanged: true })
      expect((await client.get(path)).body).toEqual({ email: newOne, isConfirmed: true, pending: null })
      // The session that asked stays, every other one ends.
      expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false])
      expect((await signIn(app.client(), newOne)).status).toBe(200)
      expect((await signIn(app.client(), email)).status).toBe(401)
      expect((await client.get('/api/account/profile')).body.email).toBe(newOne)
      expect((await emails.emailsTo(email)).at(-1)?.subject).toMatch(/^Почта аккаунта изменена/)
      expect(await confirm(second)).toMatchObject(gone)
    },
  )

  test('guard removal: one address alone, however often it confirms, changes nothing', async () => {
    const { client, email, newToken } = await requested()
    for (const _ of [1, 2, 3]) expect((await confirm(newToken)).body).toEqual({ isChanged: false })
    expect((await client.get(path)).body.email).toBe(email)
  })

  test('a profile with another address of its own does not follow', async () => {
    const { client, email, oldToken, newToken } = await requested()
    await app.sql(`update accounts.participants set email = 'own@example.org' where email = $1`, [email])
    await confirm(oldToken)
    await confirm(newToken)
    expect((await client.get('/api/account/profile')).body.email).toBe('own@example.org')
  })

  test('of both confirmations at once the second changes the address, once', async () => {
    const { client, newOne, oldToken, newToken } = await requested()
    const answers = await Promise.all([confirm(oldToken), confirm(newToken)])
    expect(answers.map(({ body }) => body.isChanged).toSorted()).toEqual([false, true])
    expect((await client.get(path)).body.email).toBe(newOne)
  })

  test('it needs a recent proof of identity, and another address than the present one', async () => {
    const { client, email } = await signedIn()
    expect(await client.post(path, { email: ` ${email.toUpperCase()} ` })).toMatchObject({
      status: 422,
      body: { error: { fields: { email: { code: 'accounts.email_same' } } } },
    })
    app.forward(11 * 60_000)
    expect(await client.post(path, { email: newEmail() })).toMatchObject({
      status: 403,
      body: { error: { code: 'http.reauthentication_required' } },
    })
    expect((await app.client().post(path, { email: newEmail() })).status).toBe(401)
  })

  test('an old address that was never confirmed gets a notice, and the new one alone confirms', async () => {
    const client = app.client()
    const [email, newOne] = [newEmail(), newEmail()]
    const body = { email, password: 'тихая вода точит', terms: true, personalData: true }
    expect((await client.post('/api/account/sign-up', body)).status).toBe(200)
    await client.post(path, { email: newOne })
    expect((await emails.emailsTo(email)).at(-1)?.plain).toMatch(/никто\sне\sподтверждал/)
    expect((await confirm(await people.lastLink(newOne))).body).toEqual({ isChanged: true })
    expect((await client.get(path)).body).toEqual({ email: newOne, isConfirmed: true, pending: null })
  })
})

describe('a change that is stopped', () => {
  test('the old address learns of it at once, by an email with a link that stops it', async () => {
    const { client, email, newOne, oldToken, newToken } = await requested()
    const [notice] = (await emails.emailsTo(email)).slice(-1)
    expect(notice?.subject).toMatch(/^Смена почты аккаунта/)
    expect(notice?.plain).toContain(newOne)
    const seen = await app.client().post(`${path}/look`, { token: oldToken })
    expect(seen.body).toEqual({ side: 'old', newEmail: newOne, isConfirmed: false, needsOther: true })
    await confirm(newToken)
    expect((await app.client().post(`${path}/stop`, { token: oldToken })).status).toBe(200)
    expect((await client.get(path)).body).toMatchObject({ email, pending: null })
    for (const token of [oldToken, newToken]) expect(await confirm(token)).toMatchObject(gone)
  })

  test('its account cancels it, and a second request replaces the first', async () => {
    const first = await requested()
    const later = newEmail()
    await first.client.post(path, { email: later })
    expect(await confirm(first.newToken)).toMatchObject(gone)
    const laterToken = await people.lastLink(later)
    expect((await first.client.post(`${path}/cancel`, {})).body.pending).toBeNull()
    expect(await confirm(laterToken)).toMatchObject(gone)
  })

  test('it ends after 24 hours', async () => {
    const { client, oldToken, newToken } = await requested()
    await confirm(oldToken)
    app.forward(24 * hour - 60_000)
    expect((await app.client().post(`${path}/look`, { token: newToken })).status).toBe(200)
    app.forward(2 * 60_000)
    expect(await confirm(newToken)).toMatchObject(gone)
    expect((await client.get(path)).body.pending).toBeNull()
  })

  test('it ends with the session of a thief: the owner signs out the others, or sets a new password', async () => {
    for (const act of ['sign-out-elsewhere', 'password'] as const) {
      const { email, newToken } = await requested()
      const owner = app.client()
      await signIn(owner, email)
      const body = act === 'password' ? { currentPassword: password, password: 'совсем другая вода' } : {}
      expect((await owner.post(`/api/account/${act}`, body)).status).toBe(200)
      expect(await confirm(newToken)).toMatchObject(gone)
    }
  })

  test('guard removal: signing out others from the session that requested it leaves it open', async () => {
    const { client, newToken } = await requested()
    await client.post('/api/account/sign-out-elsewhere', {})
    expect((await confirm(newToken)).status).toBe(200)
  })
})

describe('an address that has an account', () => {
  test('its owner gets an email without a link, and the change cannot be confirmed there', async () => {
    const taken = await newAccount(app)
    const { client, email } = await signedIn()
    expect((await client.post(path, { email: taken })).body).toMatchObject({ pending: { newEmail: taken } })
    const [notice] = (await emails.emailsTo(taken)).slice(-1)
    expect(notice?.subject).toMatch(/^С\sэтой\sпочтой\sуже\sесть\sаккаунт/)
    expect(notice?.html).not.toContain('token=')
    expect((await confirm(await people.lastLink(email))).body).toEqual({ isChanged: false })
  })

  test('an account made there meanwhile keeps its address, and the change ends', async () => {
    const { client, email, newOne, oldToken, newToken } = await requested()
    await confirm(oldToken)
    const other = app.client()
    const body = { email: newOne, password: 'тихая вода точит', terms: true, personalData: true }
    expect((await other.post('/api/account/sign-up', body)).status).toBe(200)
    expect(await confirm(newToken)).toMatchObject({ status: 409, body: { error: { code: 'accounts.email_taken' } } })
    expect((await client.get(path)).body).toEqual({ email, isConfirmed: true, pending: null })
    expect(await isSignedIn(other)).toBe(true)
  })

  test('of two accounts that confirm the same address at once one gets it', async () => {
    const newOne = newEmail()
    const tokens: string[] = []
    for (const _ of [1, 2]) {
      const { client, email } = await signedIn()
      await client.post(path, { email: newOne })
      await confirm(await people.lastLink(email))
      tokens.push(await people.lastLink(newOne))
    }
    expect(byStatus(await Promise.all(tokens.map(confirm)))).toEqual({ 200: 1, 409: 1 })
  })
})

describe('limits and storage', () => {
  test('an account may ask five times in a quarter of an hour, repeated emails included', async () => {
    const { client } = await requested()
    const statuses = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await client.post(`${path}/resend`, {})).status)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await client.post(`${path}/resend`, {})).status).toBe(429)
    expect((await client.post(path, { email: newEmail() })).status).toBe(429)
  })

  test('only the address that has not confirmed gets another email', async () => {
    const { client, email, newOne, oldToken } = await requested()
    await confirm(oldToken)
    const before = [(await emails.emailsTo(email)).length, (await emails.emailsTo(newOne)).length]
    await client.post(`${path}/resend`, {})
    const after = [(await emails.emailsTo(email)).length, (await emails.emailsTo(newOne)).length]
    expect(after).toEqual([before[0], (before[1] ?? 0) + 1])
  })

  test('neither link is stored, and an invented one leads nowhere', async () => {
    const { newOne, oldToken, newToken } = await requested()
    const [row] = await app.sql<{ text: string }>(
      'select c::text as text from accounts.email_changes c where new_email = $1',
      [newOne],
    )
    for (const token of [oldToken, newToken]) {
      expect(token).toHaveLength(43)
      expect(row?.text).not.toContain(token)
    }
    expect(await confirm('A'.repeat(43))).toMatchObject(gone)
    expect(await app.client().post(`${path}/stop`, { token: 'A'.repeat(43) })).toMatchObject(gone)
  })

  test('a resend without a change is 410', async () => {
    const { client } = await signedIn()
    expect(await client.post(`${path}/resend`, {})).toMatchObject(gone)
  })
})
