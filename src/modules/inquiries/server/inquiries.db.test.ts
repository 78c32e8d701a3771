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
import { sendConfirmationEmail } from './emails/confirmation-email.ts'
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
  type QuestionBody = Record<string, unknown>
  const postQuestion = (client: TestClient, code: string, body: QuestionBody = {}) =>
    client.post(`/api/events/${code}/questions`, {
      formId: newId(),
      name: 'Анна',
      email: newEmail(),
      question: 'Где оставить велосипед?',
      personalData: true,
      ...body,
    })
  const savedQuestions = (eventCode: string) =>
    app.sql<{ id: string; email: string; is_verified: boolean }>(
      `select q.id, q.email, q.is_verified from inquiries.questions q join catalog.events e on e.id = q.event_id
       where e.code = $1 order by asked_at`,
      [eventCode],
    )
  const onlyIdFrom = async (eventCode: string, email: string) => {
    const [own, ...more] = (await savedQuestions(eventCode)).filter((question) => question.email === email)
    if (own === undefined || more.length > 0) throw new Error(`not exactly one question from ${email}`)
    return own.id
  }
  const emailsOf = async (eventCode: string, email: string) => {
    const questionId = await onlyIdFrom(eventCode, email)
    const [job] = await waitingJobs<{ tenantId: number; questionId: string }>(app, 'questionId', questionId)
    return job ? await writtenEmails(app, (context) => sendQuestionEmails(context, job)) : []
  }

  test('a signed-out question is emailed to the organizer only, with Reply-To set to the sender', async () => {
    const { eventCode } = await publishRace(app)
    const email = newEmail()
    const response = await postQuestion(app.client(), eventCode, { email: ` ${email.toUpperCase()} ` })
    expect(response).toMatchObject({ status: 200, body: { isCopied: false } })
    const emails = await emailsOf(eventCode, email)
    expect(emails.map(({ to, replyTo }) => ({ to, replyTo }))).toEqual([
      { to: 'start@example.org', replyTo: { name: 'Анна', address: email } },
    ])
    expect(emails[0]?.text).toContain('Где оставить велосипед?')
    expect(emails[0]?.text).toContain('Адрес мы не проверяли')
  })

  test('an account with a confirmed address gets a copy of its question, and one with another address does not', async () => {
    const { eventCode } = await publishRace(app)
    const anna = await signedIn()
    const recipients = async (email: string) => (await emailsOf(eventCode, email)).map(({ to }) => to)
    const own = { email: anna.email, personalData: false }
    expect((await postQuestion(anna.client, eventCode, own)).body).toEqual({ isCopied: true })
    expect(await recipients(anna.email)).toEqual(['start@example.org', anna.email])
    const another = newEmail()
    expect((await postQuestion(anna.client, eventCode, { email: another })).body).toEqual({ isCopied: false })
    expect(await recipients(another)).toEqual(['start@example.org'])
    const boris = await signedIn(false)
    const unverified = await postQuestion(boris.client, eventCode, { ...own, email: boris.email })
    expect(unverified.body).toEqual({ isCopied: false })
    expect(await recipients(boris.email)).toEqual(['start@example.org'])
  })

  test('a question sent several times, also in parallel, is saved and emailed once', async () => {
    const { eventCode } = await publishRace(app)
    const [client, same] = [app.client(), { formId: newId(), email: newEmail() }]
    const responses = await Promise.all(Array.from({ length: 5 }, () => postQuestion(client, eventCode, same)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await savedQuestions(eventCode)).toHaveLength(1)
    expect(await waitingJobs(app, 'questionId', await onlyIdFrom(eventCode, same.email))).toHaveLength(1)
  })

  test.for([
    ['words', { question: 'Где душ?' }],
    ['a name', { name: 'Борис' }],
    ['an address', { email: 'corrected@example.org' }],
  ] as const)('a form that is sent again with other %s is another question, saved and emailed', async ([, change]) => {
    const { eventCode } = await publishRace(app)
    const [client, same] = [app.client(), { formId: newId(), email: newEmail() }]
    await postQuestion(client, eventCode, same)
    for (let times = 0; times < 2; times += 1) await postQuestion(client, eventCode, { ...same, ...change })
    const saved = await savedQuestions(eventCode)
    expect(saved).toHaveLength(2)
    for (const { id } of saved) expect(await waitingJobs(app, 'questionId', id)).toHaveLength(1)
  })

  test('the same form sent to another event is a question to that event', async () => {
    const [{ eventCode: first }, { eventCode: second }] = [await publishRace(app), await publishRace(app)]
    const same = { formId: newId(), email: newEmail() }
    for (const code of [first, second]) await postQuestion(app.client(), code, same)
    expect([await savedQuestions(first), await savedQuestions(second)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('a question reports all missing and too long fields together', async () => {
    const { eventCode } = await publishRace(app)
    const empty = await postQuestion(app.client(), eventCode, { name: ' ', email: 'почта@example.org', question: '' })
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.error.fields).sort()).toEqual(['email', 'name', 'question'])
    const long = await postQuestion(app.client(), eventCode, { question: 'о'.repeat(2001), name: 'а'.repeat(101) })
    expect(Object.keys(long.body.error.fields).sort()).toEqual(['name', 'question'])
  })

  test('a signed-out question requires consent', async () => {
    const { eventCode } = await publishRace(app)
    const response = await postQuestion(app.client(), eventCode, { personalData: false })
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'inquiries.personal_data_needed' } } })
    expect(response.body.error.fields).toHaveProperty('personalData')
  })

  test('a question about an unknown event is refused', async () => {
    const response = await postQuestion(app.client(), 'no-such-event')
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'inquiries.event_not_found' } } })
  })

  test('a question with the honeypot filled in is accepted but not stored', async () => {
    const { eventCode } = await publishRace(app)
    expect((await postQuestion(app.client(), eventCode, { website: 'https://example.org' })).status).toBe(200)
    expect(await savedQuestions(eventCode)).toEqual([])
  })

  test('one network may send exactly five questions in a quarter of an hour, also in parallel, and other networks are unaffected', async () => {
    const { eventCode } = await publishRace(app)
    const client = app.client({ address: '203.0.113.9' })
    const responses = await Promise.all(Array.from({ length: 12 }, () => postQuestion(client, eventCode)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.body.error.code).toBe('accounts.too_many_attempts')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await savedQuestions(eventCode)).toHaveLength(5)
    expect((await postQuestion(app.client({ address: '198.51.100.9' }), eventCode)).status).toBe(200)
    const anna = await signedIn()
    expect((await postQuestion(anna.client, eventCode)).status).toBe(200)
  })

  test('only the organizer’s members may list questions, page by page', async () => {
    const { eventCode } = await publishRace(app)
    const address = `/api/organizer/events/${eventCode}/questions`
    await postQuestion(app.client(), eventCode, { question: 'Первый' })
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
    await postQuestion(anna.client, eventCode, { email: anna.email })
    await app.sql(`update inquiries.questions set asked_at = now() - interval '364 days' where email = $1`, [
      anna.email,
    ])
    await sweepInquiries.run(app.services)
    expect(await savedQuestions(eventCode)).toHaveLength(1)
    await postQuestion(app.client(), eventCode)
    await app.sql('delete from accounts.accounts where email = $1', [anna.email])
    expect((await savedQuestions(eventCode)).map(({ email }) => email)).not.toContain(anna.email)
    await app.sql(`update inquiries.questions set asked_at = now() - interval '366 days'`)
    await sweepInquiries.run(app.services)
    expect(await savedQuestions(eventCode)).toEqual([])
  })
})

