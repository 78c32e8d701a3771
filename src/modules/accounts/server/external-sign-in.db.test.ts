import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressHash, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { newId } from '#src/platform/new-id.ts'
import { emailPeople, newAccount, password } from '#tests/support/email-people.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import {
  agreeAt,
  broughtBack,
  cameBack,
  newPerson,
  signInAt,
  withSandboxId,
} from '#tests/support/external-for-tests.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import type { Sandbox, SandboxPerson } from '../../../../sandbox-id/sandbox.ts'
import { totpCode } from './totp.ts'

const path = '/api/account/external'
const consents = { terms: true, personalData: true }
let app: TestApp
let sandbox: Sandbox
let emails: EmailReader
let people: ReturnType<typeof emailPeople>
beforeAll(async () => {
  const opened = await withSandboxId()
  app = opened.app
  sandbox = opened.sandbox
  emails = await emailReader(app)
  people = emailPeople(app, emails)
})
afterAll(async () => {
  await emails.close()
  await app.close()
  await sandbox.stop()
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))

let shiftMs = 0
function forward(ms: number): void {
  shiftMs += ms
  app.forward(ms)
}
/** The code of an authenticator app, `steps` of 30 seconds from now. */
const appCode = (secret: string, steps: number) => totpCode(secret, Date.now() + shiftMs + steps * 30_000)

const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const linkedTo = async (person: SandboxPerson) =>
  (
    await app.sql<{ email: string }>(
      'select a.email from accounts.external_identities e join accounts.accounts a on a.id = e.account_id where e.subject = $1',
      [person.id],
    )
  ).map(({ email }) => email)

/** A new account that was opened by a provider. */
async function openedBy(person: SandboxPerson): Promise<TestClient> {
  const client = app.client()
  expect((await signInAt(sandbox, client, { person })).body.outcome).toBe('pending')
  expect((await client.post(`${path}/sign-up`, consents)).body).toMatchObject({ step: 'done', isLinked: true })
  return client
}

/** The owner of an account with a confirmed email, signed in by password. */
async function owner() {
  const email = await newAccount(app)
  const client = app.client()
  expect((await client.post('/api/account/sign-in', { email, password })).status).toBe(200)
  return { email, client }
}

async function codeTo(email: string, client: TestClient): Promise<string> {
  expect((await client.post(`${path}/code`, { email })).status).toBe(200)
  return await people.lastCode(email)
}

describe('without settings', () => {
  test('no provider is listed, and every call of one is a 404', async () => {
    const plain = await createTestApp()
    const client = plain.client()
    expect((await client.get('/api/account/sign-in-providers')).body).toMatchObject({ providers: [] })
    for (const call of ['begin', 'return'])
      expect(await client.post(`${path}/yandex/${call}`, {})).toMatchObject(refusal(404, 'accounts.provider_off'))
    await plain.close()
  })

  test('a host that does not share its cookies with the home host offers none', async () => {
    const foreign = app.client({ host: 'fontanka.localhost:3000' })
    expect((await foreign.get('/api/account/sign-in-providers')).body).toMatchObject({ providers: [] })
    expect(await foreign.post(`${path}/yandex/begin`, {})).toMatchObject(refusal(404, 'accounts.provider_off'))
    expect((await app.client().get('/api/account/sign-in-providers')).body.providers).toEqual(['yandex', 'vk'])
  })
})

