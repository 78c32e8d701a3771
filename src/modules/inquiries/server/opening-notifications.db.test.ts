import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendAskedEmail } from './emails/asked-email.ts'
import { sendOpenedEmail } from './emails/opened-email.ts'
import { notifyOpenings } from './jobs/notify-subscribers.ts'
import { sweepInquiries } from './jobs/sweep.ts'

const hour = 3600_000
const day = 24 * hour
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a subscription on the page leads to the email at the opening when only the clock moves on', async () => {
  const race = await publishRace(app, {
    race: { opensAt: plusMs(toInstant(new Date()), 13 * day), startsAt: plusMs(toInstant(new Date()), 60 * day) },
  })
  const email = 'guest@example.org'
  const reader = app.client({ language: 'en' })
  const stateOf = async () =>
    (await reader.get(`/Register/ApiCardInfo?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)).body.state.state
  const { services } = app
  /** What the program does every few seconds and every hour. */
  const lives = async () => {
    await notifyOpenings.run(services)
    await sweepInquiries.run(services)
  }
  expect(await stateOf()).toBe('coming-soon')
  const typed = { raceCode: race.raceCode, email, personalData: true }
  expect((await reader.post(`/api/events/${race.eventCode}/openings`, typed)).body).toEqual({ state: 'sent', email })

  const [row] = await app.sql<{ id: string }>('select id from inquiries.subscriptions where email = $1', [email])
  const [asked] = await waitingJobs<Parameters<typeof sendAskedEmail>[1]>(app, 'subscriptionId', row?.id ?? '')
  if (asked === undefined) throw new Error('Nobody was asked')
  const [question] = await writtenEmails(app, (context) => sendAskedEmail(context, asked))
  expect(question?.to).toBe(email)
  const token = new URL(
    /https?:\/\/[^"\s]*opening\?token=[^"\s&]+/.exec(question?.html ?? '')?.[0] ?? '',
  ).searchParams.get('token')
  app.forward(2 * day) // read two days later
  await lives()
  expect((await reader.get(`/api/openings?${new URLSearchParams({ token: token ?? '' })}`)).body.state).toBe('asked')
  expect((await reader.post('/api/openings/confirm', { token })).body.state).toBe('confirmed')

  type OpenedEmailJob = Parameters<typeof sendOpenedEmail>[1]
  const told = async () =>
    (await waitingJobs<OpenedEmailJob>(app, 'subscriptionId', row?.id ?? '')).filter((job) => 'notifiedAt' in job)
  app.forward(11 * day - hour)
  await lives()
  expect([await stateOf(), await told()]).toEqual(['coming-soon', []])
  app.forward(hour + 6_000)
  await lives()
  await lives()
  expect(await stateOf()).toBe('open')
  const [opened, ...others] = await told()
  if (opened === undefined) throw new Error('Nobody was told')
  expect(others).toEqual([])
  const emails = await writtenEmails(app, (context) => sendOpenedEmail(context, opened))
  expect(emails).toMatchObject([{ to: email, subject: 'Registration is open: “Пробный забег”' }])
  expect(emails[0]?.html).toContain(`/${race.eventCode}/${race.raceCode}/register`)

  app.forward(31 * day)
  await lives()
  expect(await app.sql('select from inquiries.subscriptions')).toEqual([]) // the address is kept no longer
})
