import { describe, expect } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { deletionBlockerCodes, mergeBlockerCodes as known } from '#src/platform/personal-data/personal-data.ts'
import { test } from '#tests/support/app-test.ts'
import { byStatus } from '#tests/support/email-people.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { confirmIdentity, newRunner, type Runner, verifyEmail } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { giveTwoSteps } from '#tests/support/two-steps.ts'
import { mergeBlockerCodes } from '../contract/merge.ts'

const password = 'сосна ветер лодка'
const path = '/api/account/merge'

let app: TestApp
let emails: EmailReader
test.beforeAll(({ app: own, emails: ownEmails }) => {
  app = own
  emails = ownEmails
})

let network = 0
async function aRunner(): Promise<Runner> {
  network += 1
  const runner = await newRunner(app, { address: `198.51.101.${network}` })
  await verifyEmail(app, runner)
  return runner
}
/** The job that comes two minutes after a merge: a test does not wait for it. */
const dropLateJobs = () =>
  app.sql(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'my_data.move_late_rows'`,
  )
test.afterEach(dropLateJobs)
const proves = (runner: Runner, body: Record<string, unknown>) => runner.client.post(`${path}/proof`, body)
/** Merges what the review shows now. */
async function merges({ client }: Runner, agrees = true) {
  const { mergeId = newId() } = (await client.get(path)).body
  return await client.post(path, { agrees, mergeId })
}
const exists = async ({ email }: Pick<Runner, 'email'>) =>
  (await app.sql('select 1 from accounts.accounts where email = $1', [email])).length === 1
async function codeTo(email: string): Promise<string> {
  const mails = await emails.emailsTo(email)
  const code = mails.map((mail) => /\b(\d{3})[\s-]?(\d{3})\b/.exec(`${mail.subject} ${mail.plain}`)).findLast(Boolean)
  return `${code?.[1]}${code?.[2]}`
}

test('the page knows every reason', () => {
  expect([...mergeBlockerCodes].sort()).toEqual([...known].sort())
  expect(known.every((code) => ['unconfirmed', 'person', 'deletion', ...deletionBlockerCodes].includes(code))).toBe(
    true,
  )
})

test('by a password: the review, the tick, a fresh proof of identity, and the end of the other account', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
  const proved = await proves(remaining, { email: ` ${ending.email.toUpperCase()} `, password })
  expect(proved.body, JSON.stringify(proved.body)).toMatchObject({
    ...{ step: 'review', ended: ending.email, remaining: remaining.email, blockers: [], races: [] },
  })
  expect(await merges(remaining, false)).toMatchObject({
    status: 422,
    body: { error: { fields: { agrees: { code: 'my-data.merge_agreement_missing' } } } },
  })
  app.forward(11 * 60_000)
  expect(await merges(remaining)).toMatchObject({
    status: 403,
    body: { error: { code: 'http.reauthentication_required' } },
  })
  expect(await exists(ending)).toBe(true)
  await confirmIdentity(remaining.client)
  for (const _ of ['first', 'again'])
    expect(await merges(remaining)).toMatchObject({
      status: 200,
      body: { step: 'done', remaining: remaining.email },
    })
  expect(await exists(ending)).toBe(false)
  expect((await ending.client.get('/api/account/data')).status).toBe(401)
})

test('by a code: the answer does not depend on whether there is an account', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  const nobody = `nobody-${network}@example.org`
  for (const email of [ending.email, nobody]) {
    const sent = await remaining.client.post(`${path}/code`, { email })
    expect([sent.status, Object.keys(sent.body)]).toEqual([200, ['email', 'expiresAt']])
  }
  // The last address has no account, and the reader of its mailbox learns that.
  expect(await proves(remaining, { email: nobody, code: await codeTo(nobody) })).toMatchObject({
    status: 422,
    body: { error: { code: 'accounts.merge_unknown' } },
  })
  expect(await proves(remaining, { email: ending.email, code: await codeTo(nobody) })).toMatchObject({ status: 403 })
  const proved = await proves(remaining, { email: ending.email, code: await codeTo(ending.email) })
  expect(proved.body).toMatchObject({ step: 'review', ended: ending.email })
})

test('a wrong password and an address without an account get one answer, and count', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  const answers = []
  for (const body of [
    { email: ending.email, password: 'другое' },
    { email: `no-${network}@example.org`, password },
  ]) {
    const { status, body: reply } = await proves(remaining, body)
    answers.push([status, reply.error.code, reply.error.fields])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject([403, 'accounts.merge_wrong', { password: {} }])
  let status = 403
  for (let i = 0; i < 15 && status === 403; i += 1)
    ({ status } = await proves(remaining, { email: ending.email, password: 'другое' }))
  expect(status).toBe(429)
  expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
})

test('the own address is no second account, and a cancelled proof is none', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  expect(await proves(remaining, { email: remaining.email, password })).toMatchObject({
    status: 422,
    body: { error: { fields: { email: { code: 'accounts.merge_same' } } } },
  })
  await proves(remaining, { email: ending.email, password })
  expect((await remaining.client.post(`${path}/cancel`, {})).body).toEqual({ step: 'ask' })
  expect(await merges(remaining)).toMatchObject({ status: 410 })
  expect(await exists(ending)).toBe(true)
})

describe('an account with two steps', () => {
  async function withTwoSteps() {
    const runner = await aRunner()
    return { ...runner, ...(await giveTwoSteps(app, runner.email)) }
  }
  const needed = { status: 403, body: { error: { code: 'accounts.second_code_needed', fields: { secondCode: {} } } } }
  const wrong = { status: 403, body: { error: { code: 'accounts.second_code_wrong', fields: { secondCode: {} } } } }

  test('is proved by its password with a code of its app, and not without', async () => {
    const [remaining, ending] = [await aRunner(), await withTwoSteps()]
    const body = { email: ending.email, password }
    expect(await proves(remaining, body)).toMatchObject(needed)
    expect(await proves(remaining, { ...body, secondCode: '000000' })).toMatchObject(wrong)
    expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
    const code = ending.nextCode()
    expect((await proves(remaining, { ...body, secondCode: code })).body).toMatchObject({ step: 'review' })
    // A code of the app is used up.
    expect(await proves(remaining, { ...body, secondCode: code })).toMatchObject(wrong)
    expect((await merges(remaining)).body).toMatchObject({ step: 'done' })
    expect(await app.sql('select 1 from accounts.totp_secrets')).toEqual([])
  })

  test('is proved by an emailed code with a code of its app; the emailed one stays valid until then', async () => {
    const [remaining, ending] = [await aRunner(), await withTwoSteps()]
    await remaining.client.post(`${path}/code`, { email: ending.email })
    const body = { email: ending.email, code: await codeTo(ending.email) }
    expect(await proves(remaining, body)).toMatchObject(needed)
    expect(await proves(remaining, { ...body, secondCode: '000000' })).toMatchObject(wrong)
    expect((await proves(remaining, { ...body, secondCode: ending.nextCode() })).body).toMatchObject({ step: 'review' })
  })

  test('cannot be guessed: wrong codes of its app are counted', async () => {
    const [remaining, ending] = [await aRunner(), await withTwoSteps()]
    let status = 403
    for (let i = 0; i < 15 && status === 403; i += 1)
      ({ status } = await proves(remaining, { email: ending.email, password, secondCode: '000000' }))
    expect(status).toBe(429)
    expect(await proves(remaining, { email: ending.email, password, secondCode: ending.nextCode() })).toMatchObject({
      status: 429,
    })
  })
})

describe('confirmed twice at once', () => {
  const mergesOf = async ({ email }: Runner) =>
    await app.sql(
      `select state from accounts.merges m join accounts.accounts a on a.id = m.account_id where a.email = $1`,
      [email],
    )
  const merged = async (email: string) =>
    (await emails.emailsTo(email)).filter(({ subject }) => subject === 'Два аккаунта объединены').length

  test('from two browsers, it is one merge, and the second browser reads that its proof has ended', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    const second: Runner = { ...remaining, client: app.client({ address: '198.51.103.9' }) }
    await second.client.post('/api/account/sign-in', { email: remaining.email, password })
    for (const browser of [remaining, second])
      expect((await proves(browser, { email: ending.email, password })).body).toMatchObject({ step: 'review' })
    const responses = await Promise.all([remaining, second].map((browser) => merges(browser)))
    expect(byStatus(responses)).toEqual({ 200: 1, 410: 1 })
    expect(await mergesOf(remaining)).toEqual([{ state: 'done' }])
    await dropLateJobs()
    expect([await merged(remaining.email), await merged(ending.email)]).toEqual([1, 1])
  })

  test('from one browser, it is one merge, and both calls get its end', async () => {
    const [remaining, ending] = [await aRunner(), await aRunner()]
    await proves(remaining, { email: ending.email, password })
    const responses = await Promise.all([1, 2, 3].map(() => merges(remaining)))
    expect(byStatus(responses)).toEqual({ 200: 3 })
    expect(await mergesOf(remaining)).toEqual([{ state: 'done' }])
    await dropLateJobs()
    expect([await merged(remaining.email), await merged(ending.email)]).toEqual([1, 1])
  })
})

test('guard removal: what stands in the way is named in the review, and the merge refused', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  await app.sql(`update accounts.accounts set roles = '{operator}' where email = $1`, [ending.email])
  expect((await proves(remaining, { email: ending.email, password })).body).toMatchObject({
    blockers: [{ code: 'staff', count: 1 }],
  })
  expect(await merges(remaining)).toMatchObject({
    status: 409,
    body: { error: { code: 'my-data.merge_blocked' } },
  })
})

test('guard removal: an account whose email is not confirmed takes over no other one before it is', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  await app.sql('update accounts.accounts set email_verified_at = null where email = $1', [remaining.email])
  await app.sql(
    `insert into accounts.confirmed_phones (account_id, phone) select id, '+79125550199' from accounts.accounts where email = $1`,
    [ending.email],
  )
  expect((await proves(remaining, { email: ending.email, password })).body).toMatchObject({
    blockers: [{ code: 'unconfirmed', count: 1 }],
  })
  const refused = { status: 409, body: { error: { code: 'my-data.merge_blocked' } } }
  expect(await merges(remaining)).toMatchObject(refused)
  expect(await exists(ending)).toBe(true)
  await verifyEmail(app, remaining)
  expect((await merges(remaining)).status).toBe(200)
})

test('guard removal: the account of the review that was read is merged, and not one that another tab has proved since', async () => {
  const [remaining, read, since] = [await aRunner(), await aRunner(), await aRunner()]
  const { mergeId } = (await proves(remaining, { email: read.email, password })).body
  await proves(remaining, { email: since.email, password })
  expect(await remaining.client.post(path, { agrees: true, mergeId })).toMatchObject({
    status: 409,
    body: { error: { code: 'my-data.merge_changed' } },
  })
  expect([await exists(read), await exists(since)]).toEqual([true, true])
  expect((await merges(remaining)).body).toMatchObject({ step: 'done' })
  expect([await exists(read), await exists(since)]).toEqual([true, false])
})
