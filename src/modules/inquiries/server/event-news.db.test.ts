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
import { sendAskedEmail } from './emails/asked-email.ts'
import { sendEventNewsEmail } from './emails/news-email.ts'
import { notifyEventNews } from './jobs/notify-subscribers.ts'
import { sweepInquiries } from './jobs/sweep.ts'
import { deriveSubscriptionToken } from './subscription-keys.ts'

// Who waits for the new date of a postponed event, or for what comes after one that is over.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Signed in, with an address that is shown to be their own. */
const verified = async () => {
  const runner = await newRunner(app)
  await app.sql(`update accounts.accounts set email_verified_at = '2026-01-01' where email = $1`, [runner.email])
  return runner
}
const services = () => app.services
const tell = () => notifyEventNews.run(services())
const ask = ({ post }: TestClient, eventCode: string, more: Record<string, unknown> = {}) =>
  post(`/api/events/${eventCode}/news`, more)
const own = async ({ get }: TestClient, eventCode: string) =>
  (await get(`/api/account/openings?eventCode=${eventCode}`)).body.news
type NewsEmailJob = Parameters<typeof sendEventNewsEmail>[1]
const told = async (subscriptionId: string) =>
  (await waitingJobs<NewsEmailJob>(app, 'subscriptionId', subscriptionId)).filter((job) => 'notifiedAt' in job)
const written = async (subscriptionId: string) => {
  const job = (await told(subscriptionId)).at(-1)
  if (job === undefined) throw new Error('Nobody was told')
  return await writtenEmails(app, (context) => sendEventNewsEmail(context, job))
}
async function subscriptionOf(eventCode: string): Promise<{ id: string; state: string; about: string }> {
  const subscriptions = await app.sql<{ id: string; state: string; about: string }>(
    `select w.id, w.state, w.about from inquiries.subscriptions w join catalog.events e on e.id = w.event_id where e.code = $1`,
    [eventCode],
  )
  const [one] = subscriptions
  if (one === undefined || subscriptions.length > 1) throw new Error(`${subscriptions.length} subscriptions`)
  return one
}
/** @param days until it begins; negative: how long it is over */
const movedBy = async (eventCode: string, days: number) =>
  await app.sql(
    `update catalog.events set starts_on = current_date + $2::int, ends_on = current_date + $2::int where code = $1`,
    [eventCode, days],
  )

test('a subscriber to a postponed event asks with one click, and is emailed once it has a new date', async () => {
  const { eventCode } = await publishRace(app)
  const anna = await verified()
  const early = await ask(anna.client, eventCode)
  expect([early.status, early.body.error.code]).toEqual([409, 'inquiries.news_known'])
  await setEventStatus(app, eventCode, 'postponed')
  for (let turn = 0; turn < 2; turn += 1)
    expect((await ask(anna.client, eventCode)).body).toEqual({ state: 'confirmed', email: anna.email })
  expect(await own(anna.client, eventCode)).toBe(true)
  const { id, about } = await subscriptionOf(eventCode)
  expect(about).toBe('new-date')
  await tell()
  expect(await told(id)).toEqual([])

  await setEventStatus(app, eventCode, 'published')
  await movedBy(eventCode, 40)
  await Promise.all([tell(), tell()])
  await tell()
  expect(await told(id)).toHaveLength(1)
  expect(await own(anna.client, eventCode)).toBe(false)
  const [message] = await written(id)
  expect(message).toMatchObject({ to: anna.email, subject: 'Новая дата: «Пробный забег»' })
  expect(message?.text).toContain('Регистрация уже открыта')
  expect(message?.html).toContain(`/event/${eventCode}`)
  expect(message?.unsubscribeAt).toContain(subscriptionPath(deriveSubscriptionToken(services(), id)))
})