describe('a new person', () => {
  test('whose mailbox the provider runs accepts the terms once and has an account', async () => {
    const person = newPerson()
    const client = app.client()
    await signInAt(sandbox, client, { person })
    expect((await client.get(path)).body).toEqual({ step: 'sign-up', provider: 'yandex', email: person.email })
    expect(await linkedTo(person)).toEqual([])
    expect((await client.post(`${path}/sign-up`, { terms: true })).status).toBe(422)
    expect((await client.post(`${path}/sign-up`, consents)).body).toMatchObject({ step: 'done', isLinked: true })
    expect(await isSignedIn(client)).toBe(true)
    const { body: profile } = await client.get('/api/account/profile')
    expect(profile).toMatchObject({ email: person.email, firstName: 'Дана', lastName: 'Лесная' })
    const given = await app.sql<{ kind: string }>(
      `select c.kind from accounts.consents c join accounts.accounts a on a.id = c.account_id where a.email = $1 order by kind`,
      [person.email],
    )
    expect(given.map(({ kind }) => kind)).toEqual(['personal-data', 'terms'])
    const again = app.client()
    expect((await signInAt(sandbox, again, { person })).body).toMatchObject({ outcome: 'signed-in' })
    expect(await isSignedIn(again)).toBe(true)
  })

  test.for(['yandex', 'vk'] as const)(
    'with an address that the provider only repeats proves it by a code (%s)',
    async (provider) => {
      const person = newPerson(`repeated-${newId()}@example.org`)
      const client = app.client()
      await signInAt(sandbox, client, { provider, person })
      expect((await client.get(path)).body).toMatchObject({ step: 'ask', email: person.email })
      expect(await client.post(`${path}/sign-up`, consents)).toMatchObject(refusal(410, 'accounts.external_gone'))
      const code = await codeTo(person.email, client)
      expect((await client.get(path)).body).toMatchObject({ step: 'enter', email: person.email, isFixed: false })
      expect((await client.post(`${path}/confirm`, { code })).body).toMatchObject({ step: 'sign-up' })
      expect((await client.post(`${path}/sign-up`, consents)).status).toBe(200)
      expect(await linkedTo(person)).toEqual([person.email])
    },
  )

  test('without an address types one and confirms it', async () => {
    const person = newPerson('')
    const client = app.client()
    await signInAt(sandbox, client, { person })
    expect((await client.get(path)).body).toMatchObject({ step: 'ask', email: '' })
    const email = `typed-${newId()}@example.org`
    const code = await codeTo(email, client)
    await client.post(`${path}/confirm`, { code })
    await client.post(`${path}/sign-up`, consents)
    expect(await linkedTo(person)).toEqual([email])
  })

  test('who waits longer than half an hour begins again', async () => {
    const client = app.client()
    await signInAt(sandbox, client, { person: newPerson() })
    forward(31 * 60_000)
    expect((await client.get(path)).body).toEqual({ step: 'none' })
    expect(await client.post(`${path}/sign-up`, consents)).toMatchObject(refusal(410, 'accounts.external_gone'))
  })
})

