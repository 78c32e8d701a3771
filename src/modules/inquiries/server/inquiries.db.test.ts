import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner } from '#tests/support/runner.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { subscriptionPath } from '../domain/inquiry-paths.ts'
import { sendAskedEmail } from './emails/asked-email.ts'
import { sendOpenedEmail } from './emails/opened-email.ts'
import { sendQuestionEmails } from './emails/question-emails.ts'
import { notifyOpenings, openingsNotifiedPerRun } from './jobs/notify-subscribers.ts'
import { sweepInquiries } from './jobs/sweep.ts'
import { deriveSubscriptionToken } from './subscription-keys.ts'

const day = 24 * 3600_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.sql('delete from accounts.attempts'))

let count = 0
const newEmail = () => {
  count += 1
  return `inquirer-${count}@example.org`
}
const inDays = (days: number) => plusMs(toInstant(new Date()), days * day)
const signedIn = async (isVerified = true) => {
  const runner = await newRunner(app)
  await app.sql('update accounts.accounts set email_verified_at = $2 where email = $1', [
    runner.email,
    isVerified ? '2026-01-01T00:00:00Z' : null,
  ])
  return runner
}

describe('a question to the organizer', () => {
  type Subscription = Record<string, unknown>
  const ask = (client: TestClient, code: string, subscription: Subscription = {}) =>
    client.post(`/api/events/${code}/questions`, {
      ...{
        questionId: newId(),
        name: 'Анна',
        email: newEmail(),
        question: 'Где оставить велосипед?',
        personalData: true,
      },
      ...subscription,
    })
  const kept = (eventCode: string) =>
    app.sql<{ id: string; email: string; is_verified: boolean }>(
      `select q.id, q.email, q.is_verified from inquiries.questions q join catalog.events e on e.id = q.event_id
       where e.code = $1 order by asked_at`,
      [eventCode],
    )
  const emailsOf = async (questionId: string) => {
    const [job] = await waitingJobs<{ tenantId: number; questionId: string }>(app, 'questionId', questionId)
    return job ? await writtenEmails(app, (context) => sendQuestionEmails(context, job)) : []
  }

  test('a signed-out question goes to the organizer alone, and the organizer’s answer to its author', async () => {
    const { eventCode } = await publishRace(app)
    const [email, questionId] = [newEmail(), newId()]
    const asked = await ask(app.client(), eventCode, { email: ` ${email.toUpperCase()} `, questionId })
    expect(asked).toMatchObject({ status: 200, body: { isCopied: false } })
    const emails = await emailsOf(questionId)
    expect(emails.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
      { to: 'start@example.org', replyTo: { name: 'Анна', address: email } },
    ])
    expect(emails[0]?.text).toContain('Где оставить велосипед?')
    expect(emails[0]?.text).toContain('Адрес мы не проверяли')
  })

  test('an account with a confirmed address gets a copy of its question, and one with another address does not', async () => {
    const { eventCode } = await publishRace(app)
    const anna = await signedIn()
    const [first, second, third] = [newId(), newId(), newId()]
    const own = { email: anna.email, personalData: false }
    expect((await ask(anna.client, eventCode, { ...own, questionId: first })).body).toEqual({ isCopied: true })
    expect((await emailsOf(first)).map(({ to }) => to)).toEqual(['start@example.org', anna.email])
    expect((await ask(anna.client, eventCode, { questionId: second })).body).toEqual({ isCopied: false })
    expect((await emailsOf(second)).map(({ to }) => to)).toEqual(['start@example.org'])
    const boris = await signedIn(false)
    const unverified = await ask(boris.client, eventCode, { ...own, email: boris.email, questionId: third })
    expect(unverified.body).toEqual({ isCopied: false })
    expect((await emailsOf(third)).map(({ to }) => to)).toEqual(['start@example.org'])
  })

  test('a question sent several times, also at once, is asked once', async () => {
    const { eventCode } = await publishRace(app)
    const questionId = newId()
    const client = app.client()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(client, eventCode, { questionId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await kept(eventCode)).toHaveLength(1)
    expect(await waitingJobs(app, 'questionId', questionId)).toHaveLength(1)
  })

  test('a question reports all missing and too long fields together', async () => {
    const { eventCode } = await publishRace(app)
    const empty = await ask(app.client(), eventCode, { name: ' ', email: 'почта@example.org', question: '' })
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.error.fields).sort()).toEqual(['email', 'name', 'question'])
    const long = await ask(app.client(), eventCode, { question: 'о'.repeat(2001), name: 'а'.repeat(101) })
    expect(Object.keys(long.body.error.fields).sort()).toEqual(['name', 'question'])
  })

  test('a signed-out question needs a consent', async () => {
    const { eventCode } = await publishRace(app)
    const answer = await ask(app.client(), eventCode, { personalData: false })
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'inquiries.personal_data_needed' } } })
    expect(answer.body.error.fields).toHaveProperty('personalData')
  })

  test('a question about an unknown event is refused', async () => {
    const answer = await ask(app.client(), 'no-such-event')
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'inquiries.event_not_found' } } })
  })

  test('a question of a program that fills in every field is accepted and stored nowhere', async () => {
    const { eventCode } = await publishRace(app)
    expect((await ask(app.client(), eventCode, { website: 'https://example.org' })).status).toBe(200)
    expect(await kept(eventCode)).toEqual([])
  })

  test('one network asks exactly five questions in a quarter of an hour, also at once, and other networks go on', async () => {
    const { eventCode } = await publishRace(app)
    const here = app.client({ address: '203.0.113.9' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(here, eventCode)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.error.code).toBe('accounts.too_many_attempts')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await kept(eventCode)).toHaveLength(5)
    expect((await ask(app.client({ address: '198.51.100.9' }), eventCode)).status).toBe(200)
    const anna = await signedIn()
    expect((await ask(anna.client, eventCode)).status).toBe(200)
  })

  test('the organizer’s members read questions by pages, and nobody else does', async () => {
    const { eventCode } = await publishRace(app)
    const address = `/api/organizer/events/${eventCode}/questions`
    await ask(app.client(), eventCode, { question: 'Первый' })
    await app.sql(
      `insert into inquiries.questions (tenant_id, id, event_id, organizer_id, name, email, is_verified, question, language, consent_version, asked_at)
       select e.tenant_id, uuidv7(), e.id, e.organizer_id, 'Б', 'b@example.org', false, n::text, 'ru', '1', now() + n * interval '1 second'
       from catalog.events e, generate_series(1, 59) n where e.code = $1`,
      [eventCode],
    )
    expect((await app.client().get(address)).status).toBe(401)
    expect((await (await signedIn()).client.get(address)).status).toBe(404)
    const member = await organizersMember(app, 'view')
    const first = (await member.client.get(address)).body
    expect(first.list).toHaveLength(50)
    expect(first.list[0].question).toBe('59')
    const rest = (await member.client.get(`${address}?cursor=${first.nextCursor}`)).body
    expect(rest.list).toHaveLength(10)
    expect(rest.list.at(-1)).toMatchObject({ question: 'Первый', isVerified: false })
    expect(rest.nextCursor).toBeNull()
    expect(
      new Set([...first.list, ...rest.list].map(({ questionId }: { questionId: string }) => questionId)).size,
    ).toBe(60)
  })

  test('a question is deleted with its account, and after a year', async () => {
    const { eventCode } = await publishRace(app)
    const anna = await signedIn()
    await ask(anna.client, eventCode, { email: anna.email })
    await app.sql(`update inquiries.questions set asked_at = now() - interval '364 days' where email = $1`, [
      anna.email,
    ])
    await sweepInquiries.run(app.services)
    expect(await kept(eventCode)).toHaveLength(1)
    await ask(app.client(), eventCode)
    await app.sql('delete from accounts.accounts where email = $1', [anna.email])
    expect((await kept(eventCode)).map(({ email }) => email)).not.toContain(anna.email)
    await app.sql(`update inquiries.questions set asked_at = now() - interval '366 days'`)
    await sweepInquiries.run(app.services)
    expect(await kept(eventCode)).toEqual([])
  })
})

