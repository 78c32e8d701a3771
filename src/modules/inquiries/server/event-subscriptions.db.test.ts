import { afterAll, beforeAll, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { nameEdition } from '#src/modules/catalog/server/commands/name-edition.ts'
import { newId } from '#src/platform/new-id.ts'
import { waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner } from '#tests/support/runner.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { subscriptionPath } from '../domain/inquiry-paths.ts'
import { sendConfirmationEmail } from './emails/confirmation-email.ts'
import { sendEventNewsEmail } from './emails/news-email.ts'
import { notifyEventNews } from './jobs/notify-subscribers.ts'
import { sweepInquiries } from './jobs/sweep.ts'
import { deriveSubscriptionToken } from './subscription-keys.ts'

// Subscriptions to the new date of a postponed event and to the next start after a past one.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A signed-in user with a verified address. */
const newVerifiedRunner = async () => {
  const runner = await newRunner(app)
  await app.sql(`update accounts.accounts set email_verified_at = '2026-01-01' where email = $1`, [runner.email])
  return runner
}
const services = () => app.services
const notify = () => notifyEventNews.run(services())
const subscribe = ({ post }: TestClient, eventCode: string, more: Record<string, unknown> = {}) =>
  post(`/api/events/${eventCode}/news`, more)
const isSubscribed = async ({ get }: TestClient, eventCode: string) =>
  (await get(`/api/account/openings?eventCode=${eventCode}`)).body.isSubscribedToNews
type NewsEmailJob = Parameters<typeof sendEventNewsEmail>[1]
const notifications = async (subscriptionId: string) =>
  (await waitingJobs<NewsEmailJob>(app, 'subscriptionId', subscriptionId)).filter((job) => 'notifiedAt' in job)
const renderEmails = async (subscriptionId: string) => {
  const job = (await notifications(subscriptionId)).at(-1)
  if (job === undefined) throw new Error(`no notification for subscription ${subscriptionId}`)
  return await writtenEmails(app, (context) => sendEventNewsEmail(context, job))
}
async function subscriptionOf(eventCode: string): Promise<{ id: string; state: string; about: string }> {
  const subscriptions = await app.sql<{ id: string; state: string; about: string }>(
    `select w.id, w.state, w.about from inquiries.subscriptions w join catalog.events e on e.id = w.event_id where e.code = $1`,
    [eventCode],
  )
  const [subscription] = subscriptions
  if (subscription === undefined || subscriptions.length > 1)
    throw new Error(`event ${eventCode} has ${subscriptions.length} subscriptions, expected 1`)
  return subscription
}
/** @param days from today to the event; negative: in the past */
const moveEvent = async (eventCode: string, days: number) =>
  await app.sql(
    `update catalog.events set starts_on = current_date + $2::int, ends_on = current_date + $2::int where code = $1`,
    [eventCode, days],
  )

test('a signed-in user subscribes to a postponed event with one click and gets one email when it has a new date', async () => {
  const { eventCode } = await publishRace(app)
  const anna = await newVerifiedRunner()
  const tooEarly = await subscribe(anna.client, eventCode)
  expect([tooEarly.status, tooEarly.body.error.code]).toEqual([409, 'inquiries.date_already_announced'])
  await setEventStatus(app, eventCode, 'postponed')
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await subscribe(anna.client, eventCode)).body).toEqual({ state: 'confirmed', email: anna.email })
  expect(await isSubscribed(anna.client, eventCode)).toBe(true)
  const { id, about } = await subscriptionOf(eventCode)
  expect(about).toBe('new-date')
  await notify()
  expect(await notifications(id)).toEqual([])

  await setEventStatus(app, eventCode, 'published')
  await moveEvent(eventCode, 40)
  await Promise.all([notify(), notify()])
  await notify()
  expect(await notifications(id)).toHaveLength(1)
  expect(await isSubscribed(anna.client, eventCode)).toBe(false)
  const [message] = await renderEmails(id)
  expect(message).toMatchObject({ to: anna.email, subject: 'Новая дата: «Пробный забег»' })
  expect(message?.text).toContain('Регистрация уже открыта')
  expect(message?.html).toContain(`/event/${eventCode}`)
  expect(message?.unsubscribeAt).toContain(subscriptionPath(deriveSubscriptionToken(services(), id)))
})

