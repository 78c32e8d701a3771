import { beforeEach, describe, expect } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import { byStatus, newAccount, password } from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'

const minute = 60_000
let app: TestApp
let emails: EmailReader
test.beforeAll(({ app: ownApp, emails: ownEmails }) => {
  app = ownApp
  emails = ownEmails
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))

const list = '/api/account/passkeys'
const signInPath = '/api/account/passkey/sign-in'
const refused = { status: 403, body: { error: { code: 'accounts.passkey_refused' } } }
const expired = { status: 410, body: { error: { code: 'accounts.passkey_expired' } } }
const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized

async function signedIn(): Promise<{ client: TestClient; email: string }> {
  const email = await newAccount(app)
  const client = app.client()
  expect((await client.post('/api/account/sign-in', { email, password })).status).toBe(200)
  return { client, email }
}

/** An account with a passkey, in a browser that is signed in. */
async function withPasskey() {
  const authenticator = new SoftwareAuthenticator()
  const { client, email } = await signedIn()
  const options = (await client.post(`${list}/options`, {})).body
  const added = await client.post(list, { credential: authenticator.create(options) })
  expect(added.status).toBe(200)
  return { client, email, authenticator, passkeyId: added.body.passkeys[0].id as string }
}

const optionsFor = async (client: TestClient) => (await client.post('/api/account/passkey/options', {})).body

async function signsIn(authenticator: SoftwareAuthenticator, client = app.client()) {
  const credential = authenticator.get(await optionsFor(client))
  return await client.post(signInPath, { credential })
}

describe('a passkey', () => {
  test('a passkey is added, named after the device, and its owner gets an email', async () => {
    const { client, email } = await withPasskey()
    const { passkeys, domain } = (await client.get(list)).body
    expect(domain).toBe('localhost')
    expect(passkeys).toMatchObject([{ domain: 'localhost', isHere: true, isSuspended: false, lastUsedAt: null }])
    expect((await emails.emailsTo(email)).at(-1)?.subject).toMatch(/^Добавлен\sключ\sдоступа/)
  })

  test('it signs in without an address or a password, also where a second step is asked for', async () => {
    const { authenticator, client } = await withPasskey()
    const browser = app.client()
    expect(await signsIn(authenticator, browser)).toMatchObject({ status: 200, body: { isAuthorized: true } })
    expect(await isSignedIn(browser)).toBe(true)
    expect((await client.get(list)).body.passkeys[0].lastUsedAt).not.toBeNull()
  })

  test('the options ask for a discoverable passkey with a verified user, and name no account at a sign-in', async () => {
    const { client, email } = await signedIn()
    const options = (await client.post(`${list}/options`, {})).body
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await optionsFor(app.client())).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  test('a user whom the device did not verify is refused, at adding and at signing in', async () => {
    const { client } = await signedIn()
    const options = (await client.post(`${list}/options`, {})).body
    const unverified = new SoftwareAuthenticator().create(options, { isVerified: false })
    expect(await client.post(list, { credential: unverified })).toMatchObject(refused)
    const { authenticator } = await withPasskey()
    const browser = app.client()
    const credential = authenticator.get(await optionsFor(browser), { isVerified: false })
    expect(await browser.post(signInPath, { credential })).toMatchObject(refused)
  })

  test('it is renamed and removed by its account alone, and a removed one is refused', async () => {
    const { client, authenticator, passkeyId, email } = await withPasskey()
    const stranger = (await signedIn()).client
    expect((await stranger.put(`${list}/${passkeyId}`, { name: 'Чужой' })).status).toBe(404)
    expect((await stranger.delete(`${list}/${passkeyId}`)).status).toBe(404)
    expect((await client.put(`${list}/${passkeyId}`, { name: ' Телефон ' })).body.passkeys[0].name).toBe('Телефон')
    for (const body of [{ name: ' ' }, {}])
      expect(await client.put(`${list}/${passkeyId}`, body)).toMatchObject({
        status: 422,
        body: { error: { fields: { name: { code: 'accounts.passkey_name_missing' } } } },
      })
    expect((await client.get(list)).body.passkeys[0].name).toBe('Телефон')
    expect((await client.delete(`${list}/${passkeyId}`)).body.passkeys).toEqual([])
    expect(await signsIn(authenticator)).toMatchObject(refused)
    expect((await emails.emailsTo(email)).at(-1)?.subject).toMatch(/^Удалён\sключ\sдоступа/)
  })

  test('adding and removing need a recent proof of identity and a confirmed email', async () => {
    const { client, passkeyId } = await withPasskey()
    app.forward(11 * minute)
    for (const response of [await client.post(`${list}/options`, {}), await client.delete(`${list}/${passkeyId}`)])
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'http.reauthentication_required' } } })
    const newcomer = app.client()
    const email = `unconfirmed-${newId()}@example.org`
    await newcomer.post('/api/account/sign-up', { email, password, terms: true, personalData: true })
    expect(await newcomer.post(`${list}/options`, {})).toMatchObject({
      status: 409,
      body: { error: { code: 'accounts.email_unconfirmed' } },
    })
  })
})

