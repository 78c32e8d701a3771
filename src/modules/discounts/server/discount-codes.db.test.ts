import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { saveAccessCode } from '#src/modules/orders/server/commands/save-access-code.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { type DiscountConditions, noConditions } from '../domain/discount-rule.ts'
import { createRule, type RuleDraft } from './commands/save-rule.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(async () => {
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await app.close()
})

let network = 0
/** Each runner has a network of their own, so that many may sign up. */
const aRunner = () => {
  network += 1
  return newRunner(app, { address: `198.51.${network}.1` })
}

type Race = Awaited<ReturnType<typeof publishRace>>
type RuleFields = Partial<Omit<RuleDraft, 'conditions' | 'codes' | 'tenantId'>> & {
  readonly conditions?: Partial<DiscountConditions>
}

let codes = 0
/** Creates a rule of 10 % on places with one code of the given number of uses; returns the code. */
async function createCode({ conditions, ...fields }: RuleFields = {}, maxUses: number | null = null): Promise<string> {
  codes += 1
  const code = `CODE-${codes}`
  const draft: RuleDraft = {
    ...{ tenantId: 1, organizerId: null, name: { ru: 'Десять процентов', en: 'Ten per cent' }, scope: 'places' },
    ...{ value: { kind: 'percent', shareBp: 1_000 }, stacking: 'with_automatic', isActive: true },
    ...{ maxUses: null, maxUsesPerAccount: null, budgetMinor: null, startsAt: null, endsAt: null },
    ...fields,
    conditions: { ...noConditions, ...conditions },
    codes: [{ code, maxUses }],
  }
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => mustBeOk(await createRule(tx, draft)))
  return code
}

async function orderOf(race: Race) {
  const runner = await aRunner()
  return { runner, registrationId: await holdPlaceOf(runner, race) }
}

const apply = ({ client }: Runner, registrationId: string, code: string) =>
  client.post('/Register/ApiApplyDiscountCode', { registrationId, code })
const remove = ({ client }: Runner, registrationId: string, code: string) =>
  client.delete(`/api/registrations/${registrationId}/codes/${encodeURIComponent(code)}`)
/** Saves the payer again in an order that has expired. */
const startAgain = ({ eventCode, raceCode }: Race, { client, participant }: Runner, registrationId: string) =>
  client.post('/Register/ApiSaveRegistration', { eventCode, raceCode, registrationId, participant })
const cartOf = async ({ client }: Runner, registrationId: string) =>
  (await client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
const refusalOf = async (runner: Runner, registrationId: string, code: string) => {
  const { status, body } = await apply(runner, registrationId, code)
  return [status, body.error?.code]
}
const idsOf = async ({ eventCode, raceCode }: Race) => {
  const [row] = await app.sql<{ eventId: string; raceId: string }>(
    `select e.id as "eventId", r.id as "raceId" from catalog.races r join catalog.events e on e.id = r.event_id
     where e.code = $1 and r.code = $2`,
    [eventCode, raceCode],
  )
  if (row === undefined) throw new Error('no race')
  return row
}
const usesOf = async (code: string) =>
  await app.sql<{ taken: number; held: number }>(
    'select p.taken, p.held from discounts.codes c join inventory.pools p on p.id = c.id where c.code = $1',
    [code],
  )

test('a code is applied however it is typed, discounts the place, and the total adds up', async () => {
  const race = await publishRace(app)
  const { runner, registrationId } = await orderOf(race)
  const before = await cartOf(runner, registrationId)
  const code = await createCode()
  const { status, body } = await apply(runner, registrationId, ` ${code.toLowerCase()} `)
  expect(status).toBe(200)
  const discountMinor = Math.round(before.totals.totalMinor / 10)
  expect(body).toMatchObject({
    promoCode: code,
    totals: { totalMinor: before.totals.totalMinor, discountMinor },
    items: [{ discountMinor, discounts: [{ name: 'Десять процентов', code, amountMinor: discountMinor }] }],
    codes: [{ code, kind: 'discount', name: 'Десять процентов', discountMinor, reason: null }],
  })
  const { totalMinor, commissionMinor, overallMinor } = body.totals
  expect(overallMinor).toBe(totalMinor - discountMinor + commissionMinor)
  expect(await cartOf(runner, registrationId)).toMatchObject({ totals: body.totals, codes: body.codes })
  expect((await apply(runner, registrationId, code)).body.totals).toEqual(body.totals) // repeated
})

test('a removed code frees its use and its discount, and removing it again changes nothing', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const code = await createCode({}, 1)
  await apply(runner, registrationId, code)
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 1 }])
  const removed = await remove(runner, registrationId, code)
  expect([removed.status, removed.body.totals.discountMinor, removed.body.codes]).toEqual([200, 0, []])
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 0 }])
  expect((await remove(runner, registrationId, code)).status).toBe(200)
})

