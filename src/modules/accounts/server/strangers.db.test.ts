import { beforeEach, describe, expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import { byStatus, type emailPeople, newAccount, password, submitCode, wrongCode } from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import type { TestApp, TestClient, TestResponse } from '#tests/support/test-app.ts'

let app: TestApp
let emails: EmailReader
let people: ReturnType<typeof emailPeople>

test.beforeAll(({ app: ownApp, emails: ownEmails, people: ownPeople }) => {
  app = ownApp
  emails = ownEmails
  people = ownPeople
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))

const stranger = (network: number) => app.client({ address: `203.0.113.${network}` })
const signIn = (client: TestClient, email: string, secret = password) =>
  client.post('/api/account/sign-in', { email, password: secret })
const postCode = (client: TestClient, email: string) => client.post('/api/account/code', { email })

/** An account and the browser that it knows, signed out there. */
async function owned(): Promise<{ email: string; known: TestClient }> {
  const email = await newAccount(app)
  const known = app.client({ address: '198.51.100.1' })
  expect((await signIn(known, email)).status).toBe(200)
  await known.post('/api/account/sign-out', {})
  return { email, known }
}

/** Runs the action `each` times from each of `count` networks, all at once. */
async function fromNetworks(count: number, each: number, act: (client: TestClient) => Promise<TestResponse>) {
  const rounds: TestResponse[] = []
  for (let network = 1; network <= count; network += 1) {
    const responses = Array.from({ length: each }, () => act(stranger(network)))
    rounds.push(...(await Promise.all(responses)))
  }
  return byStatus(rounds)
}

describe('strangers’ wrong passwords', () => {
  test('a stranger’s wrong passwords lock out the stranger’s network, neither others nor the owner’s browser', async () => {
    const { email, known } = await owned()
    expect(await fromNetworks(1, 12, (client) => signIn(client, email, 'не тот пароль'))).toEqual({ 401: 10, 429: 2 })
    expect((await signIn(stranger(1), email)).status).toBe(429)
    expect((await signIn(known, email)).status).toBe(200)
    expect((await signIn(stranger(2), email)).status).toBe(200)
  })

  test('strangers’ wrong passwords from many networks share fifty attempts, and the owner’s browser is still admitted', async () => {
    const { email, known } = await owned()
    expect(await fromNetworks(6, 10, (client) => signIn(client, email, 'не тот пароль'))).toEqual({ 401: 50, 429: 10 })
    expect((await signIn(stranger(77), email)).status).toBe(429)
    expect((await signIn(known, email)).status).toBe(200)
  })

  test('wrong passwords from the owner’s own network do not stop the owner’s browser either', async () => {
    const { email, known } = await owned()
    const neighbor = () => app.client({ address: '198.51.100.1' })
    const other = await newAccount(app)
    const responses = []
    for (let index = 0; index < 60; index += 1)
      responses.push(await signIn(neighbor(), index < 5 ? email : `nobody${index}@example.org`, 'не тот пароль'))
    expect(byStatus(responses)[429]).toBeGreaterThan(0)
    expect((await signIn(known, email)).status).toBe(200)
    expect((await signIn(neighbor(), other)).status).toBe(429) // control: the network is locked
  })

  test('the owner’s browser has ten attempts of its own, and a browser known to another account has none here', async () => {
    const { email, known } = await owned()
    const own = await Promise.all(Array.from({ length: 14 }, () => signIn(known, email, 'не тот пароль')))
    expect(byStatus(own)).toEqual({ 401: 10, 429: 4 })
    expect((await signIn(stranger(3), email)).status).toBe(200)
    const foreign = (await owned()).known
    const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(foreign, email, 'не тот пароль')))
    expect(byStatus(tries)).toEqual({ 401: 10, 429: 4 })
    const same = await signIn(app.client({ address: '198.51.100.1' }), email)
    expect(same.status).toBe(429) // it was counted like any stranger of its network
  })

  test('a browser that the owner signed out everywhere counts as a stranger’s again', async () => {
    const { email, known } = await owned()
    const signedOut = stranger(9)
    await signIn(signedOut, email)
    await signedOut.post('/api/account/sign-out-elsewhere', {})
    await fromNetworks(6, 10, (client) => signIn(client, email, 'не тот пароль'))
    expect((await signIn(known, email)).status).toBe(429)
    expect((await signIn(signedOut, email)).status).toBe(200)
  })
})

