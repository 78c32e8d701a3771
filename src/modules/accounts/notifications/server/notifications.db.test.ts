import { expect, vi } from 'vitest'
import { emailFacts } from '#src/modules/registration/server/queries/email-facts.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Email } from '#src/platform/mail/mail.ts'
import { unsubscribePlaceholder } from '#src/platform/mail/unsubscribe-link.ts'
import { test } from '#tests/support/app-test.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { confirmIdentity, holdPlaceOf, newRunner, type Runner } from '#tests/support/runner.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import type { TestApp } from '#tests/support/test-app.ts'

// Passwords are hashed and emails rendered here, on a machine that others may share.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
test.beforeAll(({ app: own }) => {
  app = own
})
test.beforeEach(() => app.sql('delete from accounts.attempts'))

const path = '/api/account/notifications'
const sender = { code: 'default', name: { ru: 'Стартлайн', en: 'Startline' }, supportEmail: 'help@example.org' }
let count = 0

async function emailTo(to: string, kind: Email['kind'] = 'start_reminder'): Promise<Email> {
  count += 1
  return await noteEmail(
    {
      ...{
        to,
        by: { kind: 'organizer' },
        kind,
        messageId: `notifications-${count}`,
        title: 'Завтра',
        paragraphs: ['Старт'],
      },
      subject: { namespace: 'accounts', key: 'emailCodeSubject', params: {} },
    },
    { sender, language: 'ru', textOf: app.services.textOf },
  )
}
/** Sends an email as a job does. @returns its text as sent; null where it was not */
async function send(to: string, kind?: Email['kind']): Promise<string | null> {
  const email = await emailTo(to, kind)
  await app.services.mail.send(email)
  const [row] = await app.sql<{ plain: string }>('select plain from platform.mailbox where message_id = $1', [
    email.messageId,
  ])
  return row?.plain ?? null
}
const tokenIn = (text: string | null) => /unsubscribe\?token=([\w.-]+)/.exec(text ?? '')?.[1] ?? ''
const verified = async (): Promise<Runner> => {
  const runner = await newRunner(app)
  await app.sql('update accounts.accounts set email_verified_at = now() where email = $1', [runner.email])
  return runner
}
const put = ({ client }: Runner, isOn: boolean, language: 'ru' | 'en' | null = null) =>
  client.put(path, { language, choices: [{ kind: 'start_reminder', channel: 'email', isOn }] })
const isOn = async ({ client }: Runner) =>
  (await client.get(path)).body.choices.find(({ kind }: { kind: string }) => kind === 'start_reminder').isOn
const byLink = (token: string, on: boolean) => app.client().post('/api/unsubscribe', { token, isOn: on })

test('a kind that the account turned off after the email was written is not sent; other kinds are', async () => {
  const anna = await verified()
  const written = await emailTo(anna.email)
  expect((await put(anna, false)).status).toBe(200)
  await app.services.mail.send(written)
  expect(await app.sql('select from platform.mailbox where message_id = $1', [written.messageId])).toEqual([])
  expect(await send(anna.email, 'order')).not.toBeNull()
  expect(await send(anna.email, 'documents_reminder')).not.toBeNull()
  await put(anna, true)
  expect(await send(anna.email)).not.toBeNull()
})

test('only an email that can be turned off has the link, and its bodies have the reader’s own', async () => {
  const anna = await verified()
  const text = await send(anna.email)
  expect(tokenIn(text)).toMatch(/^start_reminder\.a/)
  expect(text).not.toContain(unsubscribePlaceholder)
  expect(await send(anna.email, 'order')).not.toContain('unsubscribe')
})

test('guard removal: an email of an optional kind without a place for the link is not sent', async () => {
  const anna = await verified()
  const email = await emailTo(anna.email, 'order')
  await expect(app.services.mail.send({ ...email, kind: 'start_reminder' })).rejects.toThrow('no link to turn it off')
})

test('one click in a mail program turns a kind off without signing in, and can be undone', async () => {
  const anna = await verified()
  const token = tokenIn(await send(anna.email))
  const opened = await app.client().get(`/api/unsubscribe?token=${token}`)
  expect([opened.status, opened.body]).toEqual([200, { kind: 'start_reminder', isOn: true }])
  expect(await isOn(anna)).toBe(true) // opening changes nothing
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await byLink(token, false)).body).toEqual({ kind: 'start_reminder', isOn: false })
  expect(await isOn(anna)).toBe(false)
  expect(await send(anna.email)).toBeNull()
  expect((await byLink(token, true)).body.isOn).toBe(true)
  expect(await send(anna.email)).not.toBeNull()
})

test('an address without an account is turned off by a keyed hash, whatever its capitals', async () => {
  const token = tokenIn(await send('Nobody@example.net'))
  expect(token).toMatch(/^start_reminder\.h/)
  expect((await byLink(token, false)).status).toBe(200)
  expect(await send('nobody@example.net')).toBeNull()
  const rows = await app.sql<{ row: string }>('select o::text as row from accounts.address_opt_outs o')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain('example')
  await byLink(token, true)
  expect(await send('nobody@example.net')).not.toBeNull()
})