describe('a code is refused with its reason', () => {
  const now = () => toInstant(new Date())
  const hour = 3_600_000

  test.each([
    ['empty', ' - ', 422, 'discounts.code_empty'],
    ['unknown', 'NO-SUCH-CODE', 422, 'discounts.code_unknown'],
  ] as const)('%s', async (_, code, status, reason) => {
    const { runner, registrationId } = await orderOf(await publishRace(app))
    expect(await refusalOf(runner, registrationId, code)).toEqual([status, reason])
  })

  test('too long for a code', async () => {
    const { runner, registrationId } = await orderOf(await publishRace(app))
    const { status, body } = await apply(runner, registrationId, 'X'.repeat(81))
    expect([status, body.error.fields.code]).toEqual([
      422,
      { code: 'discounts.code_malformed', message: 'Введён неверный промокод' },
    ])
  })

  test.each([
    ['before it starts', () => ({ startsAt: plusMs(now(), hour) }), 'discounts.code_not_started'],
    ['after it ended', () => ({ endsAt: plusMs(now(), -hour) }), 'discounts.code_ended'],
    ['at another event', () => ({ conditions: { eventIds: [newId()] } }), 'discounts.code_other_event'],
    ['in another series', () => ({ conditions: { seriesId: newId() } }), 'discounts.code_other_event'],
    ['in another race', () => ({ conditions: { raceIds: [newId()] } }), 'discounts.code_other_race'],
    ['without its product', () => ({ scope: 'products' as const }), 'discounts.code_other_product'],
    ['for another age', () => ({ conditions: { ageFrom: 90 } }), 'discounts.code_other_person'],
    ['for another club', () => ({ conditions: { club: 'Другой клуб' } }), 'discounts.code_other_person'],
    ['for finishers', () => ({ conditions: { finishedRaceIds: [newId()] } }), 'discounts.code_other_person'],
    ['for another account', () => ({ conditions: { emails: ['other@example.org'] } }), 'discounts.code_other_account'],
    ['for a group', () => ({ conditions: { minPeople: 2 } }), 'discounts.code_too_few_people'],
  ])('%s', async (_, fields, reason) => {
    const { runner, registrationId } = await orderOf(await publishRace(app))
    const code = await createCode(fields())
    expect(await refusalOf(runner, registrationId, code)).toEqual([409, reason])
    expect(await cartOf(runner, registrationId)).toMatchObject({ codes: [], totals: { discountMinor: 0 } })
    expect(await app.sql('select from discounts.uses where order_id = $1', [registrationId])).toEqual([])
  })

  test('for a listed address that nobody has confirmed', async () => {
    const { runner, registrationId } = await orderOf(await publishRace(app))
    const code = await createCode({ conditions: { emails: [runner.email] } })
    await app.sql('update accounts.accounts set email_verified_at = null where email = $1', [runner.email])
    expect(await refusalOf(runner, registrationId, code)).toEqual([409, 'discounts.code_other_account'])
    await verifyEmail(app, runner)
    expect((await apply(runner, registrationId, code)).status).toBe(200)
  })

  test('used up, and used by the same account in another order', async () => {
    const race = await publishRace(app)
    const [first, second] = [await orderOf(race), await orderOf(race)]
    const once = await createCode({}, 1)
    expect((await apply(first.runner, first.registrationId, once)).status).toBe(200)
    expect(await refusalOf(second.runner, second.registrationId, once)).toEqual([409, 'discounts.code_used_up'])
    const perAccount = await createCode({ maxUsesPerAccount: 1 })
    expect((await apply(first.runner, first.registrationId, perAccount)).body.error?.code).toBe(
      'discounts.code_beside_code',
    )
    await remove(first.runner, first.registrationId, once)
    expect((await apply(first.runner, first.registrationId, perAccount)).status).toBe(200)
    const other = await holdPlaceOf(first.runner, await publishRace(app))
    expect(await refusalOf(first.runner, other, perAccount)).toEqual([409, 'discounts.code_used_by_account'])
  })

  test('beside an access code, which stays', async () => {
    const race = await publishRace(app, { race: { isByCode: true } })
    const { eventId, raceId } = await idsOf(race)
    await app.services.db.transaction({ role: 'app', tenantId: race.tenantId }, async (tx) =>
      mustBeOk(
        await saveAccessCode(tx, {
          ...{ tenantId: race.tenantId, eventId, raceIds: [raceId], code: 'ДОСТУП' },
          ...{ uses: null, startsAt: null, endsAt: null, isActive: true },
        }),
      ),
    )
    const runner = await aRunner()
    await runner.client.post(`/Register/CheckPromoCode?eventCode=${race.eventCode}&raceCode=${race.raceCode}`, {
      promoCode: 'доступ',
    })
    const registrationId = await holdPlaceOf(runner, race)
    const code = await createCode()
    expect(await refusalOf(runner, registrationId, code)).toEqual([409, 'discounts.code_beside_access_code'])
    // The access code itself is applied already.
    const again = await apply(runner, registrationId, ' доступ ')
    expect([again.status, again.body]).toEqual([
      200,
      { ...(await cartOf(runner, registrationId)), serverNow: again.body.serverNow },
    ])
    const stays = await remove(runner, registrationId, 'доступ')
    expect([stays.status, stays.body.error.code]).toEqual([409, 'discounts.access_code_stays'])
    expect((await cartOf(runner, registrationId)).codes).toMatchObject([{ code: 'ДОСТУП', kind: 'access' }])
  })

  test('in an order of another account, an unknown one, and one that has ended', async () => {
    const { runner, registrationId } = await orderOf(await publishRace(app))
    const code = await createCode()
    expect(await refusalOf(await aRunner(), registrationId, code)).toEqual([404, 'orders.not_found'])
    expect(await refusalOf(runner, newId(), code)).toEqual([404, 'orders.not_found'])
    await runner.client.post('/Register/ApiClearCart', { registrationId })
    expect(await refusalOf(runner, registrationId, code)).toEqual([409, 'orders.not_open'])
  })

  test('after ten wrong codes in all, wherever they were tried, and a right one is not counted', async () => {
    const race = await publishRace(app)
    const { runner, registrationId } = await orderOf(race)
    const right = await createCode()
    const refused = [
      await createCode({ conditions: { eventIds: [newId()] } }),
      await createCode({ endsAt: plusMs(now(), -hour) }),
    ]
    const check = (promoCode: string) =>
      runner.client.post(`/Register/CheckPromoCode?eventCode=${race.eventCode}&raceCode=${race.raceCode}`, {
        promoCode,
      })
    for (let i = 0; i < 12; i += 1) {
      expect((await apply(runner, registrationId, refused[i % 2] ?? '')).status).toBe(409)
      expect((await check(right)).status).toBe(200)
    }
    for (let i = 0; i < 5; i += 1) expect((await check(`GUESS-${i}`)).status).not.toBe(429)
    for (let i = 5; i < 10; i += 1) expect((await apply(runner, registrationId, `GUESS-${i}`)).status).toBe(422)
    expect([(await check('GUESS-10')).status, (await apply(runner, registrationId, 'GUESS-11')).status]).toEqual([
      429, 429,
    ])
  })

  test('not because neighbours of the network have mistyped theirs', async () => {
    const race = await publishRace(app)
    const address = '203.0.113.77'
    const code = await createCode()
    for (let i = 0; i < 6; i += 1) {
      const neighbour = await newRunner(app, { address })
      const registrationId = await holdPlaceOf(neighbour, race)
      const all = await Promise.all(
        Array.from({ length: 11 }, (_, n) => apply(neighbour, registrationId, `GUESS-${n}`)),
      )
      expect(all.filter(({ status }) => status === 429)).toHaveLength(1)
    }
    const runner = await newRunner(app, { address })
    expect((await apply(runner, await holdPlaceOf(runner, race), code)).status).toBe(200)
  })

  test('after ten wrong codes at once, and a right one is not counted', async () => {
    const { runner, registrationId } = await orderOf(await publishRace(app))
    const code = await createCode()
    for (let i = 0; i < 3; i += 1) expect((await apply(runner, registrationId, code)).status).toBe(200)
    const all = await Promise.all(Array.from({ length: 12 }, (_, i) => apply(runner, registrationId, `GUESS-${i}`)))
    expect(all.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

test('a code of the organizer for another event does not hide the same spelling that is for every event', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const [row] = await app.sql<{ id: string }>('select organizer_id as id from orders.orders where id = $1', [
    registrationId,
  ])
  const ofAll = await createCode()
  const elsewhere = await createCode({ organizerId: row?.id ?? null, conditions: { eventIds: [newId()] } }, 1)
  await app.sql('update discounts.codes set key = (select key from discounts.codes where code = $1) where code = $2', [
    ...[ofAll, elsewhere],
  ])
  const { status, body } = await apply(runner, registrationId, ofAll)
  expect([status, body.codes]).toMatchObject([200, [{ code: ofAll }]])
})

test('one code applied twenty times at once is one attempt and one use', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const code = await createCode({}, 1)
  const all = await Promise.all(Array.from({ length: 20 }, () => apply(runner, registrationId, code)))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(await usesOf(code)).toMatchObject([{ held: 1 }])
})

test('a wrong code leaves an open payment open', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const payment = await openPaymentOf(runner, registrationId)
  expect(await refusalOf(runner, registrationId, 'NO-SUCH')).toEqual([422, 'discounts.code_unknown'])
  const [row] = await app.sql<{ state: string }>('select state from payments.payments where id = $1', [payment.id])
  expect(row?.state).toBe('open')
})

test('an order is paid with its discount, takes the use, and gives it back when it is cancelled', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const code = await createCode({}, 1)
  const { totals } = (await apply(runner, registrationId, code)).body
  const payment = await openPaymentOf(runner, registrationId)
  const [row] = await app.sql<{ amountMinor: number }>(
    'select amount_minor::int as "amountMinor" from payments.payments where id = $1',
    [payment.id],
  )
  expect(row?.amountMinor).toBe(totals.overallMinor)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect(await usesOf(code)).toEqual([{ taken: 1, held: 0 }])
  const seen = await runner.client.get(`/api/account/registrations/${registrationId}/cancellation`)
  const { refundMinor } = seen.body.whole
  expect(refundMinor).toBeLessThanOrEqual(totals.overallMinor)
  expect(
    (await runner.client.post(`/api/account/registrations/${registrationId}/cancel`, { refundMinor })).status,
  ).toBe(200)
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 0 }])
  expect(await app.sql('select from discounts.uses where order_id = $1', [registrationId])).toEqual([])
})

