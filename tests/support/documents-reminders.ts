import { expect, test } from 'vitest'
import { sendDocumentsReminder } from '#src/modules/registration/entry-details/server/emails/documents-reminder.ts'
import { remindOfDocuments } from '#src/modules/registration/entry-details/server/jobs/remind-of-documents.ts'
import { waitingJobs, writtenEmails } from './emails.ts'
import { newRunner, openPaymentOf, type Runner } from './runner.ts'
import { setEventStatus } from './set-event-status.ts'
import { boardOf, createTeam, publishTeamRace, saveTeam, teammate } from './team-for-tests.ts'
import type { Json, TestApp } from './test-app.ts'
import type { TestBank } from './test-bank.ts'

type Race = { readonly eventCode: string; readonly raceCode: string }
type Bought = { readonly registrationId: string; readonly entryId: string }
type TestContext = {
  app(): TestApp
  bank(): TestBank
  /** A race that requires a medical certificate. */
  race(): Promise<Race>
  bought(runner: Runner, of: Race, input?: Record<string, unknown>): Promise<Bought>
  certificate(): Record<string, unknown>
  refuses(entry: Bought): Promise<unknown>
}
type Reminder = { orderId: string; entryId: string; days: number }

/** The time zone in which the hour of the day is now `hour`. */
function zoneAtHour(hour: number): string {
  const east = hour - new Date().getUTCHours()
  const offset = east < -11 ? east + 24 : east > 13 ? east - 24 : east
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

export function documentsReminders({ app, bank, race, bought, certificate, refuses }: TestContext): void {
  /**
   * The race starts in so many days, at the same hour, where it is `hour` o'clock now; all orders
   * were paid some days ago.
   */
  const startsIn = async ({ eventCode }: Race, days: number, hour = 12) => {
    await app().sql('update catalog.events set time_zone = $2 where code = $1', [eventCode, zoneAtHour(hour)])
    await app().sql(
      `update catalog.races set starts_at = app.now() + make_interval(days => $2)
       where event_id = (select id from catalog.events where code = $1)`,
      [eventCode, days],
    )
    await app().sql(
      `update orders.orders set paid_at = app.now() - interval '3 days'
       where paid_at is not null and event_id = (select id from catalog.events where code = $1)`,
      [eventCode],
    )
  }
  const periodicTask = () => remindOfDocuments.run(app().services)
  const daysOf = async ({ entryId }: Pick<Bought, 'entryId'>) =>
    (await waitingJobs<Reminder>(app(), 'entryId', entryId)).flatMap(({ days }) => days ?? [])
  const written = (of: Reminder) => writtenEmails(app(), (context) => sendDocumentsReminder(context, of))

  test('who still lacks a document is reminded a fortnight and three days before, once each, by day and by name', async () => {
    const of = await race()
    const [late, ready, refused] = [await newRunner(app()), await newRunner(app()), await newRunner(app())]
    const missing = await bought(late, of)
    const complete = await bought(ready, of, { admission: certificate() })
    await startsIn(of, 15)
    await periodicTask()
    expect(await daysOf(missing)).toEqual([])
    await startsIn(of, 14, 3) // the night
    await periodicTask()
    expect(await daysOf(missing)).toEqual([])
    await startsIn(of, 14)
    await Promise.all([periodicTask(), periodicTask()])
    await periodicTask()
    expect([await daysOf(missing), await daysOf(complete)]).toEqual([[14], []])
    const bad = await bought(refused, of, { admission: certificate() })
    await refuses(bad)
    await startsIn(of, 3)
    await periodicTask()
    await periodicTask()
    expect([await daysOf(missing), await daysOf(complete), await daysOf(bad)]).toEqual([[14, 3], [], [3]])
    const payload = { orderId: missing.registrationId, entryId: missing.entryId, days: 3 }
    const [email, ...more] = await written(payload)
    expect([email?.to, more]).toEqual([late.email, []])
    expect(email?.text).toContain('медицинская справка')
    expect(email?.text).toContain('/register/details?')
    const [again] = await written({ orderId: bad.registrationId, entryId: bad.entryId, days: 3 })
    expect(again?.text).toContain('организатор не принял')
    // The email contains the state at the time when it is written.
    const details = `/api/account/registrations/${missing.registrationId}/entries/${missing.entryId}/details`
    const admission = certificate()
    expect((await late.client.put(details, { answers: { 'shirt-size': 's' }, admission })).status).toBe(200)
    expect(await written(payload)).toEqual([])
    await setEventStatus(app(), of.eventCode, 'postponed')
    expect(await written({ orderId: bad.registrationId, entryId: bad.entryId, days: 3 })).toEqual([])
  })

  test('a payer is not reminded right after the payment, nor of a cancelled event', async () => {
    const of = await race()
    const [runner, fresh] = [await newRunner(app()), await newRunner(app())]
    const missing = await bought(runner, of)
    await startsIn(of, 10)
    const just = await bought(fresh, of)
    await setEventStatus(app(), of.eventCode, 'cancelled')
    await periodicTask()
    expect(await daysOf(missing)).toEqual([])
    await setEventStatus(app(), of.eventCode, 'published')
    await periodicTask()
    expect([await daysOf(missing), await daysOf(just)]).toEqual([[14], []])
  })

  test('of a team each member is reminded of their own documents, the captain of whom has no address', async () => {
    const of = await publishTeamRace(app(), { race: { requirements: ['medical'] } })
    const captain = await newRunner(app())
    const team = await createTeam(captain, of, 'Справки')
    const none = { 'medical-certificate': { has: 'no' } }
    const [missing, complete, silent] = [teammate(), teammate(), teammate({ email: '' })]
    const forms = [
      { participant: missing, admission: none },
      { participant: complete, admission: certificate() },
      { participant: silent, admission: none },
    ]
    for (const [i, form] of forms.entries())
      expect((await saveTeam(captain, of, { ...team, relayPosition: i + 1, ...form })).status).toBe(200)
    await app().receiveWebhook(bank().message((await openPaymentOf(captain, team.registrationId)).id, 'succeeded'))
    const members = (await boardOf(captain, team.teamRegistrationId)).legs.map(({ member }: Json) => member.memberId)
    const all = () => Promise.all(members.map((entryId: string) => daysOf({ entryId })))
    await startsIn(of, 14)
    await periodicTask()
    expect(await all()).toEqual([[], [], []]) // they have been entered just now
    await app().sql(
      `update registration.team_members set created_at = app.now() - interval '3 days' where team_id = $1`,
      [team.teamRegistrationId],
    )
    await Promise.all([periodicTask(), periodicTask()])
    await startsIn(of, 3)
    await periodicTask()
    await periodicTask()
    expect(await all()).toEqual([[14, 3], [], [14, 3]])
    const emailOf = (i: number) => written({ orderId: team.registrationId, entryId: members[i], days: 3 })
    expect((await Promise.all([0, 1, 2].map(emailOf))).map((emails) => emails.map(({ to }) => to))).toEqual([
      [missing.email],
      [],
      [captain.email],
    ])
    const [email] = await emailOf(0)
    expect(email?.text).toContain(`${missing.firstName} ${missing.lastName}`)
    expect(email?.text).toContain('/register?join=')
  })
}