test('a stranger’s account at the address turns nothing on again, until the address is confirmed', async () => {
  const boris = await newRunner(app)
  const token = tokenIn(await send(boris.email))
  expect(token).toMatch(/^start_reminder\.h/)
  await byLink(token, false)
  expect(await isOn(boris)).toBe(false)
  const refused = await put(boris, true)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'accounts.notifications_unconfirmed'])
  expect(refused.body.error.fields).toHaveProperty('start_reminder')
  expect(await send(boris.email)).toBeNull()
  await app.sql('update accounts.accounts set email_verified_at = now() where email = $1', [boris.email])
  expect((await put(boris, true)).status).toBe(200)
  expect(await send(boris.email)).not.toBeNull()
})

test('a changed, cut or foreign token is refused alike, also for a kind that cannot be turned off', async () => {
  const anna = await verified()
  const token = tokenIn(await send(anna.email))
  const [kind, owner, signature] = token.split('.')
  const [other] = await app.sql<{ id: string }>('select gen_random_uuid() as id')
  for (const wrong of [
    `${kind}.${owner}`,
    `documents_reminder.${owner}.${signature}`,
    `${kind}.a${other?.id}.${signature}`,
    `${token}x`,
    'order.x.y',
  ]) {
    const answers = [await byLink(wrong, false), await app.client().get(`/api/unsubscribe?token=${wrong}`)]
    for (const { status, body } of answers)
      expect([status, body.error.code]).toEqual([404, 'accounts.unsubscribe_link_invalid'])
  }
  expect(await isOn(anna)).toBe(true)
})

test('the link of a deleted account answers like any other, and changes nothing', async () => {
  const anna = await verified()
  const token = tokenIn(await send(anna.email))
  await app.sql(
    `update accounts.accounts set email = id || '@deleted.invalid', password_hash = null, deleted_at = now() where email = $1`,
    [anna.email],
  )
  expect((await byLink(token, false)).body).toEqual({ kind: 'start_reminder', isOn: false })
  expect((await byLink(token, true)).status).toBe(200)
  expect(
    await app.sql(
      `select from accounts.notification_choices c join accounts.accounts a on a.id = c.account_id where a.deleted_at is not null`,
    ),
  ).toEqual([])
})

test('what cannot be turned off is refused as input, and nothing else is stored', async () => {
  const anna = await verified()
  for (const kind of ['order', 'security', 'made-up']) {
    const body = { language: null, choices: [{ kind, channel: 'email', isOn: false }] }
    expect((await anna.client.put(path, body)).status).toBe(422)
  }
  expect((await anna.client.put(path, { language: 'de', choices: [] })).status).toBe(422)
})

test('one account neither sees nor changes the choices of another', async () => {
  const [anna, boris] = [await verified(), await verified()]
  await put(anna, false, 'en')
  expect(await isOn(boris)).toBe(true)
  expect((await boris.client.get(path)).body.language).toBeNull()
})

test('the account lists what it asked to be notified of, and no other account does', async () => {
  const { eventCode } = await publishRace(app)
  await setEventStatus(app, eventCode, 'postponed')
  const [anna, boris] = [await verified(), await verified()]
  await anna.client.post(`/api/events/${eventCode}/news`, {})
  const { subscriptions } = (await anna.client.get('/api/account/subscriptions')).body
  expect(subscriptions).toMatchObject([{ about: 'new-date', state: 'confirmed', eventCode, raceCode: null }])
  expect((await boris.client.get('/api/account/subscriptions')).body).toEqual({ subscriptions: [] })
  await anna.client.post('/api/account/event-news/end', { eventCode })
  expect((await anna.client.get('/api/account/subscriptions')).body).toEqual({ subscriptions: [] })
})

test('emails are in the chosen language, whatever language the order or the visit had', async ({ emails }) => {
  const race = await publishRace(app)
  const anna = await verified()
  const registrationId = await holdPlaceOf(anna, race)
  await put(anna, true, 'en')
  await app.sql(`update orders.orders set language = 'ru' where id = $1`, [registrationId])
  const facts = await app.services.db.transaction({ role: 'system' }, (tx) => emailFacts(tx, registrationId))
  expect(facts?.language).toBe('en')
  await put(anna, true, null)
  const visit = await app.services.db.transaction({ role: 'system' }, (tx) => emailFacts(tx, registrationId))
  expect(visit?.language).toBe('ru')
  await put(anna, true, 'en')
  await confirmIdentity(anna.client)
  const changed = await anna.client.post('/api/account/password', {
    currentPassword: 'сосна ветер лодка',
    password: 'берег лодка туман',
  })
  expect(changed.status).toBe(200)
  expect((await emails.emailsTo(anna.email)).at(-1)?.subject).toMatch(/password/i)
})