test('the use of an expired order goes to the next buyer', async () => {
  const race = await publishRace(app)
  const [first, second] = [await orderOf(race), await orderOf(race)]
  const code = await createCode({}, 1)
  await apply(first.runner, first.registrationId, code)
  await second.runner.client.post('/Register/ApiClearCart', { registrationId: second.registrationId })
  app.forward(21 * 60_000)
  const third = await orderOf(race)
  expect((await apply(third.runner, third.registrationId, code)).status).toBe(200)
  expect(await usesOf(code)).toMatchObject([{ held: 1 }])
  // Started again, the first order pays the whole price.
  const again = await startAgain(race, first.runner, first.registrationId)
  expect(again.status).toBe(200)
  const rechecked = await first.runner.client.post('/Register/Cart', { registrationId: first.registrationId })
  expect(rechecked.body).toMatchObject({ codes: [], totals: { discountMinor: 0 } })
})

test.each([
  ['before', false],
  ['after', true],
])('an order that is started again %s its expired use is swept holds it for its new time', async (_, isSwept) => {
  const race = await publishRace(app)
  const { runner, registrationId } = await orderOf(race)
  const code = await createCode({}, 1)
  await apply(runner, registrationId, code)
  app.forward(21 * 60_000)
  if (isSwept) await expireDueOrders.run(app.services)
  const again = await startAgain(race, runner, registrationId)
  expect(again.status).toBe(200)
  const { body } = await runner.client.post('/Register/Cart', { registrationId })
  expect(body).toMatchObject({ codes: [{ code, reason: null }] })
  expect(body.totals.discountMinor).toBeGreaterThan(0)
  const [use] = await app.sql<{ isOver: boolean }>(
    `select bool_or(h.state = 'held' and h.held_until < o.held_until) as "isOver" from discounts.uses u
       join inventory.holds h on h.id = any (u.hold_ids) join orders.orders o on o.id = u.order_id where o.id = $1`,
    [registrationId],
  )
  expect(use?.isOver).toBe(false)
})

