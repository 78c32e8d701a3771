import { beforeEach, expect, vi } from 'vitest'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import { sendResultsPublished } from '#src/modules/results/server/emails/results-published-email.ts'
import { announceResults } from '#src/modules/results/server/jobs/announce-results.ts'
import { test } from '#tests/support/app-test.ts'
import { waitingJobs, writtenEmails } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner, verifyEmail } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { sendStartReminders } from './emails/start-reminder-email.ts'
import { remindOfStarts } from './jobs/remind-of-starts.ts'

// What a participant gets before a race and after it: each once, and only about entries that are left.
vi.setConfig({ testTimeout: 90_000 })

let app: TestApp
let bank: TestBank
test.beforeAll(({ app: ownApp, bank: ownBank }) => {
  app = ownApp
  bank = ownBank
})
beforeEach(() => app.sql('delete from accounts.attempts'))

type Race = { readonly eventCode: string; readonly raceCode: string }
type Job = { readonly raceId: string; readonly accountId: string }

/** A paid place, entered long ago. */
async function enter(runner: Runner, race: Race): Promise<string> {
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  await app.sql(`update registration.entries set confirmed_at = app.now() - interval '9 days' where order_id = $1`, [
    registrationId,
  ])
  return registrationId
}
/** The race starts on the next day, at the same hour, where it is noon now. */
async function startsTomorrow({ eventCode }: Race, days = 1): Promise<void> {
  const east = 12 - new Date().getUTCHours()
  const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  await app.sql('update catalog.events set time_zone = $2 where code = $1', [eventCode, zone])
  await app.sql(
    `update catalog.races set starts_at = app.now() + make_interval(days => $2), ends_at = app.now() + make_interval(days => $2 + 1)
     where event_id = (select id from catalog.events where code = $1)`,
    [eventCode, days],
  )
}
const idOf = async ({ email }: Runner) =>
  (await app.sql<{ id: string }>('select id from accounts.accounts where email = $1', [email]))[0]?.id ?? ''
/** The jobs of reminders and results for an account, which the periodic tasks enqueued. */
const jobsOf = async (runner: Runner) =>
  (await waitingJobs<Job>(app, 'accountId', await idOf(runner))).filter((job) => 'raceId' in job)
const remind = () => remindOfStarts.run(app.services)
const reminders = async (runner: Runner) => {
  const [job] = await jobsOf(runner)
  return job === undefined ? [] : await writtenEmails(app, (context) => sendStartReminders(context, job))
}

test('the payer is reminded once on the day before, of every bib; a participant with an address of their own too', async () => {
  const race = await publishRace(app)
  const anna = await newRunner(app)
  await enter(anna, race)
  // A second entry of the same payer, for a relative with an address of their own.
  const another = await enter(await newRunner(app), race)
  await app.sql(
    `update registration.entries set account_id = $2,
       participant = participant || '{"email": "misha@example.net", "firstName": "Миша"}' where order_id = $1`,
    [another, await idOf(anna)],
  )
  await remind()
  expect(await jobsOf(anna)).toEqual([]) // control: the race is far off
  await startsTomorrow(race)
  await Promise.all([remind(), remind()])
  await remind()
  expect(await jobsOf(anna)).toHaveLength(1)
  const [own, childs, ...others] = await reminders(anna)
  expect(others).toEqual([])
  expect([own?.to, own?.kind, own?.subject]).toEqual([anna.email, 'start_reminder', expect.stringContaining('Завтра')])
  expect(own?.text.match(/№ \d+/g)).toHaveLength(2)
  expect(childs?.to).toBe('misha@example.net')
  expect(childs?.text).toContain('Миша')
  expect(childs?.text).not.toContain('Егор')
})

