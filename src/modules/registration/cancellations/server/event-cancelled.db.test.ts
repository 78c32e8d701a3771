import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { type EmailReader, emailReader } from '#tests/support/emails.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { boardOf, createTeam, publishTeamRace, saveTeam, teammate } from '#tests/support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { transferToken } from '../../invitations/server/invitation-keys.ts'
import { waitlistOffersTask } from '../../waitlist/server/jobs/waitlist-offers.ts'

let app: TestApp
let bank: TestBank
let emails: EmailReader
let organizer: TestClient
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  await publishRace(app)
  organizer = (await organizersMember(app, 'manage')).client
  emails = await emailReader(app)
})
afterAll(async () => {
  await emails.close()
  await app.close()
})

type Race = Awaited<ReturnType<typeof publishRace>>
const reportPaid = (paymentId: string) => {
  bank.set(paymentId, 'succeeded')
  return app.receiveWebhook(bank.message(paymentId, 'succeeded'))
}
async function bought(runner: Runner, race: Race): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  await reportPaid((await openPaymentOf(runner, id)).id)
  return id
}
const becomes = (race: Race, status: string, client = organizer) =>
  client.post(`/api/organizer/events/${race.eventCode}/status`, { status })
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
const acceptPostponement = ({ client }: Runner, id: string) =>
  client.post(`/api/account/registrations/${id}/accept-postponement`, {})
const paymentState = async (id: string) =>
  (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [id]))[0]?.state
const takenOf = async ({ eventCode }: Race) =>
  (
    await app.sql<{ taken: number; held: number }>(
      `select l.taken, l.held from inventory.limits l join catalog.events e on e.id = l.id where e.code = $1`,
      [eventCode],
    )
  )[0]

describe('an organizer', () => {
  test('an organizer postpones an event by one call, and participants are notified and may stay or have everything refunded', async () => {
    const race = await publishRace(app)
    const [stays, leaves] = [await newRunner(app), await newRunner(app, { language: 'en' })]
    const [stayOrder, left] = [await bought(stays, race), await bought(leaves, race)]
    expect(await acceptPostponement(stays, stayOrder)).toMatchObject({
      status: 409,
      body: { error: { code: 'registration.not_postponed' } },
    })
    expect((await becomes(race, 'postponed')).body).toEqual({ eventCode: race.eventCode, status: 'postponed' })
    const [notice] = (await emails.emailsTo(stays.email)).slice(-1)
    expect(notice?.subject).toBe('Событие перенесено: Пробный забег')
    expect(notice?.plain.replace(/\s/g, ' ')).toContain('Вернём всю сумму вместе с сервисным сбором: 1 995 ₽')
    expect(notice?.html).toContain(`/account/registrations/${stayOrder}`)
    expect((await emails.emailsTo(leaves.email)).at(-1)?.subject).toBe('Event postponed: Пробный забег')

    expect((await acceptPostponement(stays, stayOrder)).status).toBe(200)
    const { postponementAcceptedAt } = await page(stays, stayOrder)
    expect(postponementAcceptedAt).toEqual(expect.any(String))
    await acceptPostponement(stays, stayOrder)
    expect((await page(stays, stayOrder)).postponementAcceptedAt).toBe(postponementAcceptedAt)
    expect((await acceptPostponement(leaves, stayOrder)).status).toBe(404)

    expect((await page(leaves, left)).cancelling).toEqual({
      ...{ refusal: null, refundMinor: 199_500, retainedFeeMinor: 0, lastDay: null, premiums: [] },
    })
    const cancelled = await leaves.client.post(`/api/account/registrations/${left}/cancel`, { refundMinor: 199_500 })
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'refunded'])
    expect((await acceptPostponement(leaves, left)).body.error.code).toBe('registration.not_active')
    // an owner who chose to stay may still cancel
    expect((await page(stays, stayOrder)).cancelling.refundMinor).toBe(199_500)
    await becomes(race, 'published')
    expect((await emails.emailsTo(stays.email)).at(-1)?.subject).toBe('Событие состоится: Пробный забег')
    expect((await page(stays, stayOrder)).postponementAcceptedAt).toBeNull()
    expect(await violationsOf(app.services.db, [stayOrder, left])).toEqual([])
  })

  test('a caller who is not the event’s organizer, or who asks for an impossible change, changes nothing', async () => {
    const race = await publishRace(app)
    expect((await becomes(race, 'cancelled', (await newRunner(app)).client)).status).toBe(404)
    expect((await becomes(race, 'cancelled', app.client())).status).toBe(401)
    expect((await becomes(race, 'gone')).status).toBe(422)
    expect((await becomes(race, 'cancelled')).status).toBe(200)
    expect(await becomes(race, 'published')).toMatchObject({
      status: 409,
      body: { error: { code: 'catalog.status_refused' } },
    })
  })
})

