import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Overloaded } from '#src/platform/overloaded.ts'
import { createTestApp, type TestApp, type TestResponse } from '#tests/support/test-app.ts'
import { untilAnswered } from '#tests/support/until-answered.ts'
import { freeSignUps, workText, zeroBits } from '../domain/sign-up-work.ts'

const password = 'тихая вода точит'
const carrier = '203.0.113.7'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from accounts.attempts'))

type Work = { readonly challenge: string; readonly answer: string }
let count = 0
const newEmail = () => {
  count += 1
  return `many-${count}@example.org`
}

async function signUp(
  address: string,
  { email = newEmail(), work }: { email?: string; work?: Work } = {},
): Promise<TestResponse> {
  const form = { email, password, terms: true, personalData: true, ...(work ? { work } : {}) }
  return await untilAnswered(() => app.client({ address }).post('/api/account/sign-up', form))
}

async function paidWork(address: string): Promise<Work & { readonly bits: number }> {
  const { body } = await app.client({ address }).get('/api/account/sign-up/work')
  const { challenge, challengeId, bits } = body
  for (let answer = 0; ; answer += 1) {
    if (bitsOf(challengeId, answer) >= bits) return { challenge, answer: String(answer), bits }
  }
}

const bitsOf = (challengeId: string, answer: number) =>
  zeroBits(hash('sha256', workText(challengeId, answer), 'buffer').readUInt32BE(0))

/** Signs up as a browser does: works once it is asked to. */
async function signUpPaying(address: string): Promise<TestResponse> {
  const email = newEmail()
  const first = await signUp(address, { email })
  if (first.body.error?.code !== 'accounts.work_needed') return first
  return await signUp(address, { email, work: await paidWork(address) })
}

const codesOf = (answers: readonly TestResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => body.error?.code ?? status)].map(([code, all]) => [
      code,
      all.length,
    ]),
  )

async function fill(address: string): Promise<void> {
  for (let index = 0; index < freeSignUps; index += 1) expect((await signUp(address)).status).toBe(200)
}

test('five hundred new accounts behind one address sign up by doing the required work', async () => {
  const answers: TestResponse[] = []
  for (let round = 0; round < 25; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => signUpPaying(carrier)))))
  expect(codesOf(answers)).toEqual({ 200: 500 })
})

test('a script without the work signs up the free number of accounts and no more, however many it tries at once', async () => {
  const answers = await Promise.all(Array.from({ length: 90 }, () => signUp(carrier)))
  expect(codesOf(answers)).toEqual({ 200: freeSignUps, 'accounts.work_needed': 90 - freeSignUps })
  expect(await app.sql(`select 1 from accounts.attempts where key like 'sign-up-%'`)).toHaveLength(freeSignUps)
  expect((await signUp('198.51.100.1')).status).toBe(200) // another network has its own count
  const refusal = answers.find(({ status }) => status === 403)?.body.error.message
  expect(refusal).toContain('войдите по коду из письма')
})

test('a sign-up that fails for want of a connection uses up no free one', async () => {
  const { db } = app.services
  const { transaction } = db
  let calls = 0
  const spy = vi.spyOn(db, 'transaction').mockImplementation((options, work) => {
    // the first call counts the attempt, the second creates the account
    if (options.role === 'auth' && ++calls === 2) return Promise.reject(new Overloaded('a test'))
    return transaction.call(db, options, work) as never
  })
  onTestFinished(() => spy.mockRestore())
  const email = newEmail()
  const form = { email, password, terms: true, personalData: true }
  expect((await app.client({ address: carrier }).post('/api/account/sign-up', form)).status).toBe(503)
  expect(calls).toBe(3)
  expect(await app.sql(`select 1 from accounts.attempts where key like 'sign-up-%'`)).toHaveLength(0)
  spy.mockRestore()
  expect((await signUp(carrier, { email })).status).toBe(200)
})

test('each challenge works once', async () => {
  await fill(carrier)
  const work = await paidWork(carrier)
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(carrier, { work })))
  expect(codesOf(answers)).toEqual({ 200: 1, 'accounts.work_needed': 7 })
})

test('attempts at taken addresses are counted apart, require work, and use up no free sign-up', async () => {
  const email = newEmail()
  await signUp(carrier, { email })
  const answers = []
  for (let index = 0; index < freeSignUps + 5; index += 1) answers.push(await signUp(carrier, { email }))
  expect(codesOf(answers)).toEqual({ 'accounts.email_taken': freeSignUps, 'accounts.work_needed': 5 })
  const made = await app.sql(`select 1 from accounts.attempts where key = 'sign-up-from:${carrier}'`)
  expect(made).toHaveLength(1)
})

test('attempts at taken addresses cost more and more work, and a neighbour who does the work signs up', async () => {
  const email = newEmail()
  await signUp(carrier, { email })
  const failed = (count: number) =>
    app.sql(
      `insert into accounts.attempts (key, at) select 'sign-up-failed-from:${carrier}', app.now() from generate_series(1, ${count})`,
    )
  const bits: number[] = []
  for (const more of [100, 200, 700, 1_000]) {
    await failed(more)
    const work = await paidWork(carrier)
    bits.push(work.bits)
    expect((await signUp(carrier, { email, work })).body.error.code).toBe('accounts.email_taken')
  }
  expect(bits).toEqual([6, 8, 10, 11])
  await failed(2_000)
  const work = await paidWork(carrier)
  expect([work.bits, (await signUp(carrier, { work })).status]).toEqual([12, 200])
})

// Last, since the clock can only move forward.
test('a challenge that is unsolved, of another network, changed or expired is refused', async () => {
  await fill(carrier)
  await fill('198.51.100.1')
  const { challenge, answer, bits } = await paidWork(carrier)
  const [id = '', , until, signature] = challenge.split('.')
  const otherAnswers = Array.from({ length: 20 }, (_, step) => Number(answer) + 1 + step)
  const unpaid = { challenge, answer: String(otherAnswers.find((other) => bitsOf(id, other) < bits)) }
  const codeOf = async (work: Work, address = carrier) => (await signUp(address, { work })).body.error?.code
  expect(bits).toBe(6)
  expect(await codeOf(unpaid)).toBe('accounts.work_needed')
  expect(await codeOf({ challenge, answer }, '198.51.100.1')).toBe('accounts.work_needed')
  expect(await codeOf({ challenge: [id, 0, until, signature].join('.'), answer })).toBe('accounts.work_needed')
  expect(await codeOf({ challenge: 'made up', answer })).toBe('accounts.work_needed')
  app.forward(9 * 60_000)
  expect(await codeOf({ challenge, answer })).toBeUndefined() // control: it was valid until here
  const late = await paidWork(carrier)
  app.forward(11 * 60_000)
  await app.sql(`update accounts.attempts set at = at + interval '20 minutes'`)
  expect(await codeOf(late)).toBe('accounts.work_needed')
})
