import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { emailReader } from '#tests/support/emails.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

type Race = Awaited<ReturnType<typeof publishRace>>
const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]
const everythingBack = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
type Change = Parameters<typeof publishRace>[1]
/**
 * 10 km for 1900, another race at the same price, a cheaper 5 km and a more expensive half
 * marathon.
 */
const weekend = (change: Change = {}) =>
  publishRace(app, {
    refundRules: everythingBack,
    commissionBp: 333,
    registrationsPerAccount: 1,
    participantLimit: 3,
    more: [
      { code: 'twin', bibFrom: 201 },
      { code: 'five', bibFrom: 501, tiers: at(120_010), capacity: 2 },
      { code: 'half', bibFrom: 901, tiers: at(250_000) },
      { code: 'women', gender: 'female' },
      { code: 'lot', drawsAt: plusMs(toInstant(new Date()), 5 * 24 * 3600_000) },
    ],
    ...change,
  })
async function bought(runner: Runner, race: Race): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, id)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  return id
}
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
const pathOf = async (runner: Runner, id: string) =>
  `/api/account/registrations/${id}/entries/${(await page(runner, id)).entries[0].entryId}`
const racesOf = async (runner: Runner, id: string) => {
  const { body } = await runner.client.get(`${await pathOf(runner, id)}/races`)
  return Object.fromEntries(body.races.map((one: { raceCode: string }) => [one.raceCode, one]))
}
async function moves(runner: Runner, id: string, raceCode: string, refundMinor = 0): Promise<string> {
  const { status, body } = await runner.client.post(`${await pathOf(runner, id)}/race`, { raceCode, refundMinor })
  return status === 200 ? 'done' : body.error.code
}
const takenOf = async ({ eventCode }: Race) =>
  Object.fromEntries(
    (
      await app.sql<{ code: string; taken: number }>(
        `select r.code, p.taken from catalog.races r join inventory.pools p on p.id = r.pool_id
         join catalog.events e on e.id = r.event_id where e.code = $1`,
        [eventCode],
      )
    ).map(({ code, taken }) => [code, taken]),
  )