describe('a cancelled event', () => {
  test('an order awaiting payment for a cancelled event cannot be paid, is cancelled at the bank and ends', async () => {
    const race = await publishRace(app)
    const [first, second] = [await newRunner(app), await newRunner(app)]
    const [paying, waiting] = [await holdPlaceOf(first, race), await holdPlaceOf(second, race)]
    const payment = await openPaymentOf(first, paying)
    await becomes(race, 'cancelled')
    await second.client.post('/Register/Cart', {
      registrationId: waiting,
      consents: ['offer', 'personal-data', 'receipt'],
    })
    const refused = await second.client.post('/Register/ApiSavePay', { registrationId: waiting, paymentType: 'card' })
    expect(refused.status).toBe(409)
    await emails.settle()
    expect(await paymentState(payment.id)).toBe('expired')
    expect([(await page(first, paying)).status, (await page(second, waiting)).status]).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await takenOf(race)).toEqual({ taken: 0, held: 0 })
    expect(await violationsOf(app.services.db, [paying, waiting])).toEqual([])
  })

  test('a payment that succeeds for a cancelled event is refunded before any periodic task ran, and its payer is notified', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const id = await holdPlaceOf(runner, race)
    const payment = await openPaymentOf(runner, id)
    // by a process without the worker, so that the payment is still open when the money comes
    const { db } = app.services
    await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
      await changeEventStatus({ ...tx, publish: async () => undefined }, race.eventCode, 'cancelled')
    })
    await reportPaid(payment.id)
    expect(await paymentState(payment.id)).not.toBe('succeeded')
    expect(await takenOf(race)).toEqual({ taken: 0, held: 1 })
    expect((await emails.emailsTo(runner.email)).at(-1)?.plain).toContain('организатор его отменил или перенёс')
    expect(await violationsOf(db, [id])).toEqual([])
  })

  test('a free place of a cancelled event is not given either', async () => {
    const tiers = [{ priceMinor: 0, untilAt: null, untilOrdinal: null }]
    const race = await publishRace(app, { race: { tiers } })
    const runner = await newRunner(app)
    const registrationId = await holdPlaceOf(runner, race)
    await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
    await setEventStatus(app, race.eventCode, 'postponed')
    expect(await runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'free' })).toMatchObject({
      status: 409,
      body: { error: { code: 'orders.event_not_held' } },
    })
  })

  const subjects = async ({ email }: Pick<Runner, 'email'>) =>
    (await emails.emailsTo(email)).map(({ subject }) => subject)
  const off = 'Событие отменено: Пробный забег'
  const offerEnded = 'Место не передать, событие отменено: Пробный забег'
  const handPath = async (runner: Runner, id: string) =>
    `/api/account/registrations/${id}/entries/${(await page(runner, id)).entries[0].entryId}/transfer`
  const noOffer = { canTransfer: false, isOfferedToWaitlist: false, offeredTo: null }

  const changeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7, transferFeeMinor: 50_000 }
  /** Accepts a transfer of the order's place. @returns the order of the fee */
  const accepts = async ({ client, participant }: Runner, id: string): Promise<string> => {
    const [row] = await app.sql<{ id: string }>('select id from registration.transfers where order_id = $1', [id])
    const token = transferToken(app.services, row?.id ?? '')
    const accepted = await client.post('/api/transfers/accept', {
      ...{ token, consents: ['offer', 'personal-data'], participant },
    })
    return new URL(accepted.body.payAt).searchParams.get('registrationId') ?? ''
  }

  test('a recipient of a transferred place reads about the refund of the fee that they paid, and is notified once', async () => {
    const race = await publishRace(app, { changeRules })
    const [sender, recipient] = [await newRunner(app), await newRunner(app)]
    const id = await bought(sender, race)
    await sender.client.post(await handPath(sender, id), { email: recipient.email })
    const fee = await accepts(recipient, id)
    await reportPaid((await openPaymentOf(recipient, fee)).id)
    await becomes(race, 'cancelled')
    const notices = (await emails.emailsTo(recipient.email)).filter(({ subject }) => subject === off)
    expect(notices).toHaveLength(1)
    expect(notices[0]?.plain.replace(/\s/g, ' ')).toContain('Вернём всю сумму вместе с сервисным сбором: 525 ₽')
    expect(notices[0]?.html).toContain(`/account/registrations/${fee}`)
    expect(await violationsOf(app.services.db, [id, fee])).toEqual([])
  })

  test('a transfer offer ends with its cancelled event, also while its fee is being paid, and both sides are notified', async () => {
    const race = await publishRace(app, { changeRules })
    const [sender, other] = [await newRunner(app), await newRunner(app)]
    const [reader, recipient] = [await newRunner(app), await newRunner(app)]
    const [id, second] = [await bought(sender, race), await bought(other, race)]
    expect((await sender.client.post(await handPath(sender, id), { email: reader.email })).status).toBe(200)
    expect((await other.client.post(await handPath(other, second), { email: recipient.email })).status).toBe(200)
    expect(await accepts(recipient, second)).not.toBe('')
    await becomes(race, 'cancelled')
    for (const [runner, order] of [
      [sender, id],
      [other, second],
    ] as const) {
      expect(await page(runner, order)).toMatchObject({ entries: [noOffer] })
      const view = (await runner.client.get(await handPath(runner, order))).body
      expect(view).toMatchObject({
        cancelledOrPostponed: 'cancelled',
        isOpen: false,
        line: null,
        offer: { state: 'lapsed' },
      })
      expect(await subjects(runner)).toEqual(expect.arrayContaining([offerEnded, off]))
    }
    expect(await subjects(reader)).toContain(off)
    expect(await subjects(recipient)).toContain(off)
    const open = await app.sql(
      `select from registration.transfers h join catalog.events e on e.id = h.event_id
      where e.code = $1 and h.state in ('open', 'paying')`,
      [race.eventCode],
    )
    expect(open).toHaveLength(0)
    expect(await violationsOf(app.services.db, [id, second])).toEqual([])
  })

  test('a released place ends with its cancelled event: owner, payer and waitlist are notified, and the waitlist is closed', async () => {
    const changeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7 }
    const race = await publishRace(app, { changeRules, race: { capacity: 2 } })
    const [sender, other] = [await newRunner(app), await newRunner(app)]
    const line = [await newRunner(app), await newRunner(app), await newRunner(app)] as const
    const [pays, offered, waits] = line
    const orderIds = await Promise.all([bought(sender, race), bought(other, race)])
    const join = ({ client, participant }: Runner) =>
      client.post('/api/waitlist/join', { eventCode: race.eventCode, raceCode: race.raceCode, participant })
    for (const waiting of line) expect((await join(waiting)).status).toBe(200)
    for (const [i, runner] of [sender, other].entries()) {
      const path = await handPath(runner, orderIds[i] ?? '')
      const { refundMinor } = { refundMinor: (await runner.client.get(path)).body.line.refundMinor }
      expect((await runner.client.post(`${path}/waitlist`, { refundMinor })).status).toBe(200)
    }
    await waitlistOffersTask.run(app.services)
    const taken = await holdPlaceOf(pays, race)
    await openPaymentOf(pays, taken)
    await becomes(race, 'cancelled')
    await waitlistOffersTask.run(app.services)
    for (const waiting of line) expect((await subjects(waiting)).at(-1)).toBe(off)
    expect((await emails.emailsTo(offered.email)).at(-1)?.plain).toContain('мест больше не предлагаем')
    expect((await emails.emailsTo(pays.email)).at(-1)?.plain).toContain('заказ не был оплачен')
    await waitlistOffersTask.run(app.services)
    for (const [i, runner] of [sender, other].entries()) {
      expect(await page(runner, orderIds[i] ?? '')).toMatchObject({
        entries: [noOffer],
        cancelling: { refundMinor: 199_500 },
      })
      expect(await subjects(runner)).toEqual(expect.arrayContaining([offerEnded, off]))
    }
    const { body } = await waits.client.get(`/api/waitlist?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
    expect(body).toMatchObject({ eventStatus: 'cancelled', canJoin: false, waiting: 0 })
    expect((await join(await newRunner(app))).status).not.toBe(200)
    expect(await violationsOf(app.services.db, [...orderIds, taken])).toEqual([])
  })

  test('each member of a team is notified once, whichever member pays, and sees the event among their entries', async () => {
    const race = await publishTeamRace(app)
    const [captain, mate] = [await newRunner(app), await newRunner(app)]
    const team = await createTeam(captain, race, 'Отменённые')
    const entered = teammate()
    const save = (input: Json) => saveTeam(captain, race, { ...team, ...input })
    expect((await save({ personRef: 'me', relayPosition: 1, participant: captain.participant })).status).toBe(200)
    expect((await save({ relayPosition: 2, participant: entered })).status).toBe(200)
    const { joinCode } = await boardOf(captain, team.teamRegistrationId)
    const joined = await mate.client.post('/api/teams/join', {
      ...{ joinCode, relayPosition: 3, participant: mate.participant, consents: ['personal-data'] },
    })
    expect(joined.status).toBe(200)
    await reportPaid((await openPaymentOf(captain, team.registrationId)).id)
    await organizer.post(`/api/organizer/events/${race.eventCode}/status`, { status: 'cancelled' })
    for (const email of [captain.email, mate.email, String(entered.email)])
      expect((await subjects({ email })).filter((subject) => subject === off)).toHaveLength(1)
    // two emails of the same moment stand in either order
    const texts = (await emails.emailsTo(mate.email)).map(({ plain }) => plain)
    expect(texts).toContainEqual(expect.stringContaining('получит тот, кто оплатил'))
    const { entries } = (await mate.client.get('/api/account/invitations')).body
    expect(await boardOf(mate, team.teamRegistrationId)).toMatchObject({ eventStatus: 'cancelled', toPay: null })
    expect(entries).toMatchObject([{ team: 'Отменённые', eventStatus: 'cancelled' }])
  })

  test('the owner of a deferred entry reads what can be refunded, and has not been refunded in advance', async () => {
    const changeRules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7 }
    const race = await publishRace(app, {
      changeRules: { ...changeRules, deferDays: 14, deferFeeMinor: 30_000 },
    })
    const runner = await newRunner(app)
    const id = await bought(runner, race)
    const path = (await handPath(runner, id)).replace('transfer', 'deferral')
    const { creditMinor } = (await runner.client.get(path)).body
    expect((await runner.client.post(path, { creditMinor, insuranceMinor: 0 })).status).toBe(200)
    const list = async () => (await runner.client.get('/api/account/registrations')).body
    expect(await list()).toMatchObject({ upcoming: [], deferred: [{ registrationId: id }], past: [] })
    await becomes(race, 'cancelled')
    const [notice] = (await emails.emailsTo(runner.email)).slice(-1)
    expect([notice?.subject, (await list()).deferred.length]).toEqual([off, 1])
    expect(notice?.plain.replace(/\s/g, ' ')).toContain('вместе с платой организатору и сервисным сбором: 1 995 ₽')
    expect(notice?.html).toContain(`/account/registrations/${id}/entries/`)
    expect((await page(runner, id)).cancelling.refundMinor).toBe(199_500)
  })

  test('guard removal: without the check of the event’s status a late payment takes the place', async () => {
    const race = await publishRace(app)
    const runner = await newRunner(app)
    const id = await holdPlaceOf(runner, race)
    const payment = await openPaymentOf(runner, id)
    await setEventStatus(app, race.eventCode, 'cancelled')
    const [guard] = await app.sql<{ body: string }>(
      `select pg_get_functiondef('orders.lock_events_list_not_held(int, uuid[])'::regprocedure) as body`,
    )
    const body = guard?.body ?? ''
    expect(body).toContain(`('cancelled', 'postponed')`)
    await app.sql(body.replace(`('cancelled', 'postponed')`, `('nothing')`))
    await reportPaid(payment.id)
    expect((await page(runner, id)).status).toBe('paid')
    await app.sql(body)
  })
})
