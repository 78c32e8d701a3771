import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  byStatus,
  letterPeople,
  newAccount,
  newEmail,
  password,
  tryCode,
  wrong,
} from '#src/app/testing/letter-people.ts'
import { type LetterReader, letterReader } from '#src/app/testing/letters.ts'
import { type TestHouse, testHouse } from '#src/app/testing/test-house.ts'

/** The library's slow work is counted, and done. */
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

let house: TestHouse
/** Has no worker: whatever it does, a request does. */
let quiet: TestHouse
let letters: LetterReader
let people: ReturnType<typeof letterPeople>

beforeAll(async () => {
  house = await testHouse()
  quiet = await testHouse()
  letters = await letterReader(house)
  people = letterPeople(house, letters)
})
afterAll(async () => {
  await letters.close()
  await house.close()
  await quiet.close()
})
beforeEach(() => letters.owner.query('delete from accounts.attempts'))

describe('known and unknown addresses are answered alike, by the same work', () => {
  /** Every statement that the house sends, its values left out, and every hashing of a password. */
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
    JSON.stringify(body, (key, value) => (/requestId|expiresAt|email/.test(key) ? '' : value))

  test.for([
    ['a code', '/api/account/code', {}],
    ['a reset', '/api/account/reset', {}],
    ['a wrong password', '/api/account/sign-in', { password: 'не тот пароль' }],
  ] as const)('%s', async ([, path, rest]) => {
    const known = await newAccount(quiet)
    await quiet.client().post(path, { email: newEmail(), ...rest }) // the dummy hash of unknown accounts is made once
    const of = (email: string) => workOf(() => quiet.client().post(path, { email, ...rest }))
    const [first, second] = [await of(known), await of(newEmail())]
    expect(without(second.body)).toBe(without(first.body))
    expect({ ...second, body: null }).toEqual({ ...first, body: null })
    expect(first.statements.length).toBeGreaterThan(4)
    expect(first.hashings).toBe(path.endsWith('sign-in') ? 1 : 0)
  })

  test('control: the measure sees a statement more', async () => {
    const email = await newAccount(quiet)
    const wrongOne = await workOf(() =>
      quiet.client().post('/api/account/sign-in', { email, password: 'не тот пароль' }),
    )
    const right = await workOf(() => quiet.client().post('/api/account/sign-in', { email, password }))
    expect(right.statements.length).toBeGreaterThan(wrongOne.statements.length)
  })
})

/** Who waits too long for a connection is told that too many are here: refused as well, and nothing passed. */
const withoutOverload = (answers: readonly { status: number }[]) =>
  byStatus(answers.map(({ status }) => ({ status: status === 503 ? 429 : status })))

describe('limits', () => {
  test('of a hundred who ask for a code to one address at once exactly five get one; Retry-After says when more will', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => house.client().post('/api/account/code', { email })),
    )
    expect(withoutOverload(answers)).toEqual({ 200: 5, 429: 95 })
    const refusal = answers.find(({ status }) => status === 429)
    expect(Number(refusal?.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(Number(refusal?.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
    expect(refusal?.body.error.message).toMatch(/через 1[45] минут/)
  })

  test('of a hundred wrong passwords at once exactly ten are tried', async () => {
    const email = await newAccount(house)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => house.client().post('/api/account/sign-in', { email, password: 'не тот' })),
    )
    expect(withoutOverload(answers)).toEqual({ 401: 10, 429: 90 })
    const refusal = answers.find(({ status }) => status === 429)
    expect(Number(refusal?.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
  })

  test('one network address asks for thirty letters, whomever they go to', async () => {
    const answers = []
    for (let index = 0; index < 32; index += 1)
      answers.push(await house.client().post(`/api/account/${index % 2 ? 'code' : 'reset'}`, { email: newEmail() }))
    expect(byStatus(answers)).toEqual({ 200: 30, 429: 2 })
  })

  test('one network address tries fifty codes, however many it asked for', async () => {
    const clients = []
    for (let index = 0; index < 11; index += 1) clients.push(await people.asked(newEmail()))
    const answers = await Promise.all(
      clients.flatMap(({ client, code }) => Array.from({ length: 5 }, () => tryCode(client, wrong(code)))),
    )
    expect(byStatus(answers)[429]).toBe(5)
  })
})
