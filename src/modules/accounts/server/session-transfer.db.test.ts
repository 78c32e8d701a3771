import { expect } from 'vitest'
import { test } from '#tests/support/app-test.ts'
import { newAccount, password } from '#tests/support/email-people.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'

const path = '/api/account/session-transfer'
const gone = { status: 410, body: { error: { code: 'accounts.transfer_gone' } } }
let app: TestApp
test.beforeAll(({ app: ownApp }) => {
  app = ownApp
})

const atFontanka = () => app.client({ host: 'fontanka.localhost:3000' })
const isSignedIn = async (client: TestClient) => (await client.get('/api/users/getCurrent')).body.isAuthorized

/** Somebody signed in at the home host. */
async function atHome() {
  const email = await newAccount(app)
  const client = app.client()
  expect((await client.post('/api/account/sign-in', { email, password })).status).toBe(200)
  return { email, client }
}

/** The token that the home host issues to a browser which left the other host. */
async function tokenFor(home: TestClient, foreign: TestClient): Promise<string> {
  const left = new URL((await foreign.post(`${path}/begin`, {})).body.location)
  expect(left.origin).toBe('http://localhost:3000')
  const [transferHost, nonceHash] = [left.searchParams.get('host'), left.searchParams.get('nonceHash')]
  const issued = await home.post(path, { transferHost, nonceHash })
  expect(issued.status).toBe(200)
  const back = new URL(issued.body.location)
  expect(back.origin).toBe('http://fontanka.localhost:3000')
  return back.searchParams.get('token') ?? ''
}

test('a tenant on another domain gets a session of its own, which signs out alone and ends with all others', async () => {
  const { client: home } = await atHome()
  const foreign = atFontanka()
  expect((await foreign.get(path)).body).toEqual({ homeHost: 'localhost:3000' })
  expect((await foreign.post(`${path}/finish`, { token: await tokenFor(home, foreign) })).status).toBe(200)
  expect([await isSignedIn(foreign), await isSignedIn(home)]).toEqual([true, true])
  expect((await home.get('/api/account/sessions')).body.sessions).toHaveLength(2)
  await foreign.post('/api/account/sign-out', {})
  expect([await isSignedIn(foreign), await isSignedIn(home)]).toEqual([false, true])
  await foreign.post(`${path}/finish`, { token: await tokenFor(home, foreign) })
  await home.post('/api/account/sign-out-everywhere', {})
  expect([await isSignedIn(foreign), await isSignedIn(home)]).toEqual([false, false])
})

test('a token works once, also of two requests at the same time', async () => {
  const { client: home } = await atHome()
  const foreign = atFontanka()
  const token = await tokenFor(home, foreign)
  const cookie = `sl_transfer=${foreign.cookie('sl_transfer')}`
  const both = await Promise.all([1, 2].map(() => atFontanka().post(`${path}/finish`, { token }, { cookie })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
})

test('a token ends after a minute', async () => {
  const { client: home } = await atHome()
  const foreign = atFontanka()
  const token = await tokenFor(home, foreign)
  app.forward(61_000)
  expect(await foreign.post(`${path}/finish`, { token })).toMatchObject(gone)
})

test('a token works only in the browser that left the host', async () => {
  const { client: home } = await atHome()
  const token = await tokenFor(home, atFontanka())
  const other = atFontanka()
  expect(await other.post(`${path}/finish`, { token })).toMatchObject(gone)
  await other.post(`${path}/begin`, {}) // now it has a cookie, but another one
  expect(await other.post(`${path}/finish`, { token })).toMatchObject(gone)
  expect(await isSignedIn(other)).toBe(false)
})

test('a token works only at its host', async () => {
  const { client: home } = await atHome()
  const foreign = atFontanka()
  const token = await tokenFor(home, foreign)
  const cookie = `sl_transfer=${foreign.cookie('sl_transfer')}`
  const other = app.client({ host: 'pionercup.localhost:3000' })
  expect(await other.post(`${path}/finish`, { token }, { cookie })).toMatchObject(gone)
  expect((await foreign.post(`${path}/finish`, { token })).status).toBe(200)
})

test('a token ends with the session that it was issued for', async () => {
  const { client: home } = await atHome()
  const foreign = atFontanka()
  const token = await tokenFor(home, foreign)
  await home.post('/api/account/sign-out', {})
  expect(await foreign.post(`${path}/finish`, { token })).toMatchObject(gone)
})

test('a session that was brought over is as old as its origin, and proves the identity no fresher', async () => {
  const { client: home, email } = await atHome()
  app.forward(11 * 60_000)
  const foreign = atFontanka()
  await foreign.post(`${path}/finish`, { token: await tokenFor(home, foreign) })
  expect((await foreign.post('/api/account/sign-out-elsewhere', {})).body.error.code).toBe(
    'http.reauthentication_required',
  )
  const sessions = await app.sql<{ started: string; proved: string }>(
    `select s.created_at as started, s.authenticated_at as proved from accounts.sessions s
     join accounts.accounts a on a.id = s.account_id where a.email = $1`,
    [email],
  )
  expect(new Set(sessions.map(({ started }) => started)).size).toBe(1)
  expect(new Set(sessions.map(({ proved }) => proved)).size).toBe(1)
})

test('a token is issued for hosts of ours alone, and only at the home host', async () => {
  const { client: home } = await atHome()
  const nonceHash = 'a'.repeat(43)
  for (const transferHost of ['evil.example', 'localhost.evil.example', ''])
    expect([404, 422]).toContain((await home.post(path, { transferHost, nonceHash })).status)
  expect((await app.client().post(`${path}/begin`, {})).status).toBe(404)
  const foreign = atFontanka()
  await foreign.post(`${path}/finish`, { token: await tokenFor(home, foreign) })
  expect((await foreign.post(path, { transferHost: 'pionercup.localhost', nonceHash })).status).toBe(404)
})

test('the table has neither token nor nonce', async () => {
  const { client: home } = await atHome()
  const foreign = atFontanka()
  const token = await tokenFor(home, foreign)
  const rows = await app.sql<{ text: string }>('select t::text as text from accounts.session_transfers t')
  const text = rows.map((row) => row.text).join()
  expect(text.length).toBeGreaterThan(0)
  for (const secret of [token, foreign.cookie('sl_transfer') ?? '']) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  }
})
