import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { ensureAccount } from './commands/ensure-account.ts'

const password = 'тихая вода точит'
const minute = 60_000
const day = 24 * 3600_000
let app: TestApp
let emails: EmailReader
beforeAll(async () => {
  app = await createTestApp()
  emails = await emailReader(app)
})
afterAll(async () => {
  await emails.close()
  await app.close()
})

async function signedIn(): Promise<{ client: TestClient; email: string; accountId: string }> {
  const email = `fresh-${newId()}@example.org`
  const { accountId } = await ensureAccount(app.services, { email, password, language: 'ru' })
  const client = app.client()
  expect((await client.post('/api/account/sign-in', { email, password })).status).toBe(200)
  return { client, email, accountId }
}

/** An account that was made by a code has no password. */
async function signedInByCode(): Promise<{ client: TestClient; email: string }> {
  const email = `code-${newId()}@example.org`
  const client = app.client()
  await client.post('/api/account/code', { email })
  await client.post('/api/account/code/sign-in', { code: await codeTo(email) })
  await client.post('/api/account/code/sign-up', { terms: true, personalData: true })
  return { client, email }
}

async function codeTo(email: string): Promise<string> {
  const codes = (await emails.emailsTo(email)).map(({ subject }) => /^(\d{3} \d{3})/.exec(subject)?.[1])
  return codes.filter((code) => code !== undefined).at(-1) ?? ''
}

/** Ends the other sessions, which requires a recent authentication. */
const act = (client: TestClient) => client.post('/api/account/sign-out-elsewhere', {})
const refusal = { status: 403, body: { error: { code: 'http.reauthentication_required' } } }

test('ten minutes after signing in an important change asks for the password again', async () => {
  const { client } = await signedIn()
  app.forward(9 * minute)
  expect((await act(client)).status).toBe(200)
  app.forward(2 * minute)
  expect(await act(client)).toMatchObject(refusal)
  expect((await client.get('/api/account/sessions')).status).toBe(200) // reading needs none
})

test.for([
  ['race', (sum: number) => ({ raceCode: 'ten', refundMinor: sum })],
  ['event-move', (sum: number) => ({ eventCode: 'other', raceCode: 'ten', refundMinor: sum, consents: [] })],
  ['deferral', (sum: number) => ({ creditMinor: 0, insuranceMinor: sum })],
] as const)('a change of an entry by %s asks for it only where money is refunded', async ([action, bodyOf]) => {
  const { client } = await signedIn()
  const path = `/api/account/registrations/${newId()}/entries/${newId()}/${action}`
  app.forward(11 * minute)
  expect(await client.post(path, bodyOf(1))).toMatchObject(refusal)
  expect(await client.post(path, bodyOf(0))).toMatchObject({ status: 404 })
  await client.post('/api/account/reauthentication', { password })
  expect(await client.post(path, bodyOf(1))).toMatchObject({ status: 404 })
})

test('the password confirms the identity for ten minutes, in this session alone', async () => {
  const { client, email } = await signedIn()
  const other = app.client()
  await other.post('/api/account/sign-in', { email, password })
  app.forward(11 * minute)
  expect((await client.get('/api/account/reauthentication')).body).toEqual({
    email,
    method: 'password',
    hasPasskey: false,
    needsSecondCode: false,
    isFresh: false,
  })
  const token = client.cookie('sl_session')
  const shown = await client.post('/api/account/reauthentication', { password })
  expect(shown).toMatchObject({ status: 200, body: { isFresh: true } })
  expect(client.cookie('sl_session')).toBe(token)
  expect(await act(other)).toMatchObject(refusal)
  expect((await act(client)).status).toBe(200)
  app.forward(11 * minute)
  expect(await act(client)).toMatchObject(refusal)
})

