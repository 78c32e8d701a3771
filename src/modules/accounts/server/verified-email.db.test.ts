import { beforeEach, describe, expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import { type emailPeople, newEmail, password, submitCode } from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'

const other = 'совсем другая вода'
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

describe('an account that somebody else made with one’s address', () => {
  const consents = { terms: true, personalData: true }
  async function madeBy(stranger: TestClient): Promise<string> {
    const email = newEmail()
    expect((await stranger.post('/api/account/sign-up', { email, password, ...consents })).status).toBe(200)
    return email
  }
  const signsIn = async (client: TestClient, email: string) =>
    (await client.post('/api/account/sign-in', { email, password })).status

  test('the first code gives the account to the address’s owner, and ends the former password and sessions', async () => {
    const [stranger, second] = [app.client(), app.client()]
    const email = await madeBy(stranger)
    expect(await signsIn(second, email)).toBe(200)
    const { client, code } = await people.requestCode(email)
    expect(await submitCode(client, code)).toMatchObject({
      status: 200,
      body: { step: 'done', isPasswordRemoved: true, user: { isAuthorized: true } },
    })
    expect((await client.get('/api/account/password')).body).toEqual({ email, isSet: false })
    expect((await client.get('/api/account/sessions')).body.sessions).toHaveLength(1)
    for (const lost of [stranger, second]) {
      expect((await lost.get('/api/account/profile')).status).toBe(401)
      expect(await signsIn(lost, email)).toBe(401)
      expect((await lost.post('/api/account/password', { currentPassword: '', password: other })).status).toBe(401)
    }
    const { rows } = await emails.owner.query(
      'select from accounts.devices d join accounts.accounts a on a.id = d.account_id where a.email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    // The address is verified now: a password set by the owner stays, wherever the next code is
    // typed.
    await client.post('/api/account/password', { currentPassword: '', password: other })
    const next = await people.requestCode(email)
    expect((await submitCode(next.client, next.code)).body.isPasswordRemoved).toBe(false)
    expect((await client.get('/api/account/password')).body.isSet).toBe(true)
  })

  test('guard removal: an account created in this browser is confirmed here and keeps everything', async () => {
    const owner = app.client()
    const email = await madeBy(owner)
    const elsewhere = app.client()
    expect(await signsIn(elsewhere, email)).toBe(200)
    await owner.post('/api/account/sign-out', {})
    const { client, code } = await people.requestCode(email, owner)
    expect((await submitCode(client, code)).body.isPasswordRemoved).toBe(false)
    expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([true, true])
    expect(await signsIn(app.client(), email)).toBe(200)
  })

  test('a reset link confirms the address too', async () => {
    const stranger = app.client()
    const email = await madeBy(stranger)
    await app.client().post('/api/account/reset', { email })
    const token = await people.lastLink(email)
    const owner = app.client()
    expect((await owner.post('/api/account/reset/password', { token, password: other })).status).toBe(200)
    expect([await isSignedIn(stranger), await signsIn(stranger, email)]).toEqual([false, 401])
    const next = await people.requestCode(email)
    expect((await submitCode(next.client, next.code)).body.isPasswordRemoved).toBe(false)
    expect(await isSignedIn(owner)).toBe(true)
  })

  test('a password that is being set meanwhile is not accepted', async () => {
    const strangers = Array.from({ length: 4 }, () => app.client())
    const email = await madeBy(app.client())
    for (const stranger of strangers) expect(await signsIn(stranger, email)).toBe(200)
    const { client, code } = await people.requestCode(email)
    const changes = strangers.map((stranger) =>
      stranger.post('/api/account/password', { currentPassword: password, password: `${other} чужая` }),
    )
    const [verified] = await Promise.all([submitCode(client, code), ...changes])
    // If a change came first, it invalidated the code, and the owner requests another.
    if (verified.status === 410) {
      const again = await people.requestCode(email, client)
      expect((await submitCode(client, again.code)).body.isPasswordRemoved).toBe(true)
    }
    expect(await Promise.all(strangers.map(isSignedIn))).toEqual(strangers.map(() => false))
    expect((await client.get('/api/account/password')).body).toEqual({ email, isSet: false })
  })
})
