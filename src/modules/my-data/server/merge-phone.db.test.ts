import { beforeEach, describe, expect } from 'vitest'
import { deriveCode } from '#src/modules/accounts/server/proof-keys.ts'
import { test } from '#tests/support/app-test.ts'
import { byStatus, wrongCode } from '#tests/support/email-people.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { newRunner, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { giveTwoSteps } from '#tests/support/two-steps.ts'

const path = '/api/account/merge'
let app: TestApp
let emails: EmailReader
test.beforeAll(async () => {
  app = await createTestApp({ env: { SMS_PROVIDER: 'mailbox' } })
  emails = await emailReader(app)
})
beforeEach(() => emails.owner.query('delete from accounts.attempts'))
/** The job that comes two minutes after a merge: a test does not wait for it. */
test.afterEach(() =>
  app.sql(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'my_data.move_late_rows'`,
  ),
)
test.afterAll(async () => {
  await emails.close()
  await app.close()
})

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
let count = 0
function newPhone(): string {
  count += 1
  return `+7912555${String(count).padStart(4, '0')}`
}
async function aRunner(): Promise<Runner> {
  count += 1
  const runner = await newRunner(app, { address: `198.51.102.${count}` })
  await verifyEmail(app, runner)
  return runner
}
/** An account that signs in by a phone; how it confirmed that is the concern of phone.db.test.ts. */
async function withPhone(runner?: Runner): Promise<Runner & { readonly phone: string }> {
  const own = runner ?? (await aRunner())
  const phone = newPhone()
  await app.sql(
    `insert into accounts.confirmed_phones (account_id, phone) select id, $2 from accounts.accounts where email = $1`,
    [own.email, phone],
  )
  return { ...own, phone }
}
const messagesTo = async (phone: string) => (await emails.emailsTo(phone)).map(({ plain }) => plain)
const requestCode = ({ client }: Runner, phone: string) => client.post(`${path}/phone-code`, { phone })
const proves = ({ client }: Runner, code: string, secondCode = '') =>
  client.post(`${path}/phone-proof`, { code, secondCode })
async function merges({ client }: Runner) {
  const { mergeId } = (await client.get(path)).body
  return await client.post(path, { agrees: true, mergeId })
}
async function codeFor(runner: Runner, phone: string): Promise<string> {
  expect((await requestCode(runner, phone)).status).toBe(200)
  return (await messagesTo(phone)).at(-1)?.slice(0, 6) ?? ''
}
/** The code of the latest request, also where no message left. */
async function derivedCode(phone: string): Promise<string> {
  const [proof] = await app.sql<{ id: string }>(
    'select id from accounts.email_verifications where phone = $1 order by created_at desc limit 1',
    [phone],
  )
  return deriveCode(app.services, proof?.id ?? '')
}
const phonesOf = async ({ email }: Runner) =>
  (
    await app.sql<{ phone: string }>(
      'select phone from accounts.confirmed_phones p join accounts.accounts a on a.id = p.account_id where email = $1',
      [email],
    )
  ).map(({ phone }) => phone)

describe('an account whose mailbox is lost proves itself by its phone', () => {
  test('the code from the message proves it, and the phone opens the remaining account from then on', async () => {
    const [remaining, ending] = [await aRunner(), await withPhone()]
    const code = await codeFor(remaining, ending.phone)
    expect(await proves(remaining, wrongCode(code))).toMatchObject(refusal(403, 'accounts.code_wrong'))
    expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
    const proved = await proves(remaining, code)
    expect(proved.body, JSON.stringify(proved.body)).toMatchObject({
      ...{ step: 'review', ended: ending.email, remaining: remaining.email },
      phone: { becomes: 'moved', phone: expect.stringMatching(/^\+7 912 555/) },
    })
    // A code proves once.
    expect(await proves(remaining, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
    expect(await merges(remaining)).toMatchObject({ body: { step: 'done' } })
    expect(await phonesOf(remaining)).toEqual([ending.phone])
  })

  test('the review says that the phone ends where the remaining account has one', async () => {
    const [remaining, ending] = [await withPhone(), await withPhone()]
    const proved = await proves(remaining, await codeFor(remaining, ending.phone))
    expect(proved.body).toMatchObject({ step: 'review', phone: { becomes: 'removed' } })
    expect((await merges(remaining)).status).toBe(200)
    expect(await phonesOf(remaining)).toEqual([remaining.phone])
    expect(await app.sql('select 1 from accounts.confirmed_phones where phone = $1', [ending.phone])).toEqual([])
  })

  test('its second step is needed as well, and the code of the phone stays valid until then', async () => {
    const [remaining, ending] = [await aRunner(), await withPhone()]
    const { nextCode } = await giveTwoSteps(app, ending.email)
    const code = await codeFor(remaining, ending.phone)
    expect(await proves(remaining, code)).toMatchObject(refusal(403, 'accounts.second_code_needed'))
    expect(await proves(remaining, code, '000000')).toMatchObject(refusal(403, 'accounts.second_code_wrong'))
    expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
    expect((await proves(remaining, code, nextCode())).body).toMatchObject({ step: 'review' })
  })

  test('a phone that was removed after its code was sent proves nothing', async () => {
    const [remaining, ending] = [await aRunner(), await withPhone()]
    const code = await codeFor(remaining, ending.phone)
    await app.sql('delete from accounts.confirmed_phones where phone = $1', [ending.phone])
    expect(await proves(remaining, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
  })

  test('the own number is refused, also with a code of its sign-in', async () => {
    const own = await withPhone()
    expect(await requestCode(own, own.phone)).toMatchObject({
      status: 422,
      body: { error: { fields: { phone: { code: 'accounts.merge_same_phone' } } } },
    })
    expect(await messagesTo(own.phone)).toEqual([])
    await own.client.post('/api/account/phone-code', { phone: own.phone })
    expect(await proves(own, await derivedCode(own.phone))).toMatchObject(refusal(422, 'accounts.merge_same_phone'))
  })

  test('a code counts only in the browser that asked for it', async () => {
    const [remaining, other, ending] = [await aRunner(), await aRunner(), await withPhone()]
    expect(await proves(other, await codeFor(remaining, ending.phone))).toMatchObject(
      refusal(410, 'accounts.code_gone'),
    )
  })
})

describe('a stranger learns nothing and tires nobody', () => {
  test('an unknown number gets the same answer, no message, and a right guess at its code proves nothing', async () => {
    const [remaining, ending, unknown] = [await aRunner(), await withPhone(), newPhone()]
    const [first, second] = [await requestCode(remaining, ending.phone), await requestCode(remaining, unknown)]
    expect([second.status, Object.keys(second.body)]).toEqual([first.status, Object.keys(first.body)])
    expect(await messagesTo(unknown)).toEqual([])
    expect(await proves(remaining, await derivedCode(unknown))).toMatchObject(refusal(410, 'accounts.code_gone'))
    expect((await remaining.client.get(path)).body).toEqual({ step: 'ask' })
  })

  test('an account asks for three codes in a quarter of an hour, whatever the numbers', async () => {
    const remaining = await aRunner()
    const responses: { status: number }[] = []
    for (let index = 0; index < 4; index += 1) responses.push(await requestCode(remaining, newPhone()))
    expect(byStatus(responses)).toEqual({ 200: 3, 429: 1 })
  })

  test('a number gets no more codes than at a sign-in, from whatever accounts', async () => {
    const [ending, strangers] = [await withPhone(), await Promise.all(Array.from({ length: 8 }, aRunner))]
    const responses = await Promise.all(strangers.map((stranger) => requestCode(stranger, ending.phone)))
    expect(byStatus(responses)).toEqual({ 200: 5, 429: 3 })
  })

  test('a code is tried five times, however the tries come', async () => {
    const [remaining, ending] = [await aRunner(), await withPhone()]
    const code = await codeFor(remaining, ending.phone)
    const responses = await Promise.all(Array.from({ length: 12 }, () => proves(remaining, wrongCode(code))))
    expect(byStatus(responses)).toEqual({ 403: 4, 410: 8 })
    expect(await proves(remaining, code)).toMatchObject(refusal(410, 'accounts.code_gone'))
  })

  test('where messages are off both calls are 404', async ({ app: plain }) => {
    const { client } = await newRunner(plain)
    expect(await client.post(`${path}/phone-code`, { phone: newPhone() })).toMatchObject(
      refusal(404, 'accounts.phone_off'),
    )
    expect(await client.post(`${path}/phone-proof`, { code: '123456' })).toMatchObject(
      refusal(404, 'accounts.phone_off'),
    )
  })
})