test('a wrong password confirms nothing, counts like one at a sign-in, and leaves the session', async () => {
  const { client } = await signedIn()
  app.forward(11 * minute)
  const wrong = await client.post('/api/account/reauthentication', { password: 'не тот пароль' })
  expect(wrong).toMatchObject({
    status: 403,
    body: { error: { fields: { password: { code: 'accounts.current_password_wrong' } } } },
  })
  expect(await act(client)).toMatchObject(refusal)
  const responses = []
  for (let index = 0; index < 10; index += 1)
    responses.push((await client.post('/api/account/reauthentication', { password: 'не тот' })).status)
  expect(responses).toEqual([...Array(9).fill(403), 429])
  expect((await client.post('/api/account/reauthentication', { password })).status).toBe(429)
  expect((await client.get('/api/account/sessions')).status).toBe(200)
})

test('an account without a password confirms by a code to its address', async () => {
  const { client, email } = await signedInByCode()
  app.forward(11 * minute)
  expect((await client.get('/api/account/reauthentication')).body).toEqual({
    email,
    method: 'code',
    hasPasskey: false,
    needsSecondCode: false,
    isFresh: false,
  })
  expect(await client.post('/api/account/password', { password: 'берег туман весло' })).toMatchObject(refusal)
  expect((await client.post('/api/account/reauthentication', { password: 'никакого нет' })).status).toBe(403)
  expect((await client.post('/api/account/reauthentication/code', {})).body).toMatchObject({ email })
  const code = await codeTo(email)
  const wrong = code === '123 456' ? '123457' : '123456'
  expect((await client.post('/api/account/reauthentication', { code: wrong })).status).toBe(403)
  expect((await client.post('/api/account/reauthentication', { code })).status).toBe(200)
  expect((await client.post('/api/account/password', { password: 'берег туман весло' })).status).toBe(200)
  expect((await client.post('/api/account/reauthentication', { code })).status).toBe(410) // a second time
})

test('a code for another address confirms nothing', async () => {
  const { client } = await signedIn()
  const elsewhere = `elsewhere-${newId()}@example.org`
  app.forward(11 * minute)
  await client.post('/api/account/code', { email: elsewhere })
  const code = await codeTo(elsewhere)
  expect((await client.post('/api/account/reauthentication', { code })).status).toBe(410)
  expect(await act(client)).toMatchObject(refusal)
})

test('a form with neither password nor code, or with half a code, names what is missing', async () => {
  const { client } = await signedIn()
  const issueOf = async (body: object) => (await client.post('/api/account/reauthentication', body)).body.error.fields
  expect(await issueOf({})).toMatchObject({ password: { code: 'validation.required' } })
  expect(await issueOf({ code: '12 3' })).toMatchObject({ code: { code: 'accounts.code_form' } })
})

test('an ended session cannot confirm', async () => {
  const { client, email } = await signedIn()
  const other = app.client()
  await other.post('/api/account/sign-in', { email, password })
  await act(other)
  expect((await client.post('/api/account/reauthentication', { password })).status).toBe(401)
})

test('a password that is changed while it is checked confirms nothing', async () => {
  const { client, email } = await signedIn()
  app.forward(11 * minute)
  const { db } = app.services
  const transaction = db.transaction.bind(db)
  let writes = 0
  const spy = vi.spyOn(db, 'transaction').mockImplementation(async (scope, work) => {
    if (scope.role === 'auth' && scope.readOnly !== true) writes += 1
    if (writes === 2) await app.sql(`update accounts.accounts set password_hash = 'another' where email = $1`, [email])
    return await transaction(scope, work)
  })
  const shown = await client.post('/api/account/reauthentication', { password })
  spy.mockRestore()
  expect([writes, shown.status]).toEqual([2, 403])
  expect(await act(client)).toMatchObject(refusal)
})