describe('an address that has an account', () => {
  /** An account at an address of Yandex's, and the person who has that mailbox. */
  async function takenAddress() {
    const person = newPerson()
    await app.client().post('/api/account/sign-up', { email: person.email, password, ...consents })
    return person
  }

  test('lets nobody in by the provider’s word alone', async () => {
    const person = await takenAddress()
    const client = app.client()
    expect((await signInAt(sandbox, client, { person })).body.outcome).toBe('pending')
    expect(await isSignedIn(client)).toBe(false)
    expect(await client.post(`${path}/sign-up`, consents)).toMatchObject(refusal(409, 'accounts.email_taken'))
    expect([await isSignedIn(client), await linkedTo(person)]).toEqual([false, []])
  })

  test('is linked after its password, and its owner gets an email', async () => {
    const person = await takenAddress()
    await emails.owner.query('update accounts.accounts set email_verified_at = now() where email = $1', [person.email])
    const client = app.client()
    await signInAt(sandbox, client, { person })
    expect((await client.get(path)).body).toMatchObject({ step: 'prove', hasPassword: true })
    const wrong = await client.post(`${path}/password`, { password: 'не тот пароль' })
    expect(wrong).toMatchObject(refusal(401, 'accounts.wrong_credentials'))
    expect(await linkedTo(person)).toEqual([])
    expect((await client.post(`${path}/password`, { password })).body).toMatchObject({ step: 'done', isLinked: true })
    expect(await linkedTo(person)).toEqual([person.email])
    const subjects = (await emails.emailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^Подключён\sвход\sчерез\sЯндекс\sID/))
  })

  test('whose email nobody confirmed is not linked by its password, but by a code, which removes it', async () => {
    const person = await takenAddress()
    const client = app.client()
    await signInAt(sandbox, client, { person })
    expect((await client.get(path)).body).toMatchObject({ step: 'prove', hasPassword: false })
    expect(await client.post(`${path}/password`, { password })).toMatchObject(
      refusal(401, 'accounts.wrong_credentials'),
    )
    // A typed address is ignored: the code goes to the one that the provider vouches for.
    const stranger = `stranger-${newId()}@example.org`
    await client.post(`${path}/code`, { email: stranger })
    const code = await people.lastCode(person.email)
    expect((await client.post(`${path}/confirm`, { code })).body).toMatchObject({
      step: 'done',
      isLinked: true,
      isPasswordRemoved: true,
    })
    expect(await people.lastCode(stranger)).toBe('')
  })

  test('is linked in two steps only after the second, and only by the sign-in that proved it', async () => {
    const person = await takenAddress()
    await emails.owner.query('update accounts.accounts set email_verified_at = now() where email = $1', [person.email])
    const device = app.client()
    await device.post('/api/account/sign-in', { email: person.email, password })
    const { secret, setId } = (await device.post('/api/account/two-step/begin', {})).body
    await device.post('/api/account/two-step/confirm', { code: appCode(secret, -1), setId })
    const client = app.client()
    await signInAt(sandbox, client, { person })
    expect(await client.post(`${path}/password`, { password })).toMatchObject(
      refusal(403, 'accounts.second_step_required'),
    )
    expect([await isSignedIn(client), await linkedTo(person)]).toEqual([false, []])
    // Another sign-in of the same browser, as by the owner at a shared computer, links nothing.
    await client.post('/api/account/sign-in', { email: person.email, password })
    const code = appCode(secret, 0)
    expect((await client.post('/api/account/second-step', { code })).status).toBe(200)
    expect(await linkedTo(person)).toEqual([])
    const other = app.client()
    await signInAt(sandbox, other, { person })
    await other.post(`${path}/password`, { password })
    const next = appCode(secret, 1)
    expect((await other.post('/api/account/second-step', { code: next })).status).toBe(200)
    expect(await linkedTo(person)).toEqual([person.email])
    // From now on the provider is the first step, and the second is asked for all the same.
    const later = app.client()
    expect((await signInAt(sandbox, later, { person })).body.outcome).toBe('second-step')
    expect(await isSignedIn(later)).toBe(false)
  })

  test('a code to an unknown address gets the same response as one to an account’s', async () => {
    const known = await newAccount(app)
    const responses = await Promise.all(
      [known, `unknown-${newId()}@example.org`].map(async (email) => {
        const client = app.client()
        await signInAt(sandbox, client, { person: newPerson('') })
        const { status, body } = await client.post(`${path}/code`, { email })
        return { status, body: { ...body, email: '' } }
      }),
    )
    expect(responses[0]).toEqual(responses[1])
  })
})

