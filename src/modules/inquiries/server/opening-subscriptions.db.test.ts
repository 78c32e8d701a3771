import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendConfirmationEmail } from './emails/confirmation-email.ts'
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

test('a confirmed subscription gets its email at the opening as time passes', async () => {
  const race = await publishRace(app, {
    race: { opensAt: plusMs(toInstant(new Date()), 13 * day), startsAt: plusMs(toInstant(new Date()), 60 * day) },
  })
  const email = 'guest@example.org'
  const reader = app.client({ language: 'en' })
  const stateOf = async () =>
    (await reader.get(`/Register/ApiCardInfo?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)).body.state.state
  const { services } = app
  /** The periodic tasks. */
  const runPeriodicTasks = async () => {
    await notifyOpenings.run(services)
    await sweepInquiries.run(services)
  }
  expect(await stateOf()).toBe('coming-soon')
  const typed = { raceCode: race.raceCode, email, personalData: true }
  expect((await reader.post(`/api/events/${race.eventCode}/openings`, typed)).body).toEqual({ state: 'sent', email })

  const [row] = await app.sql<{ id: string }>('select id from inquiries.subscriptions where email = $1', [email])
  const [job] = await waitingJobs<Parameters<typeof sendConfirmationEmail>[1]>(app, 'subscriptionId', row?.id ?? '')
  if (job === undefined) throw new Error(`no confirmation email for ${email}`)
  const [confirmation] = await writtenEmails(app, (context) => sendConfirmationEmail(context, job))
  expect(confirmation?.to).toBe(email)
  const token = new URL(
    /https?:\/\/[^"\s]*opening\?token=[^"\s&]+/.exec(confirmation?.html ?? '')?.[0] ?? '',
  ).searchParams.get('token')
  app.forward(2 * day) // the reader confirms two days later
  await runPeriodicTasks()
  expect((await reader.get(`/api/openings?${new URLSearchParams({ token: token ?? '' })}`)).body.state).toBe('pending')
  expect((await reader.post('/api/openings/confirm', { token })).body.state).toBe('confirmed')

  type OpenedEmailJob = Parameters<typeof sendOpenedEmail>[1]
  const openedEmailJobs = async () =>
    (await waitingJobs<OpenedEmailJob>(app, 'subscriptionId', row?.id ?? '')).filter((job) => 'notifiedAt' in job)
  app.forward(11 * day - hour)
  await runPeriodicTasks()
  expect([await stateOf(), await openedEmailJobs()]).toEqual(['coming-soon', []])
  app.forward(hour + 6_000)
  await runPeriodicTasks()
  await runPeriodicTasks()
  expect(await stateOf()).toBe('open')
  const [opened, ...rest] = await openedEmailJobs()
  if (opened === undefined) throw new Error(`no opening email for ${email}`)
  expect(rest).toEqual([])
  const emails = await writtenEmails(app, (context) => sendOpenedEmail(context, opened))
  expect(emails).toMatchObject([{ to: email, subject: 'Registration is open: “Пробный забег”' }])
  expect(emails[0]?.html).toContain(`/${race.eventCode}/${race.raceCode}/register`)

  app.forward(31 * day)
  await runPeriodicTasks()
  expect(await app.sql('select from inquiries.subscriptions')).toEqual([]) // the address is deleted
})