test('exactly the listed routes require a recent confirmation', () => {
  const paths = app.bindings.filter(({ route }) => route.reauth).map(({ route }) => route.path)
  expect(paths.toSorted()).toEqual([
    '/api/account/data/deletion',
    '/api/account/data/export',
    '/api/account/data/export.zip',
    '/api/account/email-change',
    '/api/account/external/:signInProvider/link',
    '/api/account/external/:signInProvider/unlink',
    '/api/account/merge',
    '/api/account/passkeys',
    '/api/account/passkeys/:passkeyId',
    '/api/account/passkeys/options',
    '/api/account/password',
    '/api/account/phone/code',
    '/api/account/phone/remove',
    '/api/account/refunds/:refundId/requisites',
    '/api/account/registrations/:registrationId/cancel',
    '/api/account/registrations/:registrationId/entries/:entryId/deferral',
    '/api/account/registrations/:registrationId/entries/:entryId/deferral/refund',
    '/api/account/registrations/:registrationId/entries/:entryId/event-move',
    '/api/account/registrations/:registrationId/entries/:entryId/race',
    '/api/account/registrations/:registrationId/entries/:entryId/transfer/waitlist',
    '/api/account/sessions/end',
    '/api/account/sign-out-elsewhere',
    '/api/account/sign-out-everywhere',
    '/api/account/two-step/begin',
    '/api/account/two-step/confirm',
    '/api/account/two-step/enrolment',
    '/api/account/two-step/off',
    '/api/account/two-step/recovery-codes',
    '/api/account/two-step/recovery-codes',
    '/api/account/two-step/recovery-codes/new',
    '/api/admin/accounts/sessions/end',
    '/api/admin/accounts/two-step/remove',
    '/api/admin/payment-methods',
    '/api/admin/provider-accounts',
    '/api/admin/provider-accounts/:providerAccountId',
    '/api/operator/dead-jobs/:jobId/retry',
    '/api/operator/disputes/:disputeId/outcome',
    '/api/operator/disputes/:disputeId/write-off',
    '/api/operator/payments/:paymentId/disputes',
    '/api/operator/receipts/:receiptId/correct',
    '/api/operator/refunds/:refundId/complete',
    '/api/operator/refunds/:refundId/retry',
    '/api/operator/registrations/:registrationId/cancel',
    '/api/operator/statement-lines/:lineId/dismiss',
    '/api/operator/statement-lines/:lineId/match',
    '/api/operator/statement-lines/:lineId/return',
    '/api/operator/statement-lines/:lineId/split',
    '/api/operator/tax-regimes/:tenantCode/suppliers/:party/:validFrom',
    '/api/operator/tax-regimes/:tenantCode/till/:validFrom',
    '/api/operator/tenants/:tenantCode/seller',
    '/api/operator/transfers/:transferId/done',
    '/api/organizer/events/:ownEventCode/status',
    '/api/organizer/registrations/:registrationId/cancel',
    '/api/organizer/registrations/:registrationId/identity-document',
  ])
})

// Last, since the clock can only move forward.
describe('the end of a session', () => {
  test('a session ends 90 days after the sign-in, by row and cookie, however much it is used', async () => {
    const { client } = await signedIn()
    const isSignedIn = async () => (await client.get('/api/users/getCurrent')).body.isAuthorized
    for (const _ of [1, 2, 3]) {
      app.forward(25 * day)
      expect(await isSignedIn()).toBe(true)
    }
    app.forward(day)
    const slid = await client.get('/api/users/getCurrent')
    const [, seconds] = /sl_session=.*Max-Age=(\d+)/.exec(slid.headers.getSetCookie().join()) ?? []
    expect(Number(seconds)).toBeLessThanOrEqual((14 * day) / 1000)
    expect(Number(seconds)).toBeGreaterThan((13.9 * day) / 1000)
    await client.post('/api/account/reauthentication', { password }) // authenticates, but does not prolong the session
    app.forward(13 * day)
    expect(await isSignedIn()).toBe(true)
    app.forward(2 * day)
    expect(await isSignedIn()).toBe(false)
  })

  test('a session past its age is refused even if its row says otherwise', async () => {
    const { client, accountId } = await signedIn()
    await app.sql(`update accounts.sessions set expires_at = expires_at + interval '1 year' where account_id = $1`, [
      accountId,
    ])
    app.forward(89 * day)
    expect((await client.get('/api/account/reauthentication')).status).toBe(200)
    app.forward(2 * day)
    expect((await client.get('/api/account/reauthentication')).status).toBe(401)
  })
})