test('a code of an order that was swept and started again can be removed', async () => {
  const race = await publishRace(app)
  const { runner, registrationId } = await orderOf(race)
  const code = await createCode({}, 1)
  await apply(runner, registrationId, code)
  app.forward(21 * 60_000)
  await expireDueOrders.run(app.services)
  await startAgain(race, runner, registrationId)
  const removed = await remove(runner, registrationId, code)
  expect(removed.body).toMatchObject({ codes: [], totals: { discountMinor: 0 } })
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 0 }])
})

test('a code whose use has expired is taken again where it is free, and refused where it is not', async () => {
  const race = await publishRace(app)
  const [first, second] = [await orderOf(race), await orderOf(race)]
  const code = await createCode({ maxUses: 1 }, 5)
  await apply(first.runner, first.registrationId, code)
  // Its unit was released while the order goes on.
  const release = `select inventory.delete_holds(1, c.id, u.hold_ids) from discounts.uses u
    join discounts.codes c on c.id = u.code_id where c.code = $1 and u.order_id = $2`
  await app.sql(release, [code, first.registrationId])
  expect((await apply(first.runner, first.registrationId, code)).status).toBe(200)
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 1 }])
  await app.sql(release, [code, first.registrationId])
  expect((await apply(second.runner, second.registrationId, code)).status).toBe(200)
  expect(await refusalOf(first.runner, first.registrationId, code)).toEqual([409, 'discounts.code_used_up'])
  const rechecked = await first.runner.client.post('/Register/Cart', { registrationId: first.registrationId })
  expect(rechecked.body).toMatchObject({ codes: [], totals: { discountMinor: 0 } })
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 1 }]) // the second order's alone
})

