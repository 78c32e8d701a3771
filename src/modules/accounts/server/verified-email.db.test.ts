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

  /** A phone, a provider and a passkey, which no page gives to an account whose email is not confirmed. */
  async function withWaysIn(email: string): Promise<void> {
    for (const sql of [
      `insert into accounts.confirmed_phones (account_id, phone) select id, '+79120000000' from accounts.accounts where email = $1`,
      `insert into accounts.external_identities (account_id, provider, subject, label) select id, 'vk', '7', 'V' from accounts.accounts where email = $1`,
      `insert into accounts.passkeys (account_id, credential_id, rp_id, public_key, counter, transports, name)
       select id, '\\x07', 'localhost', '\\x07', 0, '{}', 'P' from accounts.accounts where email = $1`,
    ])
      await emails.owner.query(sql, [email])
  }
  async function countWaysIn(email: string): Promise<number> {
    const { rows } = await emails.owner.query(
      `select from accounts.accounts a, lateral (
         select account_id from accounts.confirmed_phones union all select account_id from accounts.external_identities
         union all select account_id from accounts.passkeys) w where a.id = w.account_id and a.email = $1`,
      [email],
    )
    return rows.length
  }

  test('the first code and the first reset link end the phone, provider and passkey of the stranger', async () => {
    for (const proves of [
      async (email: string) => {
        const { client, code } = await people.requestCode(email)
        return await submitCode(client, code)
      },
      async (email: string) => {
        await app.client().post('/api/account/reset', { email })
        const token = await people.lastLink(email)
        return await app.client().post('/api/account/reset/password', { token, password: other })
      },
    ]) {
      const email = await madeBy(app.client())
      await withWaysIn(email)
      expect(await countWaysIn(email)).toBe(3)
      expect((await proves(email)).status).toBe(200)
      expect(await countWaysIn(email)).toBe(0)
      // What the owner adds from now on stays.
      await withWaysIn(email)
      await proves(email)
      expect(await countWaysIn(email)).toBe(3)
      await emails.owner.query('delete from accounts.accounts where email = $1', [email])
    }
  })

  test('guard removal: an account created in this browser is confirmed here and keeps everything', async () => {
    const owner = app.client()
    const email = await madeBy(owner)
    const elsewhere = app.client()
    expect(await signsIn(elsewhere, email)).toBe(200)
    await owner.post('/api/account/sign-out', {})
    await withWaysIn(email)
    const { client, code } = await people.requestCode(email, owner)
    expect((await submitCode(client, code)).body.isPasswordRemoved).toBe(false)
    expect(await countWaysIn(email)).toBe(3)
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