test.for([
  ['a cancelled entry', `update registration.entries set state = 'cancelled' where order_id = $1`],
  [
    'a postponed event',
    `update catalog.events set status = 'postponed' where id = (select event_id from orders.orders where id = $1)`,
  ],
  [
    'an entry of the last hours',
    `update registration.entries set confirmed_at = app.now() - interval '1 hour' where order_id = $1`,
  ],
] as const)('nobody is reminded of %s', async ([, change]) => {
  const race = await publishRace(app)
  const anna = await newRunner(app)
  const registrationId = await enter(anna, race)
  await startsTomorrow(race)
  await app.sql(change, [registrationId])
  await remind()
  expect(await jobsOf(anna)).toEqual([])
})

test('an entry that is cancelled after the reminder was enqueued gets none', async () => {
  const race = await publishRace(app)
  const anna = await newRunner(app)
  const registrationId = await enter(anna, race)
  await startsTomorrow(race)
  await remind()
  expect(await jobsOf(anna)).toHaveLength(1)
  await app.sql(`update registration.entries set state = 'cancelled' where order_id = $1`, [registrationId])
  expect(await reminders(anna)).toEqual([])
})

test('the reminder is in the language that its reader chose', async () => {
  const race = await publishRace(app)
  const anna = await newRunner(app)
  await verifyEmail(app, anna)
  await enter(anna, race)
  await anna.client.put('/api/account/notifications', { language: 'en', choices: [] })
  await startsTomorrow(race)
  await remind()
  expect((await reminders(anna))[0]?.subject).toMatch(/^Tomorrow:/)
})

test('published results are announced once, half an hour later, with place and time; hidden ones are not', async () => {
  const race = await publishRace(app)
  const [anna, boris] = [await newRunner(app), await newRunner(app)]
  const orders = [await enter(anna, race), await enter(boris, race)]
  await startsTomorrow(race, -1)
  const bibs = await app.sql<{ bib: number }>(
    'select bib from registration.entries where order_id = any ($1) order by array_position($1, order_id)',
    [orders],
  )
  const rows = bibs.map(({ bib }, i) => ({
    ...{ bib, status: 'finished' as const, gunMs: (40 + i) * 60_000, netMs: (40 + i) * 60_000, splitsMs: [] },
  }))
  const publish = () =>
    app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      publishResults(tx, race, { rankedBy: 'gun', splits: [], rows }),
    )
  expect(await publish()).toMatchObject({ ok: true })
  await app.sql(
    `update results.results set is_hidden = true where entry_id in (select id from registration.entries where order_id = $1)`,
    [orders[1]],
  )
  await announceResults.run(app.services)
  expect(await jobsOf(anna)).toEqual([]) // the organizer may still correct them
  await app.sql(`update results.result_lists set published_at = published_at - interval '1 hour'`)
  await Promise.all([announceResults.run(app.services), announceResults.run(app.services)])
  expect(await jobsOf(boris)).toEqual([])
  const [job, ...others] = await jobsOf(anna)
  expect(others).toEqual([])
  if (job === undefined) throw new Error('no email about the results')
  const [email] = await writtenEmails(app, (context) => sendResultsPublished(context, job))
  expect([email?.to, email?.kind]).toEqual([anna.email, 'results_published'])
  expect(email?.text).toMatch(/1\sместо,\s40:00/)
  expect(await publish()).toMatchObject({ ok: true }) // corrected
  await app.sql(`update results.result_lists set published_at = published_at - interval '1 hour'`)
  await announceResults.run(app.services)
  expect(await jobsOf(anna)).toHaveLength(1)
})

test('results of a race long ago are nobody’s news', async () => {
  const race = await publishRace(app)
  const anna = await newRunner(app)
  const registrationId = await enter(anna, race)
  await startsTomorrow(race, -60)
  const [entry] = await app.sql<{ bib: number }>('select bib from registration.entries where order_id = $1', [
    registrationId,
  ])
  const row = { bib: entry?.bib ?? 0, status: 'finished' as const, gunMs: 60_000, netMs: 60_000, splitsMs: [] }
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    publishResults(tx, race, { rankedBy: 'gun', splits: [], rows: [row] }),
  )
  await app.sql(`update results.result_lists set published_at = published_at - interval '1 hour'`)
  await announceResults.run(app.services)
  expect(await jobsOf(anna)).toEqual([])
})