describe('passwords and codes are counted apart', () => {
  /** A browser on the network of the guessers, with its own code. */
  const requestCode = async (email: string) => await people.requestCode(email, stranger(1))

  test('a network out of password attempts may still type codes, and the other way round', async () => {
    const [email, other] = [await newAccount(app), await newAccount(app)]
    const { client, code } = await requestCode(email)
    const wrongPasswords = []
    // four at a time: fifty at once would exceed the wait for a processor
    for (let index = 0; index < 52; index += 4) {
      const few = [index, index + 1, index + 2, index + 3]
      const tries = few.map((one) => signIn(stranger(1), `nobody${one}@example.org`, 'не тот пароль'))
      wrongPasswords.push(...(await Promise.all(tries)))
    }
    expect(byStatus(wrongPasswords)).toEqual({ 401: 50, 429: 2 })
    expect((await submitCode(client, code)).status).toBe(200)
    await emails.owner.query('delete from accounts.attempts')
    for (let index = 0; index < 11; index += 1) {
      const tried = await requestCode(`by-code-${index}@example.org`)
      for (let tries = 0; tries < 5; tries += 1) await submitCode(tried.client, wrongCode(tried.code))
    }
    const late = await requestCode(other)
    expect((await submitCode(late.client, late.code)).status).toBe(429)
    expect((await signIn(stranger(1), other)).status).toBe(200)
  })

  test('strangers share fifteen wrong codes for an address from one network, over all codes asked for', async () => {
    const { email, known } = await owned()
    const statuses = []
    for (let index = 0; index < 4; index += 1) {
      const { client, code } = await requestCode(email)
      for (let tries = 0; tries < 5; tries += 1) statuses.push(await submitCode(client, wrongCode(code)))
    }
    expect(byStatus(statuses)).toEqual({ 403: 12, 410: 3, 429: 5 })
    const own = await people.requestCode(email, known)
    expect((await submitCode(own.client, own.code)).status).toBe(200)
    const elsewhere = await people.requestCode(email, stranger(2))
    expect((await submitCode(elsewhere.client, elsewhere.code)).status).toBe(200)
  })
})

describe('codes that strangers ask for', () => {
  test('strangers get five codes from one network and fifteen from many, and the owner’s browser has its own', async () => {
    const { email, known } = await owned()
    expect(await fromNetworks(1, 7, (client) => postCode(client, email))).toEqual({ 200: 5, 429: 2 })
    expect(await fromNetworks(5, 5, (client) => postCode(client, email))).toEqual({ 200: 10, 429: 15 })
    expect((await postCode(stranger(77), email)).status).toBe(429)
    const { client, code } = await people.requestCode(email, known)
    expect((await submitCode(client, code)).status).toBe(200)
    expect((await app.client({ address: '198.51.100.1' }).post('/api/account/reset', { email })).status).toBe(200)
  })
})

// Last, since the clock can only move forward.
test('strangers get forty of a day’s codes, and the owner’s browser still gets its own', async () => {
  const { email, known } = await owned()
  let sent = 0
  for (let round = 0; round < 4; round += 1) {
    sent += (await fromNetworks(5, 5, (client) => postCode(client, email)))[200] ?? 0
    app.forward(16 * 60_000)
  }
  expect(sent).toBe(40)
  expect(await postCode(stranger(77), email)).toMatchObject({
    status: 429,
    body: { error: { code: 'accounts.too_many_today' } },
  })
  const { client, code } = await people.requestCode(email, known)
  expect((await submitCode(client, code)).status).toBe(200)
})
