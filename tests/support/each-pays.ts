import { expect, test } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { sendCancellationEmails } from '#src/modules/registration/cancellations/server/emails/cancellation-emails.ts'
import { sendHoldExpiredEmail } from '#src/modules/registration/checkout/server/emails/hold-expired-email.ts'
import { sendPaymentEmails } from '#src/modules/registration/server/emails/payment-emails.ts'
import { sendLegsUnpaidEmail } from '#src/modules/registration/teams/server/emails/legs-emails.ts'
import { enforceLegDeadlines } from '#src/modules/registration/teams/server/jobs/enforce-leg-deadlines.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { eachPaysSteps, eachPaysRules as rules, type TestContext, withCommission } from './each-pays-steps.ts'
import { openPaymentOf } from './runner.ts'
import { violationsOf } from './sale-invariants.ts'
import { boardOf, publishTeamRace, saveTeam, teammate } from './team-for-tests.ts'
import type { Json } from './test-app.ts'

const outcomeOf = ({ status, body }: { status: number; body: Json }) => [status, body.error?.code]
/** 1 900 ₽ for the team: 633,34 and twice 633,33. */
const shares = [63_334, 63_333, 63_333]

/** Tests of teams whose members each pay their own leg. */
export function eachPays(testContext: TestContext): void {
  const { app, someRunner } = testContext
  const { db, paid, payLegs, join, createTeam, teamOfTwo, payOf, sharesOf, returns, written, refunded } =
    eachPaysSteps(testContext)

  test('whose leg was not paid in time is told, as long as it is still to be paid', async () => {
    const { mate, team } = await teamOfTwo('Не успели')
    const { registrationId: orderId } = (await payLegs(mate, team)).body
    for (const [table, key] of [
      ['orders.orders', 'id'],
      ['inventory.holds', 'order_id'],
    ])
      await app().sql(`update ${table} set held_until = app.now() - interval '1 minute' where ${key} = $1`, [orderId])
    await expireDueOrders.run(app().services as unknown as JobContext)
    const sentEmails = () => written((context) => sendHoldExpiredEmail(context, { orderId, status: 'expired' }))
    expect(await sentEmails()).toEqual([expect.stringContaining(`${mate.email} Этап не оплачен`)])
    await payOf(mate, team)
    expect(await sentEmails()).toEqual([])
  })

  test('the captain’s leg takes place and number; a member who came by the code pays theirs, the captain the rest', async () => {
    const race = await publishTeamRace(app(), rules)
    const captain = await someRunner()
    const team = await createTeam(captain, race, 'Складчина')
    const board = await boardOf(captain, team.teamRegistrationId)
    expect(board).toMatchObject({ pays: 'each', toPay: null, rules: { eachPays: { graceHours: 48, isOver: false } } })
    // The more expensive share is the captain's, and is shown at the captain's leg.
    expect(board.legs.map(({ share }: Json) => share.amountMinor)).toEqual([shares[1], shares[0], shares[2]])
    expect(board.legs[0].share.overallMinor).toBe(withCommission(63_333))
    const cart = (await captain.client.get(`/Register/ApiCart?registrationId=${team.registrationId}`)).body
    expect(cart.totals.overallMinor).toBe(withCommission(63_334))
    expect(outcomeOf(await payLegs(captain, team))).toEqual([409, 'registration.team_ended']) // no place so far
    await paid((await openPaymentOf(captain, team.registrationId)).id)
    const [email] = await written((context) => sendPaymentEmails(context, { orderId: team.registrationId }))
    expect(email?.replaceAll('\u00a0', ' ')).toMatch(
      /В команде не хватает 2 участников: .*Каждый платит за свой этап до конца дня \d+ [а-я]+ 20\d\d\./s,
    )
    expect(await boardOf(captain, team.teamRegistrationId)).toMatchObject({ status: 'confirmed', bib: 101 })
    const mate = await someRunner()
    await join(mate, team, 1, captain)
    const seen = await boardOf(mate, team.teamRegistrationId)
    expect(seen.toPay).toMatchObject({ legs: 'own', count: 1, amountMinor: withCommission(63_333), isWaiting: false })
    const { registrationId } = seen.toPay
    const opened = await payLegs(mate, team, { registrationId })
    expect((await payLegs(mate, team, { registrationId })).body).toMatchObject({ registrationId }) // again: the same order
    expect((await payLegs(mate, team)).body).toMatchObject({ registrationId }) // nor is there a second one beside it
    expect(await sharesOf(captain, team)).toEqual(['paying', 'paid', 'unpaid'])
    const init = `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}&registrationId=${registrationId}`
    expect((await mate.client.get(init)).body).toMatchObject({ step: 'order', hasOptions: false, registrationId })
    await paid((await openPaymentOf(mate, opened.body.registrationId)).id)
    expect(await sharesOf(captain, team)).toEqual(['paid', 'paid', 'unpaid'])
    expect((await mate.client.get(`/api/registrations/${registrationId}`)).body).toMatchObject({
      ...{ paysLegs: true, entries: [], overallMinor: withCommission(63_333) },
    })
    const own = (await mate.client.get('/api/account/registrations')).body.upcoming
    expect(own).toMatchObject([{ registrationId, entries: [], legsOf: { team: 'Складчина' } }])
    const { entries } = (await mate.client.get('/api/account/invitations')).body
    expect(entries).toMatchObject([{ registrationId: team.registrationId, team: 'Складчина', bib: '101-1' }])
    const start = `/api/account/registrations/${team.registrationId}`
    const mine = `${start}/entries/${entries[0].id}/mine`
    expect((await mate.client.get(mine)).body).toMatchObject({ bib: '101-1', team: { name: 'Складчина' } })
    expect((await mate.client.get(`${start}/documents`)).body.entries).toMatchObject([{ entryId: entries[0].id }])
    expect((await (await someRunner()).client.get(mine)).status).toBe(404)
    expect(outcomeOf(await payLegs(mate, team))).toEqual([409, 'registration.legs_paid'])
    const rest = await payOf(captain, team, { legs: 'rest' })
    expect(await sharesOf(mate, team)).toEqual(['paid', 'paid', 'paid'])
    expect(outcomeOf(await payLegs(captain, team, { legs: 'rest' }))).toEqual([409, 'registration.legs_paid'])
    expect(await violationsOf(db(), [team.registrationId])).toEqual([])
    const [{ sum } = { sum: 0 }] = await app().sql<{ sum: number }>(
      'select sum(unit_price_minor)::int as sum from orders.lines where order_id = any ($1)',
      [[team.registrationId, registrationId, rest]],
    )
    expect(sum).toBe(190_000) // not a kopeck more or less
  })

  test('a leg that somebody is paying for is in no second order, and is free again with the first', async () => {
    const { captain, mate, team } = await teamOfTwo('Очередь')
    const rest = (await payLegs(captain, team, { legs: 'rest' })).body.registrationId
    expect(outcomeOf(await payLegs(mate, team))).toEqual([409, 'registration.leg_being_paid'])
    expect((await captain.client.post('/Register/ApiClearCart', { registrationId: rest })).status).toBe(200)
    await payOf(mate, team)
    expect(await sharesOf(captain, team)).toEqual(['paid', 'paid', 'unpaid'])
    expect(await violationsOf(db(), [])).toEqual([])
  })

  test('an order for a leg takes no people in, neither while it waits nor when it is over', async () => {
    const { race, mate, team } = await teamOfTwo('Не для людей', { more: [{ code: 'ten' }] })
    const { registrationId } = (await payLegs(mate, team)).body
    const input = { eventCode: race.eventCode, raceCode: 'ten', registrationId, participant: mate.participant }
    const save = (more: Json = {}) => mate.client.post('/Register/ApiSaveRegistration', { ...input, ...more })
    const notFound = [404, 'registration.not_found']
    expect([outcomeOf(await save()), outcomeOf(await save({ isAddition: true }))]).toEqual([notFound, notFound])
    app().forward(26 * 60_000)
    await expireDueOrders.run(app().services)
    expect([outcomeOf(await save()), outcomeOf(await save({ isAddition: true }))]).toEqual([notFound, notFound])
    const another = await saveTeam(mate, race, { registrationId, teamName: 'Вторая' })
    expect(outcomeOf(another)).toEqual(notFound)
    expect(await violationsOf(db(), [registrationId])).toEqual([])
  })

  test('of many who pay for one leg at once one has an order for it; it is paid once, and late money goes back', async () => {
    const { captain, mate, team } = await teamOfTwo('Толпа')
    const tries = await Promise.all([
      ...[1, 2, 3].map(() => payLegs(mate, team)),
      ...[1, 2, 3].map(() => payLegs(captain, team, { legs: 'rest' })),
    ])
    expect(tries.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const orders = [...new Set(tries.flatMap(({ status, body }) => (status === 200 ? [body.registrationId] : [])))]
    const holding = await app().sql(
      `select pool_id, count(*) from inventory.holds where order_id = any ($1) and state = 'held' group by 1 having count(*) > 1`,
      [orders],
    )
    expect(holding).toEqual([])
    // The first order expires; another member pays; then the first order's payment arrives after
    // all.
    const [first] = orders
    const isMates = tries.slice(0, 3).some(({ body }) => body.registrationId === first)
    const slow = isMates ? mate : captain
    const payment = await openPaymentOf(slow, String(first))
    app().forward(26 * 60_000)
    const quick = await payOf(captain, team, { legs: 'rest' })
    await paid(payment.id)
    expect(await sharesOf(captain, team)).toEqual(['paid', 'paid', 'paid'])
    const back = await app().sql('select from payments.refunds where payment_id = $1', [payment.id])
    expect(back).toHaveLength(1)
    expect(await violationsOf(db(), [quick])).toEqual([])
  })

  test('what was paid goes with who moves, stays with the leg of who leaves, and goes back to who cancels it', async () => {
    const { race, captain, mate, team } = await teamOfTwo('Перестановка')
    const order = await payOf(mate, team)
    const memberId = (await boardOf(mate, team.teamRegistrationId)).legs[0].member.memberId
    const move = (relayPosition: number) =>
      captain.client.post('/Register/ApiMoveRelayParticipant', { ...team, memberId, relayPosition })
    await move(3)
    expect(await sharesOf(captain, team)).toEqual(['unpaid', 'paid', 'paid'])
    await move(2) // the captain, who has paid as well, goes to the third
    expect(await sharesOf(captain, team)).toEqual(['unpaid', 'paid', 'paid'])
    await captain.client.post('/Register/ApiRemoveRelayParticipant', { ...team, memberId })
    expect(await sharesOf(captain, team)).toEqual(['unpaid', 'paid', 'paid'])
    await saveTeam(captain, race, { ...team, relayPosition: 2, participant: teammate() })
    expect((await boardOf(captain, team.teamRegistrationId)).legs[1].member.isPaid).toBe(true)
    const refundMinor = (await mate.client.get(`/api/account/registrations/${order}/cancellation`)).body.whole
      .refundMinor
    expect(refundMinor).toBeGreaterThan(0)
    expect((await mate.client.post(`/api/account/registrations/${order}/cancel`, { refundMinor })).status).toBe(200)
    expect(await sharesOf(captain, team)).toEqual(['unpaid', 'unpaid', 'paid'])
    expect(await violationsOf(db(), [team.registrationId])).toEqual([])
  })

  test('the whole team given up: everybody has their own leg back, once, also where the job is cut off and comes twice', async () => {
    const { captain, mate, team } = await teamOfTwo('Роспуск')
    const order = await payOf(mate, team)
    const third = await someRunner()
    await join(third, team, 3, captain)
    const waiting = (await payLegs(third, team)).body.registrationId
    const payment = await openPaymentOf(third, waiting)
    const { refundMinor } = (await captain.client.get(`/api/account/registrations/${team.registrationId}/cancellation`))
      .body.whole
    await captain.client.post(`/api/account/registrations/${team.registrationId}/cancel`, { refundMinor })
    expect(await violationsOf(db(), [])).toEqual([]) // the refunds are on their way
    expect(outcomeOf(await payLegs(mate, team))).toEqual([409, 'registration.team_ended'])
    const [cancellation] = await app().sql<{ id: string }>('select id from orders.cancellations where order_id = $1', [
      team.registrationId,
    ])
    const ended = { orderId: team.registrationId, cancellationId: cancellation?.id ?? '' }
    const emails = await written((context) => sendCancellationEmails(context, ended))
    // The captain, and the member that had not paid yet; members that have paid read about their
    // refund.
    expect(emails.map((email) => email.split(' ')[0])).toEqual([captain.email, third.email])
    await Promise.all([returns(team), returns(team)].map((run) => run.catch(() => undefined)))
    await returns(team)
    expect(await refunded(team.registrationId, order, waiting)).toEqual([
      ['refunded', refundMinor],
      ['refunded', refundMinor - 1],
      ['cancelled', null],
    ])
    await paid(payment.id) // late
    expect(await app().sql('select from payments.refunds where payment_id = $1', [payment.id])).toHaveLength(1)
    expect(await violationsOf(db(), [])).toEqual([])
  })

  test('past the deadline the captain is told and may pay the rest; after the grace the team is withdrawn, its place free', async () => {
    const { race, captain, mate, team } = await teamOfTwo('Должники', { race: { capacity: 1 } })
    const order = await payOf(mate, team)
    const third = await someRunner()
    await join(third, team, 3, captain)
    const rule = (daysBefore: number) =>
      app().sql(
        `update catalog.races set team_rules = jsonb_set(team_rules, '{eachPays,daysBefore}', $2)
         where id = (select race_id from registration.teams where id = $1)`,
        [team.teamRegistrationId, daysBefore],
      )
    const periodicTask = () => enforceLegDeadlines.run(app().services)
    await periodicTask()
    expect((await boardOf(captain, team.teamRegistrationId)).graceUntil).toBeNull()
    await rule(300)
    await periodicTask()
    await periodicTask()
    const board = await boardOf(captain, team.teamRegistrationId)
    expect([board.graceUntil !== null, board.rules.eachPays.isOver, board.toPay.count]).toEqual([true, true, 1])
    expect((await boardOf(third, team.teamRegistrationId)).toPay).toBeNull()
    const deadline = { teamId: team.teamRegistrationId, until: board.graceUntil }
    const [unpaid] = await written((context) => sendLegsUnpaidEmail(context, deadline))
    for (const words of [captain.email, '«Должники»', 'не оплачен 1 этап', '633,33', 'одним заказом, до '])
      expect(unpaid?.replaceAll('\u00a0', ' ')).toContain(words)
    const [bill] = await written((context) => sendPaymentEmails(context, { orderId: order }))
    expect(bill).toContain('Вы оплатили этап команды «Должники»')
    expect(outcomeOf(await payLegs(third, team))).toEqual([409, 'registration.legs_over'])
    const late = await saveTeam(await someRunner(), race, {
      registrationId: crypto.randomUUID(),
      teamName: 'Поздно',
      pays: 'each',
    })
    expect(outcomeOf(late)).toEqual([422, 'registration.team_pays_unknown'])
    app().forward(48 * 3_600_000 - 10 * 60_000)
    const rest = (await payLegs(captain, team, { legs: 'rest' })).body.registrationId
    app().forward(15 * 60_000)
    await periodicTask() // a payment in progress is waited for
    expect((await boardOf(captain, team.teamRegistrationId)).status).toBe('confirmed')
    app().forward(30 * 60_000)
    await periodicTask()
    await returns(team)
    expect((await boardOf(captain, team.teamRegistrationId)).status).toBe('refunded')
    const states = await refunded(team.registrationId, order, rest)
    expect(states.map(([state]) => state)).toEqual(['refunded', 'refunded', expect.stringMatching(/cancelled|expired/)])
    const [cancelled] = await app().sql<{ id: string }>('select id from orders.cancellations where order_id = $1', [
      order,
    ])
    const ended = { orderId: order, cancellationId: cancelled?.id ?? '' }
    const [back] = await written((context) => sendCancellationEmails(context, ended))
    expect(back).toContain('Команда «Должники» снята с события')
    const { body } = await saveTeam(captain, race, { registrationId: crypto.randomUUID(), teamName: 'Место свободно' })
    expect(body.teamRegistrationId).toBeTruthy()
    expect(await violationsOf(db(), [])).toEqual([])
  })
}
