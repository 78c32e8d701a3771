import { expect } from 'vitest'
import { deletionBlockerCodes, mergeBlockerCodes as known } from '#src/platform/personal-data/personal-data.ts'
import { test } from '#tests/support/app-test.ts'
import type { EmailReader } from '#tests/support/emails.ts'
import { confirmIdentity, newRunner, type Runner } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'
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
  return await newRunner(app, { address: `198.51.101.${network}` })
}
/** The job that comes two minutes after a merge: a test does not wait for it. */
const dropLateJobs = () =>
  app.sql(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'my_data.move_late_rows'`,
  )
test.afterEach(dropLateJobs)
const proves = (runner: Runner, body: Record<string, unknown>) => runner.client.post(`${path}/proof`, body)
const exists = async ({ email }: Pick<Runner, 'email'>) =>
  (await app.sql('select 1 from accounts.accounts where email = $1', [email])).length === 1
async function codeTo(email: string): Promise<string> {
  const mails = await emails.emailsTo(email)
  const code = mails.map((mail) => /\b(\d{3})[\s-]?(\d{3})\b/.exec(`${mail.subject} ${mail.plain}`)).findLast(Boolean)
  return `${code?.[1]}${code?.[2]}`
}

test('the page knows every reason', () => {
  expect([...mergeBlockerCodes].sort()).toEqual([...known].sort())
  expect(
    known.every((code) => code === 'person' || code === 'deletion' || deletionBlockerCodes.includes(code as never)),
  ).toBe(true)
})

test('by a password: the review, the tick, a fresh proof of identity, and the end of the other account', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
  const proved = await proves(remaining, { email: ` ${ending.email.toUpperCase()} `, password })
  expect(proved.body, JSON.stringify(proved.body)).toMatchObject({
    ...{ step: 'review', ended: ending.email, remaining: remaining.email, blockers: [], races: [] },
  })
  expect(await remaining.client.post(path, { agrees: false })).toMatchObject({
    status: 422,
    body: { error: { fields: { agrees: { code: 'my-data.merge_agreement_missing' } } } },
  })
  app.forward(11 * 60_000)
  expect(await remaining.client.post(path, { agrees: true })).toMatchObject({
    status: 403,
    body: { error: { code: 'http.reauthentication_required' } },
  })
  expect(await exists(ending)).toBe(true)
  await confirmIdentity(remaining.client)
  for (const _ of ['first', 'again'])
    expect(await remaining.client.post(path, { agrees: true })).toMatchObject({
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
  expect(await remaining.client.post(path, { agrees: true })).toMatchObject({ status: 410 })
  expect(await exists(ending)).toBe(true)
})

test('a second step is asked for where the other account has one', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  // No secret of an app: its codes are the concern of two-step.db.test.ts.
  const secret = app.services.encrypterFor('accounts.totp').encrypt('JBSWY3DPEHPK3PXP', 'x')
  await app.sql(
    `insert into accounts.totp_secrets (account_id, encrypted_secret, key_id, created_at, enabled_at)
     select id, $2, $3, now(), now() from accounts.accounts where email = $1`,
    [ending.email, secret.bytes, secret.keyId],
  )
  expect(await proves(remaining, { email: ending.email, password })).toMatchObject({
    status: 403,
    body: { error: { code: 'accounts.second_code_needed', fields: { secondCode: {} } } },
  })
  expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
})

test('guard removal: what stands in the way is named in the review, and the merge refused', async () => {
  const [remaining, ending] = [await aRunner(), await aRunner()]
  await app.sql(`update accounts.accounts set roles = '{operator}' where email = $1`, [ending.email])
  expect((await proves(remaining, { email: ending.email, password })).body).toMatchObject({
    blockers: [{ code: 'staff', count: 1 }],
  })
  expect(await remaining.client.post(path, { agrees: true })).toMatchObject({
    status: 409,
    body: { error: { code: 'my-data.merge_blocked' } },
  })
})
