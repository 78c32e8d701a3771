import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countKey, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { maxPerDay } from '#src/platform/mail/email-budget.ts'
import { AddressRefusedError, type Email, type EmailCause } from '#src/platform/mail/mail.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { sweepMail } from '#src/platform/mail/sweep-mail.ts'
import { newId } from '#src/platform/new-id.ts'
import { textOf } from '#src/shell/texts.ts'
import { type EmailReader, emailReader } from '../support/emails.ts'
import { operatorOf } from '../support/operator-of.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { newRunner, type Runner } from '../support/runner.ts'
import { createTestApp, type TestApp, type TestClient } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const secret = 'a-secret-of-the-mail-server-in-tests'
const day = 24 * 3600_000
let app: TestApp
let operator: TestClient
const lines: string[] = []
/** What the mail server was given. */
let sent: Email[] = []
/** Addresses that it refuses. */
const rejected = new Set<string>()

beforeAll(async () => {
  app = await createTestApp({
    logTo: (line) => void lines.push(line),
    env: { MAIL_FEEDBACK_SECRET: secret },
    transport: {
      async send(email) {
        if (rejected.has(email.to)) throw new AddressRefusedError('550 5.1.1')
        sent.push(email)
      },
    },
  })
  operator = await operatorOf(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sent = []
  lines.length = 0
  await app.sql('delete from accounts.attempts')
})
afterEach(() => app.sql('delete from platform.mail_counts'))

let count = 0
const newAddress = () => `stranger-${++count}@example.net`
const idOf = async ({ email }: Pick<Runner, 'email'>) =>
  (await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [email]))[0]?.id ?? ''
const verify = ({ email }: Pick<Runner, 'email'>) =>
  app.sql('update accounts.accounts set email_verified_at = now() where email = $1', [email])

