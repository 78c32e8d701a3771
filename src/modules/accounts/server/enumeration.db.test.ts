import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  byStatus,
  emailPeople,
  newAccount,
  newEmail,
  password,
  submitCode,
  wrongCode,
} from '#tests/support/email-people.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { untilAnswered } from '#tests/support/until-answered.ts'

/** Counts the library's hashing, which runs. */
const hashing = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  const counted =
    (work: (...all: never[]) => unknown) =>
    (...all: never[]) => {
      hashing.count += 1
      return work(...all)
    }
  return { ...argon, hash: counted(argon.hash), verify: counted(argon.verify) }
})

let app: TestApp
let openApp: typeof import('#tests/support/test-app.ts')['createTestApp']
beforeAll(async () => {
  // Other files may have loaded the program with the uncounted library, so it is loaded again.
  vi.resetModules()
  ;({ createTestApp: openApp } = await import('#tests/support/test-app.ts'))
  app = await openApp({ env: { SMS_PROVIDER: 'mailbox' } })
})
afterAll(() => app.close())

// No job runs before these tests: all the counted work is done in requests.
describe('known and unknown addresses are answered alike, by the same work', () => {
  /**
   * Every statement that the program sends, without its values, and the number of hashed passwords.
   */
  async function workOf(act: () => Promise<{ status: number; body: unknown; headers: Headers }>) {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    hashing.count = 0
    try {
      const { status, body, headers } = await act()
      const texts = query.mock.calls.map((call: unknown[]) => {
        const [first] = call
        return typeof first === 'string' ? first.replace(/'[^']*'/g, '?') : String(Object(first).text)
      })
      const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]+/, '='))
      return { status, body, cookies, statements: texts, hashings: hashing.count }
    } finally {
      query.mockRestore()
    }
  }
  const without = (body: unknown) =>
    JSON.stringify(body, (key, value) => (/requestId|expiresAt|email|phone/i.test(key) ? '' : value))

  test.for([
    ['a code', '/api/account/code', {}],
    ['a reset', '/api/account/reset', {}],
    ['a wrong password', '/api/account/sign-in', { password: 'не тот пароль' }],
  ] as const)('a known and an unknown address get the same response to %s', async ([, path, rest]) => {
    const known = await newAccount(app)
    await app.client().post(path, { email: newEmail(), ...rest }) // the dummy hash of unknown accounts is computed once
    const of = (email: string) => workOf(() => app.client().post(path, { email, ...rest }))
    const [first, second] = [await of(known), await of(newEmail())]
    expect(without(second.body)).toBe(without(first.body))
    expect({ ...second, body: null }).toEqual({ ...first, body: null })
    expect(first.statements.length).toBeGreaterThan(4)
    expect(first.hashings).toBe(path.endsWith('sign-in') ? 1 : 0)
  })

  test('a known and an unknown number get the same response to a code by phone', async () => {
    const [known, unknown, other] = ['+79120010001', '+79120010002', '+79120010003'] as const
    const email = await newAccount(app)
    await app.services.db.transaction(
      { role: 'auth' },
      (tx) => tx.sql`
        insert into accounts.confirmed_phones (account_id, phone)
        select id, ${known} from accounts.accounts where email = ${email}`,
    )
    const of = (phone: string) => workOf(() => app.client().post('/api/account/phone-code', { phone }))
    await of(other) // what is read once a process is read now
    const [first, second] = [await of(known), await of(unknown)]
    expect(first.status).toBe(200)
    expect(without(second.body)).toBe(without(first.body))
    expect({ ...second, body: null }).toEqual({ ...first, body: null })
    expect(first.statements.length).toBeGreaterThan(4)
  })

  test('a known and an unknown number get the same response to a code that shall prove a second account', async () => {
    const [known, unknown, other] = ['+79120010004', '+79120010005', '+79120010006'] as const
    const [own, email] = [await newAccount(app), await newAccount(app)]
    await app.services.db.transaction(
      { role: 'auth' },
      (tx) => tx.sql`
        insert into accounts.confirmed_phones (account_id, phone)
        select id, ${known} from accounts.accounts where email = ${email}`,
    )
    /** Each from a browser of its own, since the first code adds a cookie. */
    const of = async (phone: string) => {
      const client = app.client()
      await client.post('/api/account/sign-in', { email: own, password })
      return await workOf(() => client.post('/api/account/merge/phone-code', { phone }))
    }
    await of(other) // what is read once a process is read now
    const [first, second] = [await of(known), await of(unknown)]
    expect(first.status).toBe(200)
    expect(without(second.body)).toBe(without(first.body))
    expect({ ...second, body: null }).toEqual({ ...first, body: null })
    expect(first.statements.length).toBeGreaterThan(4)
  })

  test('a change of an account’s email gets the same response and work, whether the new address has an account or not', async () => {
    const own = await newAccount(app)
    const client = app.client()
    await client.post('/api/account/sign-in', { email: own, password })
    const [taken, free] = [await newAccount(app), newEmail()]
    const of = (email: string) => workOf(() => client.post('/api/account/email-change', { email }))
    await of(newEmail()) // the first change stops none before it
    const [first, second] = [await of(taken), await of(free)]
    expect(first.status).toBe(200)
    expect(without(second.body)).toBe(without(first.body))
    expect({ ...second, body: null }).toEqual({ ...first, body: null })
    expect(first.statements.length).toBeGreaterThan(4)
  })

  test('guard removal: the measurement sees one statement more', async () => {
    const email = await newAccount(app)
    const wrongOne = await workOf(() => app.client().post('/api/account/sign-in', { email, password: 'не тот пароль' }))
    const right = await workOf(() => app.client().post('/api/account/sign-in', { email, password }))
    expect(right.statements.length).toBeGreaterThan(wrongOne.statements.length)
  })
})