describe('what comes back', () => {
  test('counts only in the browser that was sent', async () => {
    const victim = app.client()
    const attackers = await agreeAt(sandbox, app.client(), { person: newPerson() })
    expect(await cameBack(victim, attackers)).toMatchObject(refusal(410, 'accounts.external_expired'))
    // Also while the victim's own request is under way.
    await agreeAt(sandbox, victim, { person: newPerson() })
    expect(await cameBack(victim, attackers)).toMatchObject(refusal(410, 'accounts.external_expired'))
    expect(await isSignedIn(victim)).toBe(false)
  })

  test('counts once, within ten minutes, and at the provider that it is of', async () => {
    const person = newPerson()
    await openedBy(person)
    const client = app.client()
    const brought = await agreeAt(sandbox, client, { person })
    const cookie = client.cookie('sl_external_request')
    expect((await cameBack(client, brought)).status).toBe(200)
    expect(client.cookie('sl_external_request')).toBeUndefined()
    // A browser that still has the cookie, as after a restored backup.
    const replay = await app
      .client()
      .post(`${path}/yandex/return`, brought, { cookie: `sl_external_request=${cookie}` })
    expect(replay).toMatchObject(refusal(410, 'accounts.external_expired'))
    const late = app.client()
    const old = await agreeAt(sandbox, late, { person })
    expect(await cameBack(late, old, 'vk')).toMatchObject(refusal(410, 'accounts.external_expired'))
    forward(11 * 60_000)
    expect(await cameBack(late, old)).toMatchObject(refusal(410, 'accounts.external_expired'))
  })

  test('a request whose cookie was changed is refused', async () => {
    const client = app.client()
    const brought = await agreeAt(sandbox, client, { person: newPerson() })
    const [text = '', signature] = (client.cookie('sl_external_request') ?? '').split('.')
    const request = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...request, untilMs: request.untilMs + 1 })).toString('base64url')
    const cookie = `sl_external_request=${forged}.${signature}`
    expect(await app.client().post(`${path}/yandex/return`, brought, { cookie })).toMatchObject(
      refusal(410, 'accounts.external_expired'),
    )
  })

  test.for([
    ['denied', 403, 'accounts.external_refused'],
    ['state', 410, 'accounts.external_expired'],
    ['code', 410, 'accounts.external_expired'],
    ['expired', 410, 'accounts.external_expired'],
    ['down', 502, 'accounts.external_failed'],
    ['garbage', 502, 'accounts.external_failed'],
    ['huge', 502, 'accounts.external_failed'],
  ] as const)('a provider that misbehaves is a refusal of its own: %s', async ([misbehaviour, status, code]) => {
    for (const provider of ['yandex', 'vk'] as const) {
      const client = app.client()
      const person = newPerson()
      expect(await signInAt(sandbox, client, { provider, person, misbehaviour })).toMatchObject(refusal(status, code))
      expect(await isSignedIn(client)).toBe(false)
    }
  })

  test('a provider that does not answer is given up after eight seconds', { timeout: 30_000 }, async () => {
    const startedMs = performance.now()
    const client = app.client()
    expect(await signInAt(sandbox, client, { person: newPerson(), misbehaviour: 'slow' })).toMatchObject(
      refusal(502, 'accounts.external_failed'),
    )
    expect(performance.now() - startedMs).toBeLessThan(20_000)
  })

  test('the return address is the one that the sign-in began with', async () => {
    const person = newPerson()
    await openedBy(person)
    const client = app.client()
    const returnUrl = 'http://localhost:3000/event/volga-dawn'
    const started = await client.post(`${path}/yandex/begin`, { returnUrl })
    const brought = broughtBack(sandbox.agree(started.body.location, person))
    expect((await cameBack(client, brought)).body).toMatchObject({ outcome: 'signed-in', returnUrl })
  })

  test('the provider gets the registered address, a challenge and, at the exchange, its verifier', async () => {
    const client = app.client()
    const { location } = (await client.post(`${path}/vk/begin`, {})).body
    const query = Object.fromEntries(new URL(location).searchParams)
    expect(query).toMatchObject({
      client_id: '51000001',
      redirect_uri: 'http://localhost:3000/account/external/vk/return',
      code_challenge_method: 'S256',
    })
    await cameBack(client, broughtBack(sandbox.agree(location, newPerson())), 'vk')
    const exchange = sandbox.exchanges.at(-1)
    expect(exchange?.code_verifier).toMatch(/^[\w-]{43}$/)
    expect(location).not.toContain(exchange?.code_verifier)
    expect(exchange?.device_id).not.toBe('')
  })

  test('a network’s hundred and first sign-in in a quarter of an hour is refused', async () => {
    const client = app.client({ address: '203.0.113.9' })
    for (let count = 0; count < 100; count += 1) await client.post(`${path}/yandex/begin`, {})
    expect(await client.post(`${path}/yandex/begin`, {})).toMatchObject(refusal(429, 'accounts.too_many_attempts'))
  })
})