type OpeningJob = { tenantId: number; subscriptionId: string; notifiedAt: string }
describe('to be told when a race opens', () => {
  const soon = (opensInDays = 5) => publishRace(app, { race: { opensAt: inDays(opensInDays) } })
  type Race = Awaited<ReturnType<typeof soon>>
  const subscription = (client: TestClient, { eventCode, raceCode }: Race, more: Record<string, unknown> = {}) =>
    client.post(`/api/events/${eventCode}/openings`, { raceCode, ...more })
  const subscriptions = ({ eventCode }: Race) =>
    app.sql<{ id: string; email: string; state: string; account_id: string | null }>(
      `select w.id, w.email, w.state, w.account_id from inquiries.subscriptions w join catalog.events e on e.id = w.event_id
       where e.code = $1 order by w.asked_at, w.id`,
      [eventCode],
    )
  const only = async (race: Race) => {
    const [one, ...others] = await subscriptions(race)
    if (one === undefined || others.length > 0) throw new Error('Not one subscription')
    return one
  }
  const tokenOf = (id: string) => deriveSubscriptionToken(app.services, id)
  const asksOf = async (race: Race) => {
    const jobs = await waitingJobs<{ tenantId: number; subscriptionId: string; askedAt: string }>(
      app,
      'subscriptionId',
      (await only(race)).id,
    )
    return jobs.filter((job) => 'askedAt' in job)
  }
  const notifiedJobs = async (id: string) =>
    (await waitingJobs<OpeningJob>(app, 'subscriptionId', id)).filter((job) => 'notifiedAt' in job)
  const opens = async ({ eventCode }: Race) => {
    await app.sql(
      `update catalog.races set opens_at = now() - interval '1 minute' where event_id = (select id from catalog.events where code = $1)`,
      [eventCode],
    )
  }
  const tell = () => notifyOpenings.run(app.services)

  test('a signed-in reader subscribes by one click, a repetition changes nothing, and the pages show it', async () => {
    const race = await soon()
    const anna = await signedIn()
    expect((await subscription(anna.client, race)).body).toEqual({ state: 'confirmed', email: anna.email })
    expect((await subscription(anna.client, race)).body).toEqual({ state: 'confirmed', email: anna.email })
    expect(await subscriptions(race)).toMatchObject([{ email: anna.email, state: 'confirmed' }])
    const own = () => anna.client.get(`/api/account/openings?eventCode=${race.eventCode}`)
    expect((await own()).body).toEqual({ raceCodes: [race.raceCode], news: false })
    const other = await signedIn()
    expect((await other.client.get(`/api/account/openings?eventCode=${race.eventCode}`)).body).toEqual({
      raceCodes: [],
      news: false,
    })
    const { eventCode, raceCode } = race
    const end = () => anna.client.post('/api/account/openings/end', { eventCode, raceCode })
    expect([(await end()).body, (await end()).body]).toEqual([{ isEnded: true }, { isEnded: false }])
    expect((await own()).body).toEqual({ raceCodes: [], news: false })
  })

  test('a typed address is subscribed after a confirmation by its email, and gets nothing else before', async () => {
    const race = await soon()
    const email = newEmail()
    const asked = await subscription(app.client(), race, { email: email.toUpperCase(), personalData: 'on' })
    expect(asked).toMatchObject({ status: 200, body: { state: 'sent', email } })
    const { id, state } = await only(race)
    expect(state).toBe('asked')
    const [job] = await asksOf(race)
    if (!job) throw new Error('No email')
    const [message] = await writtenEmails(app, (context) => sendAskedEmail(context, job))
    expect(message).toMatchObject({ to: email, subject: 'Подтвердите: сообщить об открытии «Пробный забег»' })
    expect(message?.text).toContain(subscriptionPath(tokenOf(id)))
    await opens(race)
    await tell()
    expect(await notifiedJobs(id)).toEqual([])
  })

  test('an account with an unconfirmed address is sent a confirmation too', async () => {
    const race = await soon()
    const boris = await signedIn(false)
    expect((await subscription(boris.client, race)).body).toEqual({ state: 'sent', email: boris.email })
    expect((await only(race)).state).toBe('asked')
  })

  test('a button behind the email’s link confirms or ends the subscription, and opening the link does neither', async () => {
    const race = await soon()
    await subscription(app.client(), race, { email: newEmail(), personalData: true })
    const { id } = await only(race)
    const token = tokenOf(id)
    const { get, post } = app.client()
    const look = () => get(`/api/openings?${new URLSearchParams({ token })}`)
    expect((await look()).body).toMatchObject({ state: 'asked', eventCode: race.eventCode })
    expect((await look()).body).toMatchObject({ state: 'asked' })
    expect((await post('/api/openings/confirm', { token })).body).toMatchObject({ state: 'confirmed' })
    expect((await post('/api/openings/confirm', { token })).body).toMatchObject({ state: 'confirmed' })
    expect((await post('/api/openings/end', { token })).body).toEqual({ isEnded: true })
    expect((await post('/api/openings/end', { token })).body).toEqual({ isEnded: false })
    expect(await look()).toMatchObject({ status: 410, body: { error: { code: 'inquiries.subscription_gone' } } })
    expect((await post('/api/openings/confirm', { token })).status).toBe(410)
    expect(await subscriptions(race)).toEqual([])
  })

  test.each(['', 'made-up', `${newId()}.made-up`, `${newId()}.`])(
    'an invalid token (%j) opens nothing',
    async (token) => {
      const answer = await app.client().get(`/api/openings?${new URLSearchParams({ token })}`)
      expect(answer.status).toBe(token === '' ? 422 : 410)
      expect((await app.client().post('/api/openings/confirm', { token })).status).toBe(token === '' ? 422 : 410)
    },
  )

  test('typing an address that already waits changes nothing and gets the same response', async () => {
    const race = await soon()
    const anna = await signedIn()
    await subscription(anna.client, race)
    const before = await only(race)
    const stranger = await subscription(app.client({ language: 'en' }), race, { email: anna.email, personalData: true })
    expect(stranger.body).toEqual({ state: 'sent', email: anna.email })
    expect(await only(race)).toEqual(before)
    const [job] = await asksOf(race)
    if (!job) throw new Error('No email')
    const [message] = await writtenEmails(app, (context) => sendAskedEmail(context, job))
    expect(message?.subject).toBe('Вы уже узнаете об открытии «Пробный забег»')
  })

  test('a subscription is refused for an open race, an unknown one, and a form that is not filled in', async () => {
    const open = await publishRace(app)
    const codeOf = async (answer: Promise<{ status: number; body: { error: { code: string } } }>) => {
      const { status, body } = await answer
      return [status, body.error.code]
    }
    const me = { email: newEmail(), personalData: true }
    expect(await codeOf(subscription(app.client(), open, me))).toEqual([409, 'inquiries.opening_over'])
    expect(await codeOf(subscription(app.client(), { ...open, raceCode: 'no-such' }, me))).toEqual([
      404,
      'inquiries.race_not_found',
    ])
    const race = await soon()
    expect(await codeOf(subscription(app.client(), race, { personalData: true }))).toEqual([
      409,
      'inquiries.email_needed',
    ])
    expect(await codeOf(subscription(app.client(), race, { email: me.email }))).toEqual([
      409,
      'inquiries.personal_data_needed',
    ])
    const both = await subscription(app.client(), race)
    expect(Object.keys(both.body.error.fields).sort()).toEqual(['email', 'personalData'])
    await setEventStatus(app, race.eventCode, 'cancelled')
    expect(await codeOf(subscription(app.client(), race, me))).toEqual([409, 'inquiries.opening_over'])
  })

  test('an address is sent exactly five emails in a quarter of an hour', async () => {
    const race = await soon()
    const email = newEmail()
    const client = app.client({ address: '203.0.113.44' })
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => subscription(client, race, { email, personalData: true })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    const anna = await signedIn() // who sends nothing to others is not counted
    for (let turn = 0; turn < 8; turn += 1) expect((await subscription(anna.client, race)).status).toBe(200)
  })

  test('each subscriber is emailed once, whichever process comes first', async () => {
    const race = await soon()
    const runners = await Promise.all(Array.from({ length: 4 }, () => signedIn()))
    for (const { client } of runners) await subscription(client, race)
    await tell()
    expect((await subscriptions(race)).map(({ state }) => state)).toEqual(Array(4).fill('confirmed'))
    await opens(race)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    for (const { id } of await subscriptions(race)) expect(await notifiedJobs(id)).toHaveLength(1)
    expect((await subscriptions(race)).map(({ state }) => state)).toEqual(Array(4).fill('notified'))
  })

  test('guard removal: without the flag each turn would email them again', async () => {
    const race = await soon()
    const anna = await signedIn()
    await subscription(anna.client, race)
    await opens(race)
    const { id } = await only(race)
    await tell()
    await app.sql(`update inquiries.subscriptions set state = 'confirmed', notified_at = null where id = $1`, [id])
    await tell()
    expect(await notifiedJobs(id)).toHaveLength(2)
  })

  test('a process that dies before the commit has neither flagged nor emailed anybody', async () => {
    const race = await soon()
    const anna = await signedIn()
    await subscription(anna.client, race)
    await opens(race)
    const { id } = await only(race)
    const { db } = app.services
    const dies = {
      ...app.services,
      db: {
        ...db,
        transaction: ((scope, work) =>
          db.transaction(scope, async (tx) => {
            await work(tx)
            throw new Error('killed')
          })) as typeof db.transaction,
      },
    }
    await expect(notifyOpenings.run(dies)).rejects.toThrow('killed')
    expect([(await only(race)).state, await notifiedJobs(id)]).toEqual(['confirmed', []])
    await tell()
    expect([(await only(race)).state, (await notifiedJobs(id)).length]).toEqual(['notified', 1])
  })

  test('the email leads to the race and offers an end of the subscription, and a full race is said to be full', async () => {
    const race = await soon()
    const anna = await signedIn()
    await subscription(anna.client, race)
    await opens(race)
    await tell()
    const { id } = await only(race)
    const [job] = await notifiedJobs(id)
    if (!job) throw new Error('No email')
    const write = () => writtenEmails(app, (context) => sendOpenedEmail(context, job))
    const [message] = await write()
    expect(message).toMatchObject({ to: anna.email, subject: 'Регистрация открылась: «Пробный забег»' })
    expect(message?.html).toContain(`/${race.eventCode}/${race.raceCode}/register`)
    expect(message?.unsubscribeAt).toContain(subscriptionPath(tokenOf(id)))
    await app.sql(
      `update inventory.pools set capacity = 0 where id = (select pool_id from catalog.races r
      join catalog.events e on e.id = r.event_id where e.code = $1)`,
      [race.eventCode],
    )
    expect((await write())[0]?.text).toContain('свободных мест сейчас уже нет')
  })

  test('a sale postponed before the email was sent is waited for again, and a cancelled event emails nobody', async () => {
    const race = await soon()
    const anna = await signedIn()
    await subscription(anna.client, race)
    await opens(race)
    await tell()
    const { id } = await only(race)
    const [job] = await notifiedJobs(id)
    if (!job) throw new Error('No email')
    const { eventCode: code } = race
    expect((await publishDraft(app, { code, race: { opensAt: inDays(3) } })).ok).toBe(true)
    const write = (of: OpeningJob) => writtenEmails(app, (context) => sendOpenedEmail(context, of))
    expect(await write(job)).toEqual([])
    expect((await only(race)).state).toBe('confirmed')
    await tell()
    expect(await notifiedJobs(id)).toHaveLength(1)
    await opens(race)
    await tell()
    const again = (await notifiedJobs(id)).find(({ notifiedAt }) => notifiedAt !== job.notifiedAt)
    expect(again && (await write(again))).toHaveLength(1)
    expect(await write(job)).toEqual([])
    const off = await soon()
    await subscription(anna.client, off)
    await setEventStatus(app, off.eventCode, 'cancelled')
    await opens(off)
    await tell()
    expect((await only(off)).state).toBe('confirmed')
  })

  test('five thousand subscribers are emailed a hundred at a time, in the order of asking', async () => {
    const race = await soon()
    await app.sql(
      `insert into inquiries.subscriptions (tenant_id, id, event_id, about, race_id, email, language, state, consent_version, asked_at, confirmed_at)
       select e.tenant_id, uuidv7(), e.id, 'opening', r.id, 'many-' || n || '@example.org', 'ru', 'confirmed', '1', now(), now() + n * interval '1 ms'
       from catalog.races r join catalog.events e on e.id = r.event_id, generate_series(1, 5000) n where e.code = $1`,
      [race.eventCode],
    )
    await opens(race)
    await tell()
    const told = (await subscriptions(race)).filter(({ state }) => state === 'notified').map(({ email }) => email)
    const first = Array.from({ length: openingsNotifiedPerRun }, (_, n) => `many-${n + 1}@example.org`)
    expect(told.sort()).toEqual(first.sort())
    await app.sql('delete from inquiries.subscriptions')
  })

  test('an unconfirmed subscription is deleted after three days, a sent one after thirty, and both with the account', async () => {
    const race = await soon()
    await subscription(app.client(), race, { email: newEmail(), personalData: true })
    const anna = await signedIn()
    await subscription(anna.client, race)
    const sweep = () => sweepInquiries.run(app.services)
    await sweep()
    expect(await subscriptions(race)).toHaveLength(2)
    await app.sql(`update inquiries.subscriptions set asked_at = now() - interval '73 hours'`)
    await sweep()
    expect(await subscriptions(race)).toMatchObject([{ email: anna.email }])
    await app.sql('delete from accounts.accounts where email = $1', [anna.email])
    expect(await subscriptions(race)).toEqual([])
    const boris = await signedIn()
    await subscription(boris.client, race)
    await opens(race)
    await tell()
    await sweep()
    expect(await subscriptions(race)).toHaveLength(1)
    await app.sql(`update inquiries.subscriptions set notified_at = now() - interval '31 days'`)
    await sweep()
    expect(await subscriptions(race)).toEqual([])
  })
})