/**
 * A hundred requests, as many at once as get a connection; a refused one did nothing and is
 * repeated.
 */
async function aHundred<T extends { readonly status: number }>(request: () => Promise<T>): Promise<T[]> {
  const responses: T[] = []
  for (let round = 0; round < 5; round += 1)
    responses.push(...(await Promise.all(Array.from({ length: 20 }, () => untilAnswered(request)))))
  return responses
}

describe('limits', () => {
  let emails: EmailReader
  let people: ReturnType<typeof emailPeople>
  beforeAll(async () => {
    emails = await emailReader(app)
    people = emailPeople(app, emails)
  })
  afterAll(() => emails.close())
  beforeEach(() => emails.owner.query('delete from accounts.attempts'))

  test('of a hundred requests at once for a code to one address exactly five get one, and Retry-After says when to retry', async () => {
    const email = newEmail()
    const responses = await aHundred(() => app.client().post('/api/account/code', { email }))
    expect(byStatus(responses)).toEqual({ 200: 5, 429: 95 })
    const refusal = responses.find(({ status }) => status === 429)
    expect(Number(refusal?.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(Number(refusal?.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
    expect(refusal?.body.error.message).toMatch(/через 1[45] минут/)
  })

  test('of a hundred concurrent wrong passwords exactly ten are checked', async () => {
    const email = await newAccount(app)
    const responses = await aHundred(() => app.client().post('/api/account/sign-in', { email, password: 'не тот' }))
    expect(byStatus(responses)).toEqual({ 401: 10, 429: 90 })
    const refusal = responses.find(({ status }) => status === 429)
    expect(Number(refusal?.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
  })

  test('one network address asks for a hundred and fifty emails, to any addresses', async () => {
    const responses = []
    for (let index = 0; index < 152; index += 1)
      responses.push(await app.client().post(`/api/account/${index % 2 ? 'code' : 'reset'}`, { email: newEmail() }))
    expect(byStatus(responses)).toEqual({ 200: 150, 429: 2 })
  })

  test('one network address tries fifty codes, however many it asked for', async () => {
    const clients = []
    for (let index = 0; index < 11; index += 1) clients.push(await people.requestCode(newEmail()))
    const responses = []
    for (const { client, code } of clients)
      responses.push(...(await Promise.all(Array.from({ length: 5 }, () => submitCode(client, wrongCode(code))))))
    expect(byStatus(responses)[429]).toBe(5)
  })
})

test('guard removal: without the lock of each key more than five get a code', async () => {
  const unlocked = await openApp()
  const owner = new pg.Client({ connectionString: unlocked.url })
  await owner.connect()
  // found before PostgreSQL's own by every connection opened from here on
  await owner.query(`
    create schema toothless;
    create function toothless.pg_advisory_xact_lock(bigint) returns void language sql as 'select pg_sleep(0.05)';
    grant usage on schema toothless to public;
    grant execute on function toothless.pg_advisory_xact_lock to public;
    do $$ begin execute format('alter database %I set search_path = toothless, pg_catalog', current_database()); end $$`)
  const email = newEmail()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => unlocked.client().post('/api/account/code', { email })),
  )
  expect(byStatus(responses)[200]).toBeGreaterThan(5)
  await owner.end()
  await unlocked.close()
})