test('a late payment takes the use again with the place', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const code = await createCode({}, 1)
  await apply(runner, registrationId, code)
  const payment = await openPaymentOf(runner, registrationId)
  app.forward(40 * 60_000)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect(await usesOf(code)).toEqual([{ taken: 1, held: 0 }])
  expect(await app.sql('select from discounts.uses where order_id = $1', [registrationId])).toHaveLength(1)
})

test('a discount follows the people of the order', async () => {
  const race = await publishRace(app)
  const { runner, registrationId } = await orderOf(race)
  const code = await createCode({ conditions: { minPeople: 2 } })
  const child = { ...runner.participant, firstName: 'Иван', birthDate: '2002-02-03' }
  const joined = await runner.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId, isAddition: true, relation: 'child' },
    participant: child,
  })
  expect(joined.status).toBe(200)
  const both = (await apply(runner, registrationId, code)).body
  expect(both.items.filter(({ discountMinor }: { discountMinor: number }) => discountMinor > 0)).toHaveLength(2)
  const people = await runner.client.get(
    `/api/registrations/people?eventCode=${race.eventCode}&registrationId=${registrationId}`,
  )
  const entryId = people.body.entries.at(-1).id
  expect((await runner.client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId })).status).toBe(200)
  expect(await cartOf(runner, registrationId)).toMatchObject({
    totals: { discountMinor: 0 },
    codes: [{ code, reason: 'too_few_people' }],
  })
})

test('nobody pays more than was shown: where a discount has ended the payment is refused, and the recheck shows the sum', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const code = await createCode()
  const { totals } = (await apply(runner, registrationId, code)).body
  const consents = ['offer', 'personal-data', 'receipt']
  await runner.client.post('/Register/Cart', { registrationId, consents })
  await app.sql(
    `update discounts.rules set conditions = jsonb_set(conditions, '{minPeople}', '2')
     where id = (select rule_id from discounts.codes where code = $1)`,
    [code],
  )
  const pay = () => runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' })
  const refused = await pay()
  expect([refused.status, refused.body.error.code]).toEqual([409, 'orders.sum_changed'])
  expect((await cartOf(runner, registrationId)).totals).toEqual(totals)
  const { body } = await runner.client.post('/Register/Cart', { registrationId })
  expect(body).toMatchObject({ totals: { discountMinor: 0 }, codes: [{ code, reason: 'too_few_people' }] })
  expect((await pay()).status).toBe(200)
})

test('a code that changes nothing leaves an open payment open', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const code = await createCode()
  await apply(runner, registrationId, code)
  const payment = await openPaymentOf(runner, registrationId)
  const group = await createCode({ conditions: { minPeople: 2 } })
  expect((await apply(runner, registrationId, code)).status).toBe(200)
  expect((await remove(runner, registrationId, 'NOT-APPLIED')).status).toBe(200)
  expect(await refusalOf(runner, registrationId, group)).toEqual([409, 'discounts.code_too_few_people'])
  const [row] = await app.sql<{ state: string }>('select state from payments.payments where id = $1', [payment.id])
  expect(row?.state).toBe('open')
})