test('an event postponed again before the email was sent is waited for again, and a cancelled one is announced as such', async () => {
  const { eventCode } = await publishRace(app)
  const boris = await verified()
  await setEventStatus(app, eventCode, 'postponed')
  await ask(boris.client, eventCode)
  const { id } = await subscriptionOf(eventCode)
  await setEventStatus(app, eventCode, 'published')
  await tell()
  await setEventStatus(app, eventCode, 'postponed')
  expect(await written(id)).toEqual([])
  expect((await subscriptionOf(eventCode)).state).toBe('confirmed')
  await tell()
  expect(await told(id)).toHaveLength(1)
  await setEventStatus(app, eventCode, 'cancelled')
  await tell()
  const [message] = await written(id)
  expect(message).toMatchObject({ subject: 'Отменён старт: «Пробный забег»' })
  expect(message?.html).toContain('/events/future')
})

test('a signed-out subscriber to a past event confirms by an email, and is told the next edition', async () => {
  const { eventCode } = await publishRace(app)
  await movedBy(eventCode, -10)
  const guest = app.client({ language: 'en' })
  const email = 'waits-for-next@example.org'
  expect((await ask(guest, eventCode, { email, personalData: 'on' })).body).toEqual({ state: 'sent', email })
  const { id, state, about } = await subscriptionOf(eventCode)
  expect([state, about]).toEqual(['asked', 'next-start'])
  const [job] = await waitingJobs<Parameters<typeof sendAskedEmail>[1]>(app, 'subscriptionId', id)
  if (job === undefined) throw new Error('Nobody was asked')
  const [asked] = await writtenEmails(app, (context) => sendAskedEmail(context, job))
  expect(asked).toMatchObject({ to: email, subject: 'Confirm: tell you what comes after “Пробный забег”' })
  const token = deriveSubscriptionToken(services(), id)
  expect((await guest.get(`/api/openings?${new URLSearchParams({ token })}`)).body).toMatchObject({
    ...{ about: 'next-start', state: 'asked', eventCode, raceName: null, opensAt: null },
  })

  const { eventCode: nextEventCode } = await publishRace(app, {
    name: { ru: 'Пробный забег II', en: 'Trial Run II' },
  })
  const named = () =>
    services().db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      nameEdition(tx, { eventCode, nextEventCode, until: day }),
    )
  const [{ day } = { day: '' as never }] = await app.sql<{ day: never }>(
    'select starts_on as day from catalog.events where code = $1',
    [nextEventCode],
  )
  mustBeOk(await named())
  await tell()
  expect(await told(id)).toEqual([]) // the address has not said yes
  await guest.post('/api/openings/confirm', { token })
  await tell()
  const [message] = await written(id)
  expect(message).toMatchObject({ to: email, subject: 'Announced: “Trial Run II”' })
  expect(message?.html).toContain(`/event/${nextEventCode}`)
  const late = await ask(guest, eventCode, { email, personalData: true })
  expect([late.status, late.body.error.code]).toEqual([409, 'inquiries.news_known'])
})

test('an account ends a subscription, and it is deleted after two years', async () => {
  const { eventCode } = await publishRace(app)
  await movedBy(eventCode, -10)
  const { client } = await verified()
  await ask(client, eventCode)
  const end = async () => (await client.post('/api/account/event-news/end', { eventCode })).body
  expect([await end(), await end()]).toEqual([{ isEnded: true }, { isEnded: false }])
  await ask(client, eventCode)
  const since = async (interval: string) => {
    await app.sql(`update inquiries.subscriptions set confirmed_at = now() - $1::interval where about = 'next-start'`, [
      interval,
    ])
    await sweepInquiries.run(services())
    return await own(client, eventCode)
  }
  expect([await since('700 days'), await since('731 days')]).toEqual([true, false])
})

test('an unknown event and a draft have no subscription', async () => {
  const { client } = await newRunner(app)
  expect((await ask(client, `none-${newId()}`)).status).toBe(404)
  const { eventCode } = await publishRace(app)
  mustBeOk(await publishDraft(app, { code: eventCode }))
  await app.sql(`update catalog.events set status = 'draft' where code = $1`, [eventCode])
  expect((await ask(client, eventCode)).body.error.code).toBe('inquiries.event_not_found')
})
