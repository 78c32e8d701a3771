import { expect, test } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { sendLegEndedEmail } from '#src/modules/registration/teams/server/emails/legs-emails.ts'
import { eachPaysSteps, type Team, type TestContext, withCommission } from './each-pays-steps.ts'
import { waitingJobs } from './emails.ts'
import { openPaymentOf, type Runner } from './runner.ts'
import { violationsOf } from './sale-invariants.ts'
import { boardOf, saveTeam, teammate } from './team-for-tests.ts'
import type { Json } from './test-app.ts'

/** A member that leaves a leg does not pay for it. */
export function eachPaysLeaving(testContext: TestContext): void {
  const { app } = testContext
  const { db, paid, payLegs, teamOfTwo, sharesOf, written } = eachPaysSteps(testContext)

  const memberOf = async (viewer: Runner, team: Team, relayPosition: number): Promise<string> =>
    (await boardOf(viewer, team.teamRegistrationId)).legs[relayPosition - 1].member.memberId
  const removes = (remover: Runner, team: Team, memberId: string) =>
    remover.client.post('/Register/ApiRemoveRelayParticipant', { ...team, memberId })
  /** A team whose member of the first leg has the bank's page open for it. */
  const paying = async (teamName: string) => {
    const made = await teamOfTwo(teamName)
    const { registrationId: orderId } = (await payLegs(made.mate, made.team)).body
    const [{ amountMinor } = { amountMinor: 0 }] = await app().sql<{ amountMinor: number }>(
      'select unit_price_minor::int as "amountMinor" from orders.lines where order_id = $1',
      [orderId],
    )
    const payment = { ...(await openPaymentOf(made.mate, orderId)), amountMinor: withCommission(amountMinor) }
    return { ...made, orderId, payment, memberId: await memberOf(made.mate, made.team, 1) }
  }
  const statusOf = async (orderId: string) =>
    (await app().sql<{ status: string }>('select status from orders.orders where id = $1', [orderId]))[0]?.status
  const backOf = async (paymentId: string) =>
    (
      await app().sql<{ sum: number }>(
        'select coalesce(sum(amount_minor), 0)::int as sum from payments.refunds where payment_id = $1',
        [paymentId],
      )
    )[0]?.sum
  const emailsOf = (orderId: string) => waitingJobs<{ orderId: string }>(app(), 'orderId', orderId)

  test('who leaves with the bank’s page open pays for nothing: the order ends, and money that comes late goes back whole', async () => {
    const { captain, mate, team, orderId, payment, memberId } = await paying('Ушёл сам')
    expect((await removes(mate, team, memberId)).status).toBe(200)
    expect(await statusOf(orderId)).toBe('cancelled')
    expect(await sharesOf(captain, team)).toEqual(['unpaid', 'paid', 'unpaid'])
    expect((await payLegs(mate, team, { registrationId: orderId })).status).toBe(404)
    await paid(payment.id)
    expect([await statusOf(orderId), await backOf(payment.id)]).toEqual(['cancelled', payment.amountMinor])
    expect(await violationsOf(db(), [team.registrationId])).toEqual([])
  })

  test('whom the captain takes out, or replaces, is told that there is nothing to pay; who paid first has paid for the leg', async () => {
    const removed = await paying('Убрали')
    await removes(removed.captain, removed.team, removed.memberId)
    const emails = await written((context) => sendLegEndedEmail(context, { orderId: removed.orderId }))
    expect(emails).toEqual([expect.stringContaining(`${removed.mate.email} Этап больше не ваш`)])
    expect((await emailsOf(removed.orderId)).length).toBeGreaterThan(0)
    const replaced = await paying('Заменили')
    await saveTeam(replaced.captain, replaced.race, { ...replaced.team, relayPosition: 1, participant: teammate() })
    expect(await statusOf(replaced.orderId)).toBe('cancelled')
    const first = await paying('Успел')
    await paid(first.payment.id)
    await removes(first.captain, first.team, first.memberId)
    expect([await statusOf(first.orderId), await backOf(first.payment.id)]).toEqual(['paid', 0])
    expect(await sharesOf(first.captain, first.team)).toEqual(['paid', 'paid', 'unpaid'])
    expect(await violationsOf(db(), [])).toEqual([])
  })

  test('an order that ran out before takes no late money for who has left; who moved to another leg pays for that one', async () => {
    const expired = await paying('Вышло время')
    app().forward(26 * 60_000)
    await expireDueOrders.run(app().services)
    expect(await statusOf(expired.orderId)).toBe('expired')
    await removes(expired.mate, expired.team, expired.memberId)
    await paid(expired.payment.id)
    expect([await statusOf(expired.orderId), await backOf(expired.payment.id)]).toEqual([
      'cancelled',
      expired.payment.amountMinor,
    ])
    const moved = await paying('Переехал')
    const to = { ...moved.team, memberId: moved.memberId, relayPosition: 3 }
    await moved.captain.client.post('/Register/ApiMoveRelayParticipant', to)
    expect(await statusOf(moved.orderId)).toBe('awaiting_payment')
    await paid(moved.payment.id)
    expect(await sharesOf(moved.captain, moved.team)).toEqual(['unpaid', 'paid', 'paid'])
    expect(await violationsOf(db(), [])).toEqual([])
  })

  test('leaving, opening the order and paying at once: either it is paid and stays with the leg, or all of it goes back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { captain, mate, team, orderId, payment, memberId } = await paying(`Разом ${round}`)
      const responses = await Promise.all([
        removes(round % 2 === 0 ? mate : captain, team, memberId),
        paid(payment.id),
        payLegs(mate, team, { registrationId: orderId }),
        payLegs(mate, team),
      ])
      expect(responses.map(({ status }) => status).every((status) => status < 500)).toBe(true)
      expect(responses[0]?.status).toBe(200)
      const isPaid = (await statusOf(orderId)) === 'paid'
      expect(await backOf(payment.id)).toBe(isPaid ? 0 : payment.amountMinor)
    }
    for (let round = 0; round < 4; round += 1) {
      const { mate, team } = await teamOfTwo(`Наперегонки ${round}`)
      const memberId = await memberOf(mate, team, 1)
      const [left, opened] = await Promise.all([removes(mate, team, memberId), payLegs(mate, team)])
      expect([left.status, [200, 404, 409].includes(opened.status)]).toEqual([200, true])
      if (opened.status === 200) expect(await statusOf(opened.body.registrationId)).toBe('cancelled')
    }
    expect(await violationsOf(db(), [])).toEqual([])
  })

  test('the order says which leg it pays for as the legs are now, and that only the payment can be given up', async () => {
    const { race, captain, mate, team, memberId } = await teamOfTwo('Кто где').then(async (made) => ({
      ...made,
      memberId: await memberOf(made.mate, made.team, 1),
    }))
    const { registrationId } = (await payLegs(mate, team)).body
    const { eventCode, raceCode } = race
    const initOf = async () =>
      (await mate.client.get(`/Register/ApiInit?${new URLSearchParams({ eventCode, raceCode, registrationId })}`)).body
    const named = async () => (await initOf()).legs.lines.map(({ words }: Json) => words)
    const name = `${mate.participant.lastName} ${mate.participant.firstName}`
    expect(await named()).toEqual([expect.stringMatching(`^Этап 1 · .*${name}`)])
    await captain.client.post('/Register/ApiMoveRelayParticipant', { ...team, memberId, relayPosition: 3 })
    expect(await named()).toEqual([expect.stringMatching(`^Этап 3 · .*${name}`)])
    const own = async () => (await mate.client.get(`/api/account/registrations/${registrationId}`)).body
    expect((await own()).items).toMatchObject([{ participantName: expect.stringContaining('Этап 3') }])
    expect((await initOf()).legs.words.abandon).toBe('Отказаться от оплаты')
    expect((await mate.client.post('/Register/ApiClearCart', { registrationId })).status).toBe(200)
    expect(await initOf()).toMatchObject({
      registrationId,
      step: 'expired',
      legs: { board: expect.stringContaining('step=relay') },
    })
    expect((await boardOf(mate, team.teamRegistrationId)).legs[2].member.isOwn).toBe(true)
  })

  test('control: with the order left as it is, a leg that nobody of theirs runs can be paid, and the look through the program says so', async () => {
    await app().sql(`create function orders.keep_shares() returns trigger language plpgsql as $f$
      begin return case when new.status = 'cancelled' and new.kind = 'team_share' then null else new end; end $f$`)
    await app().sql(
      'create trigger keep_shares before update on orders.orders for each row execute function orders.keep_shares()',
    )
    const { mate, team, memberId, orderId } = await paying('Без запрета')
    await removes(mate, team, memberId)
    expect((await violationsOf(db(), [])).join()).toContain('an account has an order for a leg that it does not run')
    await app().sql('drop trigger keep_shares on orders.orders')
    await app().sql(`update orders.orders set status = 'cancelled' where id = $1`, [orderId])
  })
}