test('a donation is not discounted, and a code for it alone says so', async () => {
  const donation = {
    ...shirt,
    code: 'donation',
    stock: null,
    freePrice: { minMinor: 100_00, maxMinor: 1_000_00, suggestionsMinor: [] },
  }
  const race = await publishRace(app, { products: [donation] })
  const { runner, registrationId } = await orderOf(race)
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
  const added = await runner.client.post('/Register/ApiAddProductToCart', {
    registrationId,
    productId: products[0].id,
  })
  expect(added.status).toBe(200)
  const alone = await createCode({ scope: 'products' })
  expect(await refusalOf(runner, registrationId, alone)).toEqual([409, 'discounts.code_free_price'])
  const both = await createCode({ scope: 'places_and_products', value: { kind: 'amount', amountMinor: 300_00 } })
  const { items, codes } = (await apply(runner, registrationId, both)).body
  expect(items).toMatchObject([
    { kind: 'place', discountMinor: 300_00 },
    { kind: 'product', costMinor: 100_00, discountMinor: 0 },
  ])
  expect(codes).toMatchObject([{ reason: null, items: [{ reason: null }, { reason: 'free_price' }] }])
})

describe('a budget', () => {
  const all = { kind: 'percent', shareBp: 10_000 } as const

  test('caps the discount at what is left of it, and is divided again when people are added', async () => {
    const race = await publishRace(app)
    const { runner, registrationId } = await orderOf(race)
    const { totalMinor } = (await cartOf(runner, registrationId)).totals
    const code = await createCode({ value: all, budgetMinor: totalMinor + 100_00 })
    const alone = (await apply(runner, registrationId, code)).body
    expect([alone.totals.discountMinor, alone.totals.overallMinor]).toEqual([totalMinor, 0])
    const joined = await runner.client.post('/Register/ApiSaveRegistration', {
      ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId, isAddition: true, relation: 'child' },
      participant: { ...runner.participant, firstName: 'Иван', birthDate: '2002-02-03' },
    })
    expect(joined.status).toBe(200)
    const both = await cartOf(runner, registrationId)
    expect(both.totals.discountMinor).toBe(totalMinor + 100_00)
    expect(both.codes).toMatchObject([
      { code, reason: null, items: [{ reason: 'budget_limited' }, { reason: 'budget_limited' }] },
    ])
    const other = await orderOf(race)
    expect(await refusalOf(other.runner, other.registrationId, code)).toEqual([409, 'discounts.code_budget_spent'])
    expect(await cartOf(other.runner, other.registrationId)).toMatchObject({ codes: [], totals: { discountMinor: 0 } })
  })

  test('is never exceeded by twenty orders at once, and is spent to the last kopeck', async () => {
    const race = await publishRace(app)
    const orders = await Promise.all(Array.from({ length: 20 }, () => orderOf(race)))
    const first = orders[0]
    if (first === undefined) throw new Error('no order')
    const { totalMinor } = (await cartOf(first.runner, first.registrationId)).totals
    const budgetMinor = 3 * totalMinor + 7
    const code = await createCode({ value: all, budgetMinor })
    const replies = await Promise.all(orders.map((one) => apply(one.runner, one.registrationId, code)))
    const saved = replies.flatMap(({ status, body }) => (status === 200 ? [body.totals.discountMinor as number] : []))
    expect(saved.toSorted((a, b) => a - b)).toEqual([7, totalMinor, totalMinor, totalMinor])
    expect(replies.filter(({ body }) => body.error?.code === 'discounts.code_budget_spent')).toHaveLength(16)
  })
})

test('a code that takes nothing off is free again once its order is paid, and held until then', async () => {
  const race = await publishRace(app)
  const [first, second] = [await orderOf(race), await orderOf(race)]
  const small = await createCode({ value: { kind: 'percent', shareBp: 500 }, maxUsesPerAccount: 1 }, 1)
  const large = await createCode({ value: { kind: 'percent', shareBp: 2_000 } }, 1)
  await apply(first.runner, first.registrationId, small)
  const { totals, codes } = (await apply(first.runner, first.registrationId, large)).body
  expect(codes).toMatchObject([
    { code: small, discountMinor: 0, reason: 'nothing_to_discount' },
    { code: large, discountMinor: totals.discountMinor, reason: null },
  ])
  expect(await refusalOf(second.runner, second.registrationId, small)).toEqual([409, 'discounts.code_used_up'])
  const payment = await openPaymentOf(first.runner, first.registrationId)
  for (let i = 0; i < 2; i += 1)
    expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect([await usesOf(small), await usesOf(large)]).toEqual([[{ taken: 0, held: 0 }], [{ taken: 1, held: 0 }]])
  expect((await apply(second.runner, second.registrationId, small)).status).toBe(200)
  expect(await usesOf(small)).toEqual([{ taken: 0, held: 1 }])
  const { refundMinor } = (
    await first.runner.client.get(`/api/account/registrations/${first.registrationId}/cancellation`)
  ).body.whole
  const at = `/api/account/registrations/${first.registrationId}/cancel`
  expect((await first.runner.client.post(at, { refundMinor })).status).toBe(200)
  expect([await usesOf(small), await usesOf(large)]).toEqual([[{ taken: 0, held: 1 }], [{ taken: 0, held: 0 }]])
})

