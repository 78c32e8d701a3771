import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import { newId } from '#src/platform/new-id.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { ensureAccount } from './commands/ensure-account.ts'
import { setRoles } from './commands/set-roles.ts'

const day = 24 * 3600_000
const password = 'тихая вода точит'
let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client({ connectionString: app.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

let count = 0
async function newAccount(): Promise<{ email: string; accountId: string }> {
  count += 1
  const email = `person${count}@example.org`
  const { services } = app
  const { accountId } = await ensureAccount(services, {
    email,
    password,
    language: 'ru',
    profile: { lastName: 'Ким', firstName: 'Ян' },
  })
  return { email, accountId }
}

async function signedIn(email: string): Promise<TestClient> {
  const client = app.client()
  expect(await client.post('/api/account/sign-in', { email, password })).toMatchObject({ status: 200 })
  return client
}

const anonymous = { isAuthorized: false, roles: [], isAdmin: false, isCorporate: false }
const deleteAttempts = () => owner.query('delete from accounts.attempts')
const sessionsOf = async (accountId: string) =>
  (await owner.query('select * from accounts.sessions where account_id = $1', [accountId])).rows

describe('the current user', () => {
  test('a signed-out caller gets 200 and no personal data', async () => {
    const response = await app.client().get('/api/users/getCurrent')
    expect(response).toMatchObject({ status: 200 })
    expect(response.body).toEqual(anonymous)
  })

  test('a signed-in caller gets the account’s name and roles', async () => {
    const { email } = await newAccount()
    const client = await signedIn(email)
    expect((await client.get('/api/users/getCurrent')).body).toEqual({
      isAuthorized: true,
      fullName: 'Ким Ян',
      roles: ['participant'],
      isAdmin: false,
      isCorporate: false,
    })
  })

  test('an administrator has the administrator role', async () => {
    await ensureAccount(app.services, {
      email: 'chief@example.org',
      password,
      language: 'ru',
      roles: ['admin'],
    })
    const client = await signedIn('chief@example.org')
    expect((await client.get('/api/users/getCurrent')).body).toMatchObject({
      isAdmin: true,
      roles: ['participant', 'Administrator'],
    })
  })

  test('only an administrator and the installation can grant roles, no other account or database role', async () => {
    const { db } = app.services
    const [{ accountId: admin }, { accountId: other }, { accountId: chosen }] = [
      await newAccount(),
      await newAccount(),
      await newAccount(),
    ]
    const grantRoles = (to: string, scope: Partial<DatabaseScope> = {}) =>
      db.transaction({ role: 'system', ...scope }, (tx) => setRoles(tx, to, ['admin']))
    await grantRoles(admin)
    await expect(grantRoles(other, { accountId: other })).rejects.toThrow('is not an administrator')
    await grantRoles(chosen, { accountId: admin })
    await grantRoles(other, { accountId: chosen })
    for (const role of ['app', 'self', 'auth'] as const)
      await expect(grantRoles(other, { role, accountId: admin })).rejects.toThrow(
        'permission denied for function set_roles',
      )
    await expect(grantRoles(newId())).rejects.toThrow('not found')
  })

  test('a new account has no roles, even if the sign-up request contains some, and cannot add any later', async () => {
    const { db } = app.services
    const { accountId } = await newAccount()
    const made = db.transaction(
      { role: 'auth' },
      (tx) => tx.sql`insert into accounts.accounts (email, roles) values ('raised@example.org', '{admin}')`,
    )
    await expect(made).rejects.toThrow('row-level security policy "makes_no_operator"')
    for (const role of ['app', 'self', 'auth', 'system'] as const) {
      const raised = db.transaction(
        { role, accountId },
        (tx) => tx.sql`update accounts.accounts set roles = '{admin}' where id = ${accountId}`,
      )
      await expect(raised).rejects.toThrow('permission denied for table accounts')
    }
  })

  test('a repeated seed adds the missing roles and changes no others', async () => {
    const { email, accountId } = await newAccount()
    const again = (roles: ['admin'] | ['operator']) =>
      ensureAccount(app.services, { email, password, language: 'ru', roles })
    const rolesNow = async () =>
      (await owner.query('select roles from accounts.accounts where id = $1', [accountId])).rows[0].roles
    expect(await again(['operator'])).toEqual({ accountId, isNew: false })
    expect(await rolesNow()).toEqual(['operator'])
    await again(['admin'])
    expect(await rolesNow()).toEqual(['operator'])
  })

  test('a request with an unknown token is signed out', async () => {
    const response = await app.client().get('/api/users/getCurrent', { cookie: 'sl_session=made-up' })
    expect(response.body).toEqual(anonymous)
  })
})

describe('sessions', () => {
  test('the cookie is httpOnly, lasts 30 days, and only its hash is stored', async () => {
    const { email, accountId } = await newAccount()
    const client = app.client()
    const { headers } = await client.post('/api/account/sign-in', { email, password })
    const cookie = headers.getSetCookie().find((one) => one.startsWith('sl_session=')) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Max-Age=2592000/)
    const token = client.cookie('sl_session') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await sessionsOf(accountId)
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('a sign-in issues a new token and ends the session of the request', async () => {
    const { email, accountId } = await newAccount()
    const client = await signedIn(email)
    const first = client.cookie('sl_session') ?? ''
    await client.post('/api/account/sign-in', { email, password })
    expect(client.cookie('sl_session')).not.toBe(first)
    expect(await sessionsOf(accountId)).toHaveLength(1)
    const old = await app.client().get('/api/users/getCurrent', { cookie: `sl_session=${first}` })
    expect(old.body.isAuthorized).toBe(false)
  })

  test('a token set by an attacker in the browser is not accepted', async () => {
    const { email } = await newAccount()
    const client = app.client()
    await client.post('/api/account/sign-in', { email, password }, { cookie: 'sl_session=planted' })
    expect(client.cookie('sl_session')).not.toBe('planted')
  })

  test('signing out ends this session and no other', async () => {
    const { email } = await newAccount()
    const [client, otherClient] = [await signedIn(email), await signedIn(email)]
    const token = client.cookie('sl_session') ?? ''
    const left = await client.post('/api/account/sign-out', {})
    expect(left.body).toEqual(anonymous)
    expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect((await otherClient.get('/api/users/getCurrent')).headers.has('clear-site-data')).toBe(false)
    expect(client.cookie('sl_session')).toBeUndefined()
    expect((await app.client().get('/api/users/getCurrent', { cookie: `sl_session=${token}` })).body).toEqual(anonymous)
    expect((await otherClient.get('/api/users/getCurrent')).body.isAuthorized).toBe(true)
  })

  test('concurrent requests of different sessions get their own accounts', async () => {
    const people = await Promise.all([newAccount(), newAccount(), newAccount()])
    const clients = await Promise.all(people.map(({ email }) => signedIn(email)))
    const responses = await Promise.all(
      [...clients, app.client(), ...clients].map((client) => client.get('/api/account/profile')),
    )
    const emails = people.map(({ email }) => email)
    expect(responses.map(({ body }) => body.email)).toEqual([...emails, undefined, ...emails])
  })
})

describe('passwords', () => {
  test('an unknown email and a wrong password get the same response', async () => {
    const { email } = await newAccount()
    const client = app.client()
    const wrong = await client.post('/api/account/sign-in', { email, password: 'не тот пароль' })
    const unknown = await client.post('/api/account/sign-in', { email: 'nobody@example.org', password })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body.error).toEqual(unknown.body.error)
    expect(wrong.body.error.fields).toBeUndefined()
  })

  test('case and surrounding spaces are ignored in an email, but not in a password', async () => {
    const { email } = await newAccount()
    const client = app.client()
    expect(
      (await client.post('/api/account/sign-in', { Email: ` ${email.toUpperCase()} `, Password: password })).status,
    ).toBe(200)
    expect((await client.post('/api/account/sign-in', { email, password: `${password} ` })).status).toBe(401)
  })

  test('a password is stored only as an argon2id hash', async () => {
    const { accountId } = await newAccount()
    const { rows } = await owner.query('select password_hash from accounts.accounts where id = $1', [accountId])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
  })

  test('a password hash has the cost that OWASP recommends', async () => {
    // In a separate process: this one hashes passwords cheaply (tests/support/cheap-passwords.ts).
    const script = `
      import { hashPassword, isPassword } from '${new URL('./passwords.ts', import.meta.url)}'
      const hash = await hashPassword('${password}')
      console.log(hash, await isPassword(hash, '${password}'), await isPassword(hash, '${password} '))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$\S+ true false\n$/)
  })
})

describe('limits of sign-in', () => {
  const failures = async (emails: readonly string[]) => {
    const responses = await Promise.all(
      emails.map((email) => app.client().post('/api/account/sign-in', { email, password: 'не тот пароль' })),
    )
    return Object.groupBy(responses, ({ status }) => String(status))
  }

  test('of many concurrent wrong passwords for one email exactly ten are checked, then the correct one must wait too', async () => {
    await deleteAttempts()
    const { email } = await newAccount()
    const responses = await failures(Array(16).fill(email))
    expect([responses['401']?.length, responses['429']?.length]).toEqual([10, 6])
    const right = await app.client().post('/api/account/sign-in', { email, password })
    expect(right.status).toBe(429)
    expect(right.body.error).toMatchObject({
      code: 'accounts.too_many_attempts',
      message: expect.stringContaining('15'),
    })
    expect((await failures(['another@example.org']))['401']).toHaveLength(1)
  })

  test('exactly fifty wrong passwords from one network address are checked', async () => {
    await deleteAttempts()
    const strangers = Array.from({ length: 54 }, (_, index) => `stranger${index}@example.org`)
    const tried = [await failures(strangers.slice(0, 18)), await failures(strangers.slice(18, 36))]
    expect(tried.map((responses) => responses['401']?.length)).toEqual([18, 18])
    const last = await failures(strangers.slice(36))
    expect([last['401']?.length, last['429']?.length]).toEqual([14, 4])
  })

  test('a sign-in is not counted as a failure, and emails are stored as hashes only', async () => {
    await deleteAttempts()
    const { email } = await newAccount()
    await signedIn(email)
    expect((await owner.query('select * from accounts.attempts')).rows).toEqual([])
    await failures([email])
    const { rows } = await owner.query('select key from accounts.attempts')
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain(email)
    await deleteAttempts()
  })
})

describe('signing up', () => {
  const form = { email: 'Vera@Example.org', password, terms: true, personalData: true }

  test('signing up creates the account, signs in, and records both consents with version, time and address', async () => {
    const client = app.client()
    expect((await client.post('/api/account/sign-up', form)).status).toBe(200)
    expect((await client.get('/api/account/profile')).body.email).toBe('vera@example.org')
    const { rows } = await owner.query(
      `select c.kind, c.subject, c.text_version, c.address <> '' as has_address, c.given_at is not null as has_time
       from accounts.consents c join accounts.accounts a on a.id = c.account_id
       where a.email = 'vera@example.org' order by c.kind`,
    )
    const expectedConsent = {
      subject: 'account',
      text_version: expect.stringMatching(/^\d{4}-/),
      has_address: true,
      has_time: true,
    }
    expect(rows).toEqual([
      { kind: 'personal-data', ...expectedConsent },
      { kind: 'terms', ...expectedConsent },
    ])
  })

  test('a second sign-up with the same email is refused', async () => {
    const response = await app.client().post('/api/account/sign-up', { ...form, email: 'VERA@example.org' })
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'accounts.email_taken' } } })
  })

  test('a sign-up without a consent creates nothing, and each missing consent has its own issue', async () => {
    const response = await app.client().post('/api/account/sign-up', { email: 'nina@example.org', password })
    expect(response.status).toBe(422)
    expect(response.body.error.fields).toMatchObject({
      terms: { code: 'accounts.terms_needed' },
      personalData: { code: 'accounts.personal_data_needed' },
    })
    expect((await owner.query(`select from accounts.accounts where email = 'nina@example.org'`)).rowCount).toBe(0)
  })

  test.for([
    ['a Cyrillic e-mail', { email: 'вера@example.org' }, 'email', 'validation.cyrillicEmail'],
    ['no e-mail', { email: '' }, 'email', 'validation.required'],
    ['nine characters', { password: 'abcdefgh1' }, 'password', 'accounts.password_short'],
    ['a common password', { password: 'qwertyuiop' }, 'password', 'accounts.password_common'],
    ['a common word with digits', { password: 'Йцукен12345' }, 'password', 'accounts.password_common'],
    ['the site’s name', { password: 'startline1' }, 'password', 'accounts.password_brand'],
    ['another brand’s code', { password: 'pionercup2026' }, 'password', 'accounts.password_brand'],
    ['a word of another brand’s name', { password: 'Пионер2026' }, 'password', 'accounts.password_brand'],
    ['the e-mail as password', { password: 'lida@example.org' }, 'password', 'accounts.password_email'],
  ] as const)('%s is refused at its field', async ([, change, field, code]) => {
    const response = await app.client().post('/api/account/sign-up', { ...form, email: 'lida@example.org', ...change })
    expect(response.status).toBe(422)
    expect(response.body.error.fields[field].code).toBe(code)
  })
})

// Last, since the clock can only move forward.
describe('time', () => {
  test('a locked email accepts passwords again after a quarter of an hour', async () => {
    const { email } = await newAccount()
    for (let index = 0; index < 10; index += 1)
      await app.client().post('/api/account/sign-in', { email, password: 'не тот пароль' })
    expect((await app.client().post('/api/account/sign-in', { email, password })).status).toBe(429)
    app.forward(15 * 60_000 + 1_000)
    expect((await app.client().post('/api/account/sign-in', { email, password })).status).toBe(200)
  })

  test('a used session is renewed, and an unused one ends after 30 days', async () => {
    const { email } = await newAccount()
    const [used, unused] = [await signedIn(email), await signedIn(email)]
    const token = used.cookie('sl_session')
    app.forward(20 * day)
    const slid = await used.get('/api/users/getCurrent')
    expect(slid.headers.getSetCookie().join()).toMatch(/sl_session=.*Max-Age=2592000/)
    expect(used.cookie('sl_session')).toBe(token)
    expect((await used.get('/api/users/getCurrent')).headers.getSetCookie()).toEqual([])
    app.forward(11 * day)
    expect((await used.get('/api/users/getCurrent')).body.isAuthorized).toBe(true)
    expect((await unused.get('/api/users/getCurrent')).body).toEqual(anonymous)
    expect((await unused.get('/api/account/profile')).status).toBe(401)
  })

  test('ended sessions are deleted', async () => {
    const { accountId, email } = await newAccount()
    await signedIn(email)
    app.forward(31 * day)
    const { sweepSignIns } = await import('./periodic-tasks.ts')
    await sweepSignIns.run(app.services)
    expect(await sessionsOf(accountId)).toEqual([])
  })
})