type OpeningJob = { tenantId: number; subscriptionId: string; notifiedAt: string }
describe('subscriptions to a race’s opening', () => {
  const publishUnopened = (opensInDays = 5) => publishRace(app, { race: { opensAt: inDays(opensInDays) } })
  type Race = Awaited<ReturnType<typeof publishUnopened>>
  const subscribe = (client: TestClient, { eventCode, raceCode }: Race, more: Record<string, unknown> = {}) =>
    client.post(`/api/events/${eventCode}/openings`, { raceCode, ...more })
  const subscriptions = ({ eventCode }: Race) =>
    app.sql<{ id: string; email: string; state: string; account_id: string | null }>(
      `select w.id, w.email, w.state, w.account_id from inquiries.subscriptions w join catalog.events e on e.id = w.event_id
       where e.code = $1 order by w.requested_at, w.id`,
      [eventCode],
    )
  const onlySubscription = async (race: Race) => {
    const [first, ...rest] = await subscriptions(race)
    if (first === undefined || rest.length > 0)
      throw new Error(`event ${race.eventCode} has not exactly one subscription`)
    return first
  }
  const tokenOf = (id: string) => deriveSubscriptionToken(app.services, id)
  const confirmationJobs = async (race: Race) => {
    const jobs = await waitingJobs<{ tenantId: number; subscriptionId: string; requestedAt: string }>(
      app,
      'subscriptionId',
      (await onlySubscription(race)).id,
    )
    return jobs.filter((job) => 'requestedAt' in job)
  }
  const notifiedJobs = async (id: string) =>
    (await waitingJobs<OpeningJob>(app, 'subscriptionId', id)).filter((job) => 'notifiedAt' in job)
  const openRace = async ({ eventCode }: Race) => {
    await app.sql(
      `update catalog.races set opens_at = now() - interval '1 minute' where event_id = (select id from catalog.events where code = $1)`,
      [eventCode],
    )
  }
  const notify = () => notifyOpenings.run(app.services)

  test('a signed-in reader subscribes with one click, and a repeated request changes nothing', async () => {
    const race = await publishUnopened()
    const anna = await signedIn()
    expect((await subscribe(anna.client, race)).body).toEqual({ state: 'confirmed', email: anna.email })
    expect((await subscribe(anna.client, race)).body).toEqual({ state: 'confirmed', email: anna.email })
    expect(await subscriptions(race)).toMatchObject([{ email: anna.email, state: 'confirmed' }])
    const own = () => anna.client.get(`/api/account/openings?eventCode=${race.eventCode}`)
    expect((await own()).body).toEqual({ raceCodes: [race.raceCode], isSubscribedToNews: false })
    const other = await signedIn()
    expect((await other.client.get(`/api/account/openings?eventCode=${race.eventCode}`)).body).toEqual({
      raceCodes: [],
      isSubscribedToNews: false,
    })
    const { eventCode, raceCode } = race
    const end = () => anna.client.post('/api/account/openings/end', { eventCode, raceCode })
    expect([(await end()).body, (await end()).body]).toEqual([{ isEnded: true }, { isEnded: false }])
    expect((await own()).body).toEqual({ raceCodes: [], isSubscribedToNews: false })
  })

  test('a typed address gets only the confirmation email until it is confirmed', async () => {
    const race = await publishUnopened()
    const email = newEmail()
    const response = await subscribe(app.client(), race, { email: email.toUpperCase(), personalData: 'on' })
    expect(response).toMatchObject({ status: 200, body: { state: 'sent', email } })
    const { id, state } = await onlySubscription(race)
    expect(state).toBe('pending')
    const [job] = await confirmationJobs(race)
    if (!job) throw new Error('no email job is enqueued')
    const [message] = await writtenEmails(app, (context) => sendConfirmationEmail(context, job))
    expect(message).toMatchObject({ to: email, subject: 'Подтвердите: сообщить об открытии «Пробный забег»' })
    expect(message?.text).toContain(subscriptionPath(tokenOf(id)))
    await openRace(race)
    await notify()
    expect(await notifiedJobs(id)).toEqual([])
  })

  test('an account with an unconfirmed address is sent a confirmation too', async () => {
    const race = await publishUnopened()
    const boris = await signedIn(false)
    expect((await subscribe(boris.client, race)).body).toEqual({ state: 'sent', email: boris.email })
    expect((await onlySubscription(race)).state).toBe('pending')
  })

  test('the buttons on the email’s page confirm and end the subscription, and opening the link changes nothing', async () => {
    const race = await publishUnopened()
    await subscribe(app.client(), race, { email: newEmail(), personalData: true })
    const { id } = await onlySubscription(race)
    const token = tokenOf(id)
    const { get, post } = app.client()
    const look = () => get(`/api/openings?${new URLSearchParams({ token })}`)
    expect((await look()).body).toMatchObject({ state: 'pending', eventCode: race.eventCode })
    expect((await look()).body).toMatchObject({ state: 'pending' })
    expect((await post('/api/openings/confirm', { token })).body).toMatchObject({ state: 'confirmed' })
    expect((await post('/api/openings/confirm', { token })).body).toMatchObject({ state: 'confirmed' })
    expect((await post('/api/openings/end', { token })).body).toEqual({ isEnded: true })
    expect((await post('/api/openings/end', { token })).body).toEqual({ isEnded: false })
    expect(await look()).toMatchObject({ status: 410, body: { error: { code: 'inquiries.subscription_gone' } } })
    expect((await post('/api/openings/confirm', { token })).status).toBe(410)
    expect(await subscriptions(race)).toEqual([])
  })

  test.each(['', 'made-up', `${newId()}.made-up`, `${newId()}.`])('an invalid token (%j) is refused', async (token) => {
    const response = await app.client().get(`/api/openings?${new URLSearchParams({ token })}`)
    expect(response.status).toBe(token === '' ? 422 : 410)
    expect((await app.client().post('/api/openings/confirm', { token })).status).toBe(token === '' ? 422 : 410)
  })

  test('entering an address that is already subscribed changes nothing and gets the same response', async () => {
    const race = await publishUnopened()
    const anna = await signedIn()
    await subscribe(anna.client, race)
    const before = await onlySubscription(race)
    const stranger = await subscribe(app.client({ language: 'en' }), race, { email: anna.email, personalData: true })
    expect(stranger.body).toEqual({ state: 'sent', email: anna.email })
    expect(await onlySubscription(race)).toEqual(before)
    const [job] = await confirmationJobs(race)
    if (!job) throw new Error('no email job is enqueued')
    const [message] = await writtenEmails(app, (context) => sendConfirmationEmail(context, job))
    expect(message?.subject).toBe('Вы уже узнаете об открытии «Пробный забег»')
  })

  test('a subscription is refused for an open race, an unknown race and an incomplete form', async () => {
    const open = await publishRace(app)
    const codeOf = async (response: Promise<{ status: number; body: { error: { code: string } } }>) => {
      const { status, body } = await response
      return [status, body.error.code]
    }
    const me = { email: newEmail(), personalData: true }
    expect(await codeOf(subscribe(app.client(), open, me))).toEqual([409, 'inquiries.opening_unavailable'])
    expect(await codeOf(subscribe(app.client(), { ...open, raceCode: 'no-such' }, me))).toEqual([
      404,
      'inquiries.race_not_found',
    ])
    const race = await publishUnopened()
    expect(await codeOf(subscribe(app.client(), race, { personalData: true }))).toEqual([409, 'inquiries.email_needed'])
    expect(await codeOf(subscribe(app.client(), race, { email: me.email }))).toEqual([
      409,
      'inquiries.personal_data_needed',
    ])
    const both = await subscribe(app.client(), race)
    expect(Object.keys(both.body.error.fields).sort()).toEqual(['email', 'personalData'])
    await setEventStatus(app, race.eventCode, 'cancelled')
    expect(await codeOf(subscribe(app.client(), race, me))).toEqual([409, 'inquiries.opening_unavailable'])
  })

  test('an address is sent exactly five emails in a quarter of an hour', async () => {
    const race = await publishUnopened()
    const email = newEmail()
    const client = app.client({ address: '203.0.113.44' })
    const responses = await Promise.all(
      Array.from({ length: 9 }, () => subscribe(client, race, { email, personalData: true })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
    const anna = await signedIn() // a verified address is not counted
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await subscribe(anna.client, race)).status).toBe(200)
  })

  test('each subscriber is emailed once, even with parallel processes', async () => {
    const race = await publishUnopened()
    const runners = await Promise.all(Array.from({ length: 4 }, () => signedIn()))
    for (const { client } of runners) await subscribe(client, race)
    await notify()
    expect((await subscriptions(race)).map(({ state }) => state)).toEqual(Array(4).fill('confirmed'))
    await openRace(race)
    await Promise.all([notify(), notify(), notify()])
    await notify()
    for (const { id } of await subscriptions(race)) expect(await notifiedJobs(id)).toHaveLength(1)
    expect((await subscriptions(race)).map(({ state }) => state)).toEqual(Array(4).fill('notified'))
  })

  test('guard removal: without the notified state each run emails the subscriber again', async () => {
    const race = await publishUnopened()
    const anna = await signedIn()
    await subscribe(anna.client, race)
    await openRace(race)
    const { id } = await onlySubscription(race)
    await notify()
    await app.sql(`update inquiries.subscriptions set state = 'confirmed', notified_at = null where id = $1`, [id])
    await notify()
    expect(await notifiedJobs(id)).toHaveLength(2)
  })

  test('a process that dies before the commit leaves no flag and no email', async () => {
    const race = await publishUnopened()
    const anna = await signedIn()
    await subscribe(anna.client, race)
    await openRace(race)
    const { id } = await onlySubscription(race)
    const { db } = app.services
    const failingServices = {
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
    await expect(notifyOpenings.run(failingServices)).rejects.toThrow('killed')
    expect([(await onlySubscription(race)).state, await notifiedJobs(id)]).toEqual(['confirmed', []])
    await notify()
    expect([(await onlySubscription(race)).state, (await notifiedJobs(id)).length]).toEqual(['notified', 1])
  })

  test('the email links to the race and to unsubscribing, and says so where the race is full', async () => {
    const race = await publishUnopened()
    const anna = await signedIn()
    await subscribe(anna.client, race)
    await openRace(race)
    await notify()
    const { id } = await onlySubscription(race)
    const [job] = await notifiedJobs(id)
    if (!job) throw new Error('no email job is enqueued')
    const render = () => writtenEmails(app, (context) => sendOpenedEmail(context, job))
    const [message] = await render()
    expect(message).toMatchObject({ to: anna.email, subject: 'Регистрация открылась: «Пробный забег»' })
    expect(message?.html).toContain(`/${race.eventCode}/${race.raceCode}/register`)
    expect(message?.unsubscribeAt).toContain(subscriptionPath(tokenOf(id)))
    await app.sql(
      `update inventory.pools set capacity = 0 where id = (select pool_id from catalog.races r
      join catalog.events e on e.id = r.event_id where e.code = $1)`,
      [race.eventCode],
    )
    expect((await render())[0]?.text).toContain('свободных мест сейчас уже нет')
  })

  test('an opening moved before the email is sent returns the subscription to confirmed, and a cancelled event sends no email', async () => {
    const race = await publishUnopened()
    const anna = await signedIn()
    await subscribe(anna.client, race)
    await openRace(race)
    await notify()
    const { id } = await onlySubscription(race)
    const [job] = await notifiedJobs(id)
    if (!job) throw new Error('no email job is enqueued')
    const { eventCode: code } = race
    expect((await publishDraft(app, { code, race: { opensAt: inDays(3) } })).ok).toBe(true)
    const render = (openingJob: OpeningJob) => writtenEmails(app, (context) => sendOpenedEmail(context, openingJob))
    expect(await render(job)).toEqual([])
    expect((await onlySubscription(race)).state).toBe('confirmed')
    await notify()
    expect(await notifiedJobs(id)).toHaveLength(1)
    await openRace(race)
    await notify()
    const again = (await notifiedJobs(id)).find(({ notifiedAt }) => notifiedAt !== job.notifiedAt)
    expect(again && (await render(again))).toHaveLength(1)
    expect(await render(job)).toEqual([])
    const cancelled = await publishUnopened()
    await subscribe(anna.client, cancelled)
    await setEventStatus(app, cancelled.eventCode, 'cancelled')
    await openRace(cancelled)
    await notify()
    expect((await onlySubscription(cancelled)).state).toBe('confirmed')
  })

  test('five thousand subscribers are emailed a hundred at a time, in the order of confirmation', async () => {
    const race = await publishUnopened()
    await app.sql(
      `insert into inquiries.subscriptions (tenant_id, id, event_id, about, race_id, email, language, state, consent_version, requested_at, confirmed_at)
       select e.tenant_id, uuidv7(), e.id, 'opening', r.id, 'many-' || n || '@example.org', 'ru', 'confirmed', '1', now(), now() + n * interval '1 ms'
       from catalog.races r join catalog.events e on e.id = r.event_id, generate_series(1, 5000) n where e.code = $1`,
      [race.eventCode],
    )
    await openRace(race)
    await notify()
    const notifiedEmails = (await subscriptions(race))
      .filter(({ state }) => state === 'notified')
      .map(({ email }) => email)
    const first = Array.from({ length: openingsNotifiedPerRun }, (_, n) => `many-${n + 1}@example.org`)
    expect(notifiedEmails.sort()).toEqual(first.sort())
    await app.sql('delete from inquiries.subscriptions')
  })

  test('an unconfirmed subscription is deleted after three days, a notified one after thirty, and both with the account', async () => {
    const race = await publishUnopened()
    await subscribe(app.client(), race, { email: newEmail(), personalData: true })
    const anna = await signedIn()
    await subscribe(anna.client, race)
    const sweep = () => sweepInquiries.run(app.services)
    await sweep()
    expect(await subscriptions(race)).toHaveLength(2)
    await app.sql(`update inquiries.subscriptions set requested_at = now() - interval '73 hours'`)
    await sweep()
    expect(await subscriptions(race)).toMatchObject([{ email: anna.email }])
    await app.sql('delete from accounts.accounts where email = $1', [anna.email])
    expect(await subscriptions(race)).toEqual([])
    const boris = await signedIn()
    await subscribe(boris.client, race)
    await openRace(race)
    await notify()
    await sweep()
    expect(await subscriptions(race)).toHaveLength(1)
    await app.sql(`update inquiries.subscriptions set notified_at = now() - interval '31 days'`)
    await sweep()
    expect(await subscriptions(race)).toEqual([])
  })
})