test('a late payment does not need the use of a code that takes nothing off', async () => {
  const race = await publishRace(app)
  const [first, second] = [await orderOf(race), await orderOf(race)]
  const small = await createCode({ value: { kind: 'percent', shareBp: 500 } }, 1)
  const large = await createCode({ value: { kind: 'percent', shareBp: 2_000 } }, 1)
  await apply(first.runner, first.registrationId, small)
  await apply(first.runner, first.registrationId, large)
  const payment = await openPaymentOf(first.runner, first.registrationId)
  app.forward(40 * 60_000)
  await second.runner.client.post('/Register/ApiClearCart', { registrationId: second.registrationId })
  const third = await orderOf(race)
  expect((await apply(third.runner, third.registrationId, small)).status).toBe(200)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect((await cartOf(first.runner, first.registrationId)).status).toBe('paid')
  expect([await usesOf(small), await usesOf(large)]).toEqual([[{ taken: 0, held: 1 }], [{ taken: 1, held: 0 }]])
})

test('of two codes of one rule a late payment takes the unit of the one that takes something off', async () => {
  const { runner, registrationId } = await orderOf(await publishRace(app))
  const code = await createCode({ maxUses: 2 })
  const other = `${code}-B`
  await app.sql(
    `insert into discounts.codes (tenant_id, id, rule_id, code, key, max_uses)
     select tenant_id, gen_random_uuid(), rule_id, $2, $3, null from discounts.codes where code = $1`,
    [code, other, codeKey(other)],
  )
  await apply(runner, registrationId, code)
  expect((await apply(runner, registrationId, other)).body.error?.code).toBe('discounts.code_beside_code')
  const [pool] = await app.sql<{ id: string }>('select rule_id as id from discounts.codes where code = $1', [code])
  // Both stand in the order where one of them covered a line that is gone now: the recheck holds a unit of the pool.
  await app.sql(
    `insert into discounts.uses (tenant_id, order_id, code_id, rule_id, account_id, hold_ids, applied_at)
     select u.tenant_id, u.order_id, c.id, u.rule_id, u.account_id, array[gen_random_uuid()], u.applied_at
     from discounts.uses u join discounts.codes c on c.rule_id = u.rule_id and c.code = $2
     where u.order_id = $1`,
    [registrationId, other],
  )
  await runner.client.post('/Register/Cart', { registrationId })
  expect(await app.sql('select held from inventory.pools where id = $1', [pool?.id])).toEqual([{ held: 2 }])
  const payment = await openPaymentOf(runner, registrationId)
  app.forward(40 * 60_000)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect(await app.sql('select taken, held from inventory.pools where id = $1', [pool?.id])).toEqual([
    { taken: 1, held: 0 },
  ])
})

test('a code that waits for more people is free again once its order is paid late', async () => {
  const race = await publishRace(app)
  const { runner, registrationId } = await orderOf(race)
  const code = await createCode({ conditions: { minPeople: 2 } }, 1)
  const save = {
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    registrationId,
    isAddition: true,
    relation: 'child',
  }
  const child = { ...runner.participant, firstName: 'Иван', birthDate: '2002-02-03' }
  await runner.client.post('/Register/ApiSaveRegistration', { ...save, participant: child })
  await apply(runner, registrationId, code)
  const people = await runner.client.get(
    `/api/registrations/people?eventCode=${race.eventCode}&registrationId=${registrationId}`,
  )
  const { id: entryId } = people.body.entries.at(-1)
  await runner.client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId })
  const payment = await openPaymentOf(runner, registrationId)
  app.forward(40 * 60_000)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 0 }])
  expect(await app.sql('select from discounts.uses where order_id = $1', [registrationId])).toEqual([])
})

test('a social category takes a new price and the discount of it', async () => {
  const category = { code: 'student', priceMinor: 500_00, quota: null, proof: 'show', priceDifferenceMinor: 0 } as const
  const race = await publishRace(app, { race: { categories: [category] } })
  const { runner, registrationId } = await orderOf(race)
  const code = await createCode()
  const full = (await apply(runner, registrationId, code)).body.totals
  const save = { eventCode: race.eventCode, raceCode: race.raceCode, registrationId, participant: runner.participant }
  const saved = await runner.client.post('/Register/ApiSaveRegistration', { ...save, category: { code: 'student' } })
  expect(saved.status).toBe(200)
  expect((await cartOf(runner, registrationId)).totals).toMatchObject({ totalMinor: 500_00, discountMinor: 50_00 })
  expect(full.discountMinor).not.toBe(50_00)
})