test('an event postponed again before the email is sent returns the subscription to confirmed, and a cancellation is announced', async () => {
  const { eventCode } = await publishRace(app)
  const boris = await newVerifiedRunner()
  await setEventStatus(app, eventCode, 'postponed')
  await subscribe(boris.client, eventCode)
  const { id } = await subscriptionOf(eventCode)
  await setEventStatus(app, eventCode, 'published')
  await notify()
  await setEventStatus(app, eventCode, 'postponed')
  expect(await renderEmails(id)).toEqual([])
  expect((await subscriptionOf(eventCode)).state).toBe('confirmed')
  await notify()
  expect(await notifications(id)).toHaveLength(1)
  await setEventStatus(app, eventCode, 'cancelled')
  await notify()
  const [message] = await renderEmails(id)
  expect(message).toMatchObject({ subject: 'Отменён старт: «Пробный забег»' })
  expect(message?.html).toContain('/events/future')
})

test('a signed-out subscriber to a past event confirms by email and is notified of the next edition', async () => {
  const { eventCode } = await publishRace(app)
  await moveEvent(eventCode, -10)
  const guest = app.client({ language: 'en' })
  const email = 'next-edition@example.org'
  expect((await subscribe(guest, eventCode, { email, personalData: 'on' })).body).toEqual({ state: 'sent', email })
  const { id, state, about } = await subscriptionOf(eventCode)
  expect([state, about]).toEqual(['pending', 'next-start'])
  const [job] = await waitingJobs<Parameters<typeof sendConfirmationEmail>[1]>(app, 'subscriptionId', id)
  if (job === undefined) throw new Error(`no confirmation email for subscription ${id}`)
  const [confirmation] = await writtenEmails(app, (context) => sendConfirmationEmail(context, job))
  expect(confirmation).toMatchObject({ to: email, subject: 'Confirm: tell you what comes after “Пробный забег”' })
  const token = deriveSubscriptionToken(services(), id)
  expect((await guest.get(`/api/openings?${new URLSearchParams({ token })}`)).body).toMatchObject({
    about: 'next-start',
    state: 'pending',
    eventCode,
    raceName: null,
    opensAt: null,
  })

  const { eventCode: nextEventCode } = await publishRace(app, {
    name: { ru: 'Пробный забег II', en: 'Trial Run II' },
  })
  const announceNext = () =>
    services().db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      nameEdition(tx, { eventCode, nextEventCode, until: day }),
    )
  const [{ day } = { day: '' as never }] = await app.sql<{ day: never }>(
    'select starts_on as day from catalog.events where code = $1',
    [nextEventCode],
  )
  mustBeOk(await announceNext())
  await notify()
  expect(await notifications(id)).toEqual([]) // the subscription is not confirmed
  await guest.post('/api/openings/confirm', { token })
  await notify()
  const [message] = await renderEmails(id)
  expect(message).toMatchObject({ to: email, subject: 'Announced: “Trial Run II”' })
  expect(message?.html).toContain(`/event/${nextEventCode}`)
  const tooLate = await subscribe(guest, eventCode, { email, personalData: true })
  expect([tooLate.status, tooLate.body.error.code]).toEqual([409, 'inquiries.date_already_announced'])
})

test('an account ends its subscription, and an old subscription is deleted after two years', async () => {
  const { eventCode } = await publishRace(app)
  await moveEvent(eventCode, -10)
  const { client } = await newVerifiedRunner()
  await subscribe(client, eventCode)
  const end = async () => (await client.post('/api/account/event-news/end', { eventCode })).body
  expect([await end(), await end()]).toEqual([{ isEnded: true }, { isEnded: false }])
  await subscribe(client, eventCode)
  const isSubscribedAfter = async (interval: string) => {
    await app.sql(`update inquiries.subscriptions set confirmed_at = now() - $1::interval where about = 'next-start'`, [
      interval,
    ])
    await sweepInquiries.run(services())
    return await isSubscribed(client, eventCode)
  }
  expect([await isSubscribedAfter('700 days'), await isSubscribedAfter('731 days')]).toEqual([true, false])
})

test('an unknown event and a draft have no subscription', async () => {
  const { client } = await newRunner(app)
  expect((await subscribe(client, `none-${newId()}`)).status).toBe(404)
  const { eventCode } = await publishRace(app)
  mustBeOk(await publishDraft(app, { code: eventCode }))
  await app.sql(`update catalog.events set status = 'draft' where code = $1`, [eventCode])
  expect((await subscribe(client, eventCode)).body.error.code).toBe('inquiries.event_not_found')
})