const startList = async ({ eventCode }: Race) =>
  (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list
const db = () => app.services.db
const allIsWell = async (...ids: string[]) => expect(await violationsOf(db(), ids)).toEqual([])
async function refund(orderId: string): Promise<void> {
  const [payment] = await app.sql<{ id: string }>('select id from payments.payments where order_id = $1', [orderId])
  await refundPayment(app.services, { tenantId: 1, paymentId: payment?.id ?? '' })
}

describe('a race change', () => {
  test('a race change at the same price moves the place at once, gives a new bib, and has one effect when sent twice', async () => {
    const race = await weekend()
    const runner = await newRunner(app)
    const id = await bought(runner, race)
    expect(await racesOf(runner, id)).toMatchObject({
      twin: { differenceMinor: 0, refundMinor: 0, refusal: null, reason: '' },
      five: { refusal: null },
      half: { refusal: null, differenceMinor: 61_998, refundMinor: 0 },
      women: { refusal: 'registration.gender_female_only' },
    })
    expect([await moves(runner, id, 'twin'), await moves(runner, id, 'twin')]).toEqual(['done', 'done'])
    expect(await takenOf(race)).toMatchObject({ ten: 0, twin: 1 })
    expect(await startList(race)).toMatchObject([{ bib: 201 }])
    expect((await page(runner, id)).entries).toMatchObject([{ raceCode: 'twin', bib: 201 }])
    await allIsWell(id)
    // and the old place is free to move back to, with another bib
    expect(await moves(runner, id, 'ten')).toBe('done')
    expect(await startList(race)).toMatchObject([{ bib: 102 }])
    await allIsWell(id)
  })

  test('a change to a cheaper race refunds the difference with its commission, and a later cancellation refunds the rest', async () => {
    const race = await weekend()
    const runner = await newRunner(app)
    const id = await bought(runner, race)
    const { five } = await racesOf(runner, id)
    const paid = 190_000 + 6_327
    const costs = 120_010 + 3_996
    expect(five).toMatchObject({ costMinor: costs, differenceMinor: costs - paid, refundMinor: paid - costs })
    expect(await moves(runner, id, 'five', 1)).toBe('orders.refund_changed')
    expect(await takenOf(race)).toMatchObject({ ten: 1, five: 0 })
    expect(await moves(runner, id, 'five', five.refundMinor)).toBe('done')
    await allIsWell(id)
    await refund(id)
    expect(await page(runner, id)).toMatchObject({
      status: 'paid',
      overallMinor: costs,
      refundedMinor: 0,
      cancellations: [{ kind: 'price_reduction', refundMinor: paid - costs, refund: 'done' }],
      cancelling: { refundMinor: costs },
    })
    await allIsWell(id)
    await runner.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: costs })
    await refund(id)
    const [row] = await app.sql<{ state: string; refundMinor: number }>(
      'select state, refund_minor as "refundMinor" from payments.payments where order_id = $1',
      [id],
    )
    expect([row?.state, Number(row?.refundMinor)]).toEqual(['refunded', paid])
    await allIsWell(id)
  })

  test('a change to a cheaper race leaves the difference with an organizer whose rules say so', async () => {
    const changeRules = { dataDays: 3, raceDays: 7, returnsDifference: false, transferDays: 7 }
    const race = await weekend({ changeRules })
    const runner = await newRunner(app)
    const id = await bought(runner, race)
    expect((await racesOf(runner, id)).five).toMatchObject({ refundMinor: 0 })
    expect(await moves(runner, id, 'five')).toBe('done')
    expect(await page(runner, id)).toMatchObject({ overallMinor: 196_327, cancellations: [] })
    await allIsWell(id)
  })

  test('a race change is refused when the race costs more, is full, does not admit the participant, or the deadline has passed', async () => {
    const race = await weekend()
    const [runner, ...rest] = [await newRunner(app), await newRunner(app), await newRunner(app)]
    const id = await bought(runner, race)
    for (const other of rest) await holdPlaceOf(other, { ...race, raceCode: 'five' })
    expect(await moves(runner, id, 'half')).toBe('orders.race_costs_more')
    expect(await moves(runner, id, 'five', 72_321)).toBe('orders.race_sold_out')
    expect(await moves(runner, id, 'women')).toBe('registration.gender_female_only')
    expect((await racesOf(runner, id)).lot).toMatchObject({
      refusal: 'registration.race_by_draw',
      reason: expect.stringContaining('жеребьёвка'),
    })
    expect(await moves(runner, id, 'lot')).toBe('registration.race_by_draw')
    expect(await moves(runner, id, 'nowhere')).toBe('registration.race_not_found')
    const stranger = rest[0] as Runner
    expect((await stranger.client.get(`${await pathOf(runner, id)}/races`)).status).toBe(404)
    await app.sql(`update catalog.events set change_rules = '{"raceDays": 61}' where code = $1`, [race.eventCode])
    expect(await moves(runner, id, 'twin')).toBe('registration.change_too_late')
    expect(await takenOf(race)).toMatchObject({ ten: 1, twin: 0 })
    await allIsWell(id)
  })

  test('one of two participants gets the last place by a race change, and the other keeps their own', async () => {
    const race = await weekend({ more: [{ code: 'twin', bibFrom: 201, capacity: 1 }] })
    const runners = [await newRunner(app), await newRunner(app)]
    const ids = await Promise.all(runners.map((runner) => bought(runner, race)))
    const responses = await Promise.all(runners.map((runner, i) => moves(runner, ids[i] ?? '', 'twin')))
    expect(responses.toSorted()).toEqual(['done', 'orders.race_sold_out'])
    expect(await takenOf(race)).toEqual({ ten: 1, twin: 1 })
    await allIsWell(...ids)
  })

  test('a race change emails the participant their bib and the payer the refund', async () => {
    const race = await weekend()
    const runner = await newRunner(app)
    const id = await bought(runner, race)
    await moves(runner, id, 'five', 72_321)
    const emails = await emailReader(app)
    const email = (await emails.emailsTo(runner.email)).find(({ subject }) => subject.startsWith('Дистанция'))
    await emails.close()
    expect(email?.plain.replace(/\s+/g, ' ')).toContain('501')
    expect(email?.plain.replace(/\s+/g, ' ')).toContain('Разница 723,21 ₽')
  })

  test('race changes in any order by several participants keep pools, ledger, order lines and start list in agreement', async () => {
    const race = await weekend({ participantLimit: null, registrationsPerAccount: null })
    const runners = await Promise.all([1, 2, 3].map(() => newRunner(app)))
    const ids = await Promise.all(runners.map((runner) => bought(runner, race)))
    const step = fc.record({
      runnerIndex: fc.nat(2),
      to: fc.constantFrom('ten', 'twin', 'five', 'half'),
      cancels: fc.nat(9),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        for (const { runnerIndex, to, cancels } of steps) {
          const [runner, id] = [runners[runnerIndex] as Runner, ids[runnerIndex] as string]
          if (cancels === 0) {
            const { cancelling } = await page(runner, id)
            const sum = { refundMinor: cancelling.refundMinor }
            await runner.client.post(`/api/account/registrations/${id}/cancel`, sum)
            ids[runnerIndex] = await bought(runner, race)
          } else {
            const { [to]: offer } = await racesOf(runner, id)
            const response = await moves(runner, id, to, offer?.refundMinor ?? 0)
            const costsMore = (offer?.differenceMinor ?? 0) > 0
            expect([to, response]).toEqual([
              to,
              offer === undefined ? 'done' : (offer.refusal ?? (costsMore ? 'orders.race_costs_more' : 'done')),
            ])
          }
          expect(await brokenInvariants(db())).toEqual([])
        }
      }),
      { numRuns: 6 },
    )
  })

  test('guard removal: without the capacity check the database itself refuses one more place in a full race', async () => {
    const race = await weekend({ more: [{ code: 'twin', bibFrom: 201, capacity: 1 }] })
    const [first, second] = [await newRunner(app), await newRunner(app)]
    const ids = [await bought(first, race), await bought(second, race)]
    await moves(first, ids[0] ?? '', 'twin')
    const name = 'inventory.move_taken(int, uuid, timestamptz, uuid, uuid, text)'
    const [row] = await app.sql<{ body: string }>(`select pg_get_functiondef('${name}'::regprocedure) as body`)
    const guard = 'if free < h.units then'
    expect(row?.body).toContain(guard)
    await app.sql(row?.body.replace(guard, 'if false then') ?? '')
    expect(
      (await second.client.post(`${await pathOf(second, ids[1] ?? '')}/race`, { raceCode: 'twin', refundMinor: 0 }))
        .status,
    ).toBe(500)
    await app.sql(row?.body ?? '')
    await allIsWell(...ids)
  })
})