test('a paid place that moves to a cheaper race keeps as much of its discount as the price allows', async () => {
  const tiers = [{ priceMinor: 300_00, untilAt: null, untilOrdinal: null }]
  const race = await publishRace(app, {
    refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
    more: [{ code: 'five', bibFrom: 501, tiers }],
  })
  const { runner, registrationId } = await orderOf(race)
  const code = await createCode({ value: { kind: 'percent', shareBp: 8_000 } })
  const { totals } = (await apply(runner, registrationId, code)).body
  expect(totals.discountMinor).toBeGreaterThan(300_00)
  const payment = await openPaymentOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  const own = async () => (await runner.client.get(`/api/account/registrations/${registrationId}`)).body
  const at = `/api/account/registrations/${registrationId}/entries/${(await own()).entries[0].entryId}`
  const { races } = (await runner.client.get(`${at}/races`)).body
  const { refundMinor } = races.find(({ raceCode }: { raceCode: string }) => raceCode === 'five')
  expect(refundMinor).toBe(totals.overallMinor)
  expect((await runner.client.post(`${at}/race`, { raceCode: 'five', refundMinor })).status).toBe(200)
  expect((await own()).discounts).toMatchObject([{ code, amountMinor: 300_00 }])
})

test('CheckPromoCode describes a discount code of an open race, or says why it is not valid', async () => {
  const race = await publishRace(app)
  const runner = await aRunner()
  const check = (promoCode: string) =>
    runner.client.post(`/Register/CheckPromoCode?eventCode=${race.eventCode}&raceCode=${race.raceCode}`, { promoCode })
  const code = await createCode()
  expect((await check(code.toLowerCase())).body).toEqual({
    ...{ promoCode: code, kind: 'discount', description: 'Десять процентов' },
  })
  const refused = async (promoCode: string) => {
    const { status, body } = await check(promoCode)
    return [status, body.error.code, body.error.message, body.error.fields.promoCode.code === body.error.code]
  }
  const [hour, now] = [3_600_000, toInstant(new Date())]
  const unknown = [422, 'discounts.code_unknown', 'Промокод не существует', true]
  expect(await refused('NO-SUCH')).toEqual(unknown)
  const invalid = await createCode()
  await app.sql('update discounts.codes set is_active = false where code = $1', [invalid])
  expect(await refused(invalid)).toEqual(unknown)
  const foreign = await createCode()
  await app.sql(
    `update discounts.rules set organizer_id = gen_random_uuid() where id = (select rule_id from discounts.codes where code = $1)`,
    [foreign],
  )
  expect(await refused(foreign)).toEqual(unknown)
  expect(await refused(await createCode({ endsAt: plusMs(now, -hour) }))).toEqual([
    ...[409, 'discounts.code_ended', 'Срок действия промокода закончился.', true],
  ])
  expect(await refused(await createCode({ startsAt: plusMs(now, 100 * hour) }))).toEqual([
    ...[409, 'discounts.code_not_started', 'Промокод ещё не действует.', true],
  ])
  for (const conditions of [{ eventIds: [newId()] }, { seriesId: newId() }])
    expect((await refused(await createCode({ conditions })))[1]).toBe('discounts.code_other_event')
  const once = await createCode({}, 1)
  const holder = await orderOf(race)
  await apply(holder.runner, holder.registrationId, once)
  expect((await refused(once))[1]).toBe('discounts.code_used_up')
})

test('of twenty requests at once for the last use of a code one gets it', async () => {
  const race = await publishRace(app)
  const orders = await Promise.all(Array.from({ length: 20 }, () => orderOf(race)))
  const code = await createCode({}, 1)
  const all = await Promise.all(orders.map(({ runner, registrationId }) => apply(runner, registrationId, code)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.flatMap(({ status, body }) => (status === 200 ? [] : [body.error.code]))).toEqual(
    Array(19).fill('discounts.code_used_up'),
  )
  expect(await usesOf(code)).toEqual([{ taken: 0, held: 1 }])
})

test('guard removal: without the pool of its uses a code’s last use is taken by every order', async () => {
  const race = await publishRace(app)
  const orders = await Promise.all(Array.from({ length: 3 }, () => orderOf(race)))
  const code = await createCode({}, 1)
  await app.sql('update discounts.codes set max_uses = null where code = $1', [code])
  const all = await Promise.all(orders.map(({ runner, registrationId }) => apply(runner, registrationId, code)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
})