describe('a challenge', () => {
  test('a challenge works once, also for two requests at once', async () => {
    const { authenticator } = await withPasskey()
    const browser = app.client()
    const credential = authenticator.get(await optionsFor(browser))
    const responses = await Promise.all([1, 2].map(() => browser.post(signInPath, { credential })))
    expect(byStatus(responses)).toEqual({ 200: 1, 410: 1 })
  })

  test('a challenge works in the browser that asked for it alone', async () => {
    const { authenticator } = await withPasskey()
    const [thief, victim] = [app.client(), app.client()]
    const credential = authenticator.get(await optionsFor(thief))
    await optionsFor(victim)
    expect(await victim.post(signInPath, { credential })).toMatchObject(expired)
    expect((await thief.post(signInPath, { credential })).status).toBe(200)
  })

  test('a challenge ends after ten minutes', async () => {
    const { authenticator } = await withPasskey()
    const browser = app.client()
    const credential = authenticator.get(await optionsFor(browser))
    app.forward(10 * minute + 1000)
    expect(await browser.post(signInPath, { credential })).toMatchObject(expired)
  })

  test('a challenge of another purpose, of another account, or made up is refused', async () => {
    const { client, authenticator } = await withPasskey()
    const forAdding = (await client.post(`${list}/options`, {})).body
    const asSignIn = authenticator.get({ rpId: 'localhost', challenge: forAdding.challenge })
    expect(await client.post(signInPath, { credential: asSignIn })).toMatchObject(expired)
    const madeUp = authenticator.get({ rpId: 'localhost', challenge: Buffer.alloc(54, 7).toString('base64url') })
    expect(await client.post(signInPath, { credential: madeUp })).toMatchObject(expired)
  })
})

describe('what is refused', () => {
  test('a passkey used on a page of another site, or for another domain', async () => {
    const { authenticator } = await withPasskey()
    const browser = app.client()
    const elsewhere = authenticator.get(await optionsFor(browser), { origin: 'http://startline.example.org' })
    expect(await browser.post(signInPath, { credential: elsewhere })).toMatchObject(refused)
    const options = await optionsFor(browser)
    const foreign = authenticator.get({ ...options, rpId: 'example.org' })
    expect(await browser.post(signInPath, { credential: foreign })).toMatchObject(refused)
  })

  test('an unknown passkey and a wrong signature get the same response', async () => {
    const { authenticator } = await withPasskey()
    const stranger = new SoftwareAuthenticator()
    stranger.create({ rp: { id: 'localhost' }, user: { id: 'AAAA' }, challenge: 'AAAA' })
    const browser = app.client()
    const unknown = await browser.post(signInPath, { credential: stranger.get(await optionsFor(browser)) })
    const good = authenticator.get(await optionsFor(browser))
    const signature = stranger.get({ rpId: 'localhost', challenge: 'AAAA' }).response.signature
    const forged = await browser.post(signInPath, {
      credential: { ...good, response: { ...good.response, signature } },
    })
    expect(unknown).toMatchObject(refused)
    expect({ ...forged.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  test('a counter that does not grow shows a copy: it is suspended and its owner warned', async () => {
    const { client, email, authenticator } = await withPasskey()
    authenticator.counter = 7
    expect((await signsIn(authenticator)).status).toBe(200)
    expect(await signsIn(authenticator)).toMatchObject(refused)
    authenticator.counter = 8
    expect(await signsIn(authenticator)).toMatchObject(refused)
    expect((await client.get(list)).body.passkeys).toMatchObject([{ isSuspended: true }])
    expect((await emails.emailsTo(email)).at(-1)?.subject).toMatch(/^Ключ\sдоступа\sприостановлен/)
  })

  test('guard removal: a counter that grows, or that does not count, signs in each time', async () => {
    const { authenticator } = await withPasskey()
    for (const counter of [0, 0, 5, 6]) {
      authenticator.counter = counter
      expect((await signsIn(authenticator)).status).toBe(200)
    }
  })

  test('the same passkey is not added twice', async () => {
    const { client, authenticator } = await withPasskey()
    const options = (await client.post(`${list}/options`, {})).body
    expect(options.excludeCredentials).toHaveLength(1)
    expect(await client.post(list, { credential: authenticator.create(options) })).toMatchObject({
      status: 409,
      body: { error: { code: 'accounts.passkey_known' } },
    })
  })

  test('of fifty-one unknown passkeys from one network the last is not checked', async () => {
    const stranger = new SoftwareAuthenticator()
    stranger.create({ rp: { id: 'localhost' }, user: { id: 'AAAA' }, challenge: 'AAAA' })
    const client = app.client({ address: '203.0.113.77' })
    const statuses: number[] = []
    for (let index = 0; index < 51; index += 1)
      statuses.push((await client.post(signInPath, { credential: stranger.get(await optionsFor(client)) })).status)
    expect(statuses).toEqual([...Array(50).fill(403), 429])
  })
})

describe('re-authentication', () => {
  const optionsPath = '/api/account/reauthentication/passkey/options'
  const path = '/api/account/reauthentication/passkey'

  test('a passkey of the account proves the identity for ten minutes', async () => {
    const { client, authenticator } = await withPasskey()
    app.forward(11 * minute)
    expect((await client.get('/api/account/reauthentication')).body).toMatchObject({ hasPasskey: true, isFresh: false })
    const options = (await client.post(optionsPath, {})).body
    expect(options.allowCredentials).toHaveLength(1)
    expect((await client.post(path, { credential: authenticator.get(options) })).body).toEqual({ isFresh: true })
    expect((await client.post('/api/account/sign-out-elsewhere', {})).status).toBe(200)
  })

  test('another account’s passkey, or a challenge of a sign-in, proves nothing', async () => {
    const [{ client }, other] = [await withPasskey(), await withPasskey()]
    app.forward(11 * minute)
    const options = (await client.post(optionsPath, {})).body
    expect(await client.post(path, { credential: other.authenticator.get(options) })).toMatchObject(refused)
    const forSignIn = await optionsFor(client)
    expect(await client.post(path, { credential: other.authenticator.get(forSignIn) })).toMatchObject(expired)
    expect((await client.get('/api/account/reauthentication')).body.isFresh).toBe(false)
  })
})