describe('in an account', () => {
  const link = async (client: TestClient, person: SandboxPerson) => {
    const started = await client.post(`${path}/yandex/link`, {})
    expect(started.status).toBe(200)
    return await cameBack(client, broughtBack(sandbox.agree(started.body.location, person)))
  }

  test('a provider is linked and unlinked after a recent proof of identity, with an email each', async () => {
    const { client, email } = await owner()
    const person = newPerson()
    expect((await link(client, person)).body).toMatchObject({ outcome: 'linked' })
    const { providers } = (await client.get('/api/account/external-identities')).body
    expect(providers[0]).toMatchObject({ code: 'yandex', linked: { label: person.email.split('@')[0] } })
    expect((await signInAt(sandbox, app.client(), { person })).body).toMatchObject({ outcome: 'signed-in' })
    forward(11 * 60_000)
    for (const call of ['link', 'unlink'])
      expect(await client.post(`${path}/yandex/${call}`, {})).toMatchObject(
        refusal(403, 'http.reauthentication_required'),
      )
    await client.post('/api/account/reauthentication', { password })
    expect((await client.post(`${path}/yandex/unlink`, {})).body.providers[0].linked).toBeNull()
    expect((await signInAt(sandbox, app.client(), { person })).body).toMatchObject({ outcome: 'pending' })
    const subjects = (await emails.emailsTo(email)).map(({ subject }) => subject)
    for (const wanted of [/^Подключён\sвход/, /^Отключён\sвход/])
      expect(subjects.filter((subject) => wanted.test(subject))).toHaveLength(1)
  })

  test('a person who is linked to one account is not linked to another', async () => {
    const person = newPerson()
    await openedBy(person)
    const { client } = await owner()
    expect(await link(client, person)).toMatchObject(refusal(409, 'accounts.external_taken'))
    expect(await linkedTo(person)).toEqual([person.email])
  })

  test('a link is finished only by the session that began it', async () => {
    const { client, email } = await owner()
    const person = newPerson()
    const { location } = (await client.post(`${path}/yandex/link`, {})).body
    await client.post('/api/account/sign-out', {})
    await client.post('/api/account/sign-in', { email, password })
    expect(await cameBack(client, broughtBack(sandbox.agree(location, person)))).toMatchObject(
      refusal(410, 'accounts.external_expired'),
    )
    expect(await linkedTo(person)).toEqual([])
  })

  test('an account whose email nobody confirmed links none', async () => {
    const client = app.client()
    const email = `unconfirmed-${newId()}@example.org`
    await client.post('/api/account/sign-up', { email, password, ...consents })
    expect(await client.post(`${path}/yandex/link`, {})).toMatchObject(refusal(409, 'accounts.email_unconfirmed'))
  })

  test('an account with one person of a provider does not take a second one', async () => {
    const { client } = await owner()
    await link(client, newPerson())
    expect(await client.post(`${path}/yandex/link`, {})).toMatchObject(refusal(409, 'accounts.external_linked'))
  })

  test('the last way in cannot be unlinked where codes do not arrive', async () => {
    const person = newPerson()
    const client = await openedBy(person)
    const hash = addressHash(recipientToken(app.services.keyFor(mailKeyPurpose), person.email))
    await emails.owner.query(
      `insert into platform.suppressed_addresses (address_hash, reason, at) values ($1, 'bounced', now())`,
      [hash],
    )
    expect(await client.post(`${path}/yandex/unlink`, {})).toMatchObject(refusal(409, 'accounts.last_way_in'))
    expect(await linkedTo(person)).toEqual([person.email])
    await client.post('/api/account/password', { password: 'верный путь через лес' })
    expect((await client.post(`${path}/yandex/unlink`, {})).status).toBe(200)
  })
})