function emailTo(to: string, by: EmailCause): Email {
  const subject = writeSubject(textOf, 'ru', subjectLine('registration', 'emailPaidSubject', { event: 'Забег' }))
  return {
    to,
    by,
    kind: 'order',
    subject,
    html: '<p>101</p>',
    text: '101',
    messageId: `budget-${++count}`,
    language: 'ru',
  }
}
const send = (email: Email) => app.services.mail.send(email)
const by = (accountId: string) => ({ kind: 'account', accountId }) as const
async function sendMany(many: number, to: () => string, cause: EmailCause) {
  for (let i = 0; i < many; i += 1) await send(emailTo(to(), cause))
}
const deliveryOf = async ({ client }: Pick<Runner, 'client'>) => (await client.get('/api/account/email-delivery')).body
async function figure(outcome: string): Promise<number> {
  const text = await app.services.metrics.metrics()
  return Number(new RegExp(`startline_emails_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}
const invite = ({ client }: Runner, race: object, input: object) =>
  client.post('/api/registrations/invitations', {
    ...race,
    registrationId: newId(),
    invitationKind: 'friend',
    sender: 'Егор',
    ...input,
  })

describe('budgets', () => {
  test('an email beyond a stranger’s budget is held back, counted, logged without the address, and shown to its account', async () => {
    const runner = await newRunner(app)
    const to = newAddress()
    const before = await figure('over_budget')
    await sendMany(maxPerDay.recipient + 3, () => to, by(await idOf(runner)))
    expect(sent).toHaveLength(maxPerDay.recipient)
    expect(await figure('over_budget')).toBe(before + 3)
    expect(await deliveryOf(runner)).toMatchObject({ suppressed: null, held: { budget: 3, suppressed: 0 } })
    const warnings = lines.filter((line) => line.includes('email not sent'))
    expect(warnings).toHaveLength(3)
    expect(warnings[0]).toContain('"budget":"recipient"')
    expect(lines.join('\n')).not.toContain(to)
  })

  test('many accounts at once send one address no more than its budget', async () => {
    const to = newAddress()
    const ids = await Promise.all(Array.from({ length: 6 }, async () => idOf(await newRunner(app))))
    await Promise.all(ids.flatMap((id) => Array.from({ length: 8 }, () => send(emailTo(to, by(id))))))
    expect(sent).toHaveLength(maxPerDay.recipient)
  })

  test('an account writes to so many strangers a day, and its network to so many more', async () => {
    const accountId = await idOf(await newRunner(app, { address: '203.0.113.7' }))
    await sendMany(maxPerDay.account + 2, newAddress, by(accountId))
    expect(sent).toHaveLength(maxPerDay.account)
    const key = countKey(app.services.keyFor(mailKeyPurpose), 'network', '203.0.113.7')
    const left = maxPerDay.network - maxPerDay.account
    await app.sql(
      `insert into platform.mail_counts (key, message_id, at)
       select $1, 'of the network ' || n, now() from generate_series(1, $2::int) n`,
      [key, left - 1],
    )
    sent = []
    const neighbour = await idOf(await newRunner(app, { address: '203.0.113.7' }))
    await sendMany(3, newAddress, by(neighbour))
    expect(sent).toHaveLength(1)
    expect(lines.at(-1)).toContain('"budget":"network"')
    const elsewhere = await idOf(await newRunner(app, { address: '198.51.100.9' }))
    await sendMany(3, newAddress, by(elsewhere))
    expect(sent).toHaveLength(4)
  })

  test('a verified address has no budget, and an unverified one has a wider budget that strangers do not use up', async () => {
    const runner = await newRunner(app)
    const stranger = await idOf(await newRunner(app))
    await sendMany(maxPerDay.recipient + 1, () => runner.email, by(stranger))
    expect(sent).toHaveLength(maxPerDay.recipient)
    const own = by(await idOf(runner))
    await sendMany(maxPerDay.ownRecipient, () => runner.email, own)
    expect(sent).toHaveLength(maxPerDay.ownRecipient)
    await verify(runner)
    sent = []
    await sendMany(maxPerDay.ownRecipient + 1, () => runner.email, own)
    expect(sent).toHaveLength(maxPerDay.ownRecipient + 1)
  })

  test('a budget renews after a day, a repeated email counts once, and old rows are deleted', async () => {
    const runner = await newRunner(app)
    const to = newAddress()
    const cause = by(await idOf(runner))
    const email = emailTo(to, cause)
    for (let i = 0; i < 3; i += 1) {
      await send(email)
      await app.sql('delete from platform.sent_emails where message_id = $1', [email.messageId])
    }
    await sendMany(maxPerDay.recipient, () => to, cause)
    expect(sent).toHaveLength(3 + maxPerDay.recipient - 1)
    app.forward(day + 60_000)
    await send(emailTo(to, cause))
    expect(sent).toHaveLength(3 + maxPerDay.recipient)
    await sweepMail.run(app.services)
    const [rows] = await app.sql<{ count: number }>(
      'select count(distinct message_id)::int as count from platform.mail_counts',
    )
    expect(rows?.count).toBe(1)
  })

  test('neither an address nor a network is stored in the counts', async () => {
    const to = newAddress()
    await send(emailTo(to, by(await idOf(await newRunner(app, { address: '203.0.113.77' })))))
    const rows = await app.sql<{ row: string }>('select c::text as row from platform.mail_counts c')
    expect(rows).toHaveLength(3)
    expect(rows.map(({ row }) => row).join()).not.toMatch(/stranger|203\.0\.113/)
  })

  test('an invitation beyond the budget is refused before a place is taken, with a time to retry', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const to = newAddress()
    await sendMany(maxPerDay.recipient, () => to, by(await idOf(await newRunner(app))))
    const refused = await invite(runner, race, { email: to })
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'accounts.too_many_emails'])
    expect(refused.body.error.message).toContain('через 24 часа')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect(await app.sql('select 1 from registration.invitations where email = $1', [to])).toEqual([])
    expect((await invite(runner, race, { email: newAddress() })).status).toBe(200)
  })
})

describe('addresses that take no emails', () => {
  let reader: EmailReader
  beforeAll(async () => {
    reader = await emailReader(app)
  })
  afterAll(() => reader.close())

  test('an address refused by its server gets no more emails, and the account that wrote there reads so', async () => {
    const runner = await newRunner(app)
    const cause = by(await idOf(runner))
    const to = newAddress()
    rejected.add(to)
    await send(emailTo(to, cause)) // no failure: it is not to be retried for a day
    rejected.delete(to)
    await send(emailTo(to, cause))
    expect(sent).toEqual([])
    expect(await deliveryOf(runner)).toMatchObject({ suppressed: null, held: { budget: 0, suppressed: 2 } })
    expect(lines.join('\n')).not.toContain(to)
    const race = await publishRace(app)
    const refused = await invite(runner, race, { email: to.toUpperCase() })
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'accounts.email_unreachable'])
    expect(refused.body.error.fields).toMatchObject({ email: { code: 'accounts.email_unreachable' } })
    expect(
      await app.sql('select 1 from platform.suppressed_addresses s where s::text like $1', ['%stranger%']),
    ).toEqual([])
  })

  test('the owner of such an address reads so, asks for a code while signed in, and emails arrive again', async () => {
    const runner = await newRunner(app)
    const { services } = app
    const token = recipientToken(services.keyFor(mailKeyPurpose), runner.email)
    const report = { message: `Feedback-Type: abuse\r\n\r\nX-Startline-Recipient: ${token}\r\n` }
    const headers = { authorization: `Bearer ${secret}` }
    expect((await app.client().post('/api/mail/feedback', report, headers)).body).toEqual({ isSuppressed: true })
    expect(await deliveryOf(runner)).toMatchObject({ email: runner.email, suppressed: 'complained' })
    await app.client().post('/api/account/code', { email: runner.email }) // any visitor may have typed the address
    await reader.settle()
    expect(sent).toEqual([])
    for (let i = 0; i < maxPerDay.suppressed + 2; i += 1)
      await runner.client.post('/api/account/code', { email: runner.email })
    await reader.settle()
    expect(sent).toHaveLength(maxPerDay.suppressed)
    const code = sent.at(-1)?.subject.slice(0, 7)
    expect((await runner.client.post('/api/account/code/sign-in', { code })).status).toBe(200)
    expect(await deliveryOf(runner)).toMatchObject({ suppressed: null })
    await send(emailTo(runner.email, by(await idOf(runner))))
    expect(sent).toHaveLength(maxPerDay.suppressed + 1)
  })

  test('an account verified long ago confirms its email once more, where emails stopped arriving', async () => {
    const runner = await newRunner(app)
    await verify(runner)
    const { client, email } = runner
    expect((await client.get('/api/account/email')).body).toEqual({ email, step: 'done' })
    const headers = { authorization: `Bearer ${secret}` }
    await app.client().post('/api/mail/feedback', { report: 'bounced', email }, headers)
    expect((await client.get('/api/account/email')).body).toEqual({ email, step: 'ask' })
    expect((await client.post('/api/account/email/code', {})).body).toEqual({ email, step: 'enter' })
    await reader.settle()
    const code = sent.at(-1)?.subject.slice(0, 7)
    expect((await client.post('/api/account/email/confirm', { code })).body).toEqual({ email, step: 'done' })
    expect(await deliveryOf(runner)).toMatchObject({ suppressed: null })
  })

  test('an operator sees and lifts the stop, and nobody else does', async () => {
    const email = newAddress()
    const headers = { authorization: `Bearer ${secret}` }
    await app.client().post('/api/mail/feedback', { report: 'bounced', email }, headers)
    const path = '/api/operator/emails/suppression'
    const runner = await newRunner(app)
    for (const linkPath of [path, `${path}/lift`]) {
      expect((await runner.client.post(linkPath, { email })).status).toBe(403)
      expect((await operator.post(linkPath, { email: 'no address' })).status).toBe(422)
    }
    expect((await operator.post(path, { email })).body).toEqual({
      suppressed: { reason: 'bounced', since: expect.any(String) },
    })
    expect((await operator.post(`${path}/lift`, { email })).body).toEqual({ suppressed: null })
    expect((await operator.post(path, { email })).body).toEqual({ suppressed: null })
    expect((await operator.post(`${path}/lift`, { email })).status).toBe(404)
    await send(emailTo(email, by(await idOf(runner))))
    expect(sent).toHaveLength(1)
  })

  test('a report is accepted from the mail server alone, and only where it says something', async () => {
    const report = { report: 'bounced', email: newAddress() }
    const postReport = (body: object, authorization?: string) =>
      app.client().post('/api/mail/feedback', body, authorization === undefined ? {} : { authorization })
    expect((await postReport(report)).status).toBe(401)
    expect((await postReport(report, 'Bearer another-secret-of-the-server')).status).toBe(401)
    expect((await postReport({ report: 'bounced' }, `Bearer ${secret}`)).status).toBe(422)
    expect((await postReport({ message: 'Hello' }, `Bearer ${secret}`)).body).toEqual({ isSuppressed: false })
    expect((await postReport({ ...report, report: 'moved' }, `Bearer ${secret}`)).status).toBe(422)
    const off = await createTestApp()
    expect((await off.client().post('/api/mail/feedback', report)).status).toBe(404)
    await off.close()
  })
})
