import { afterAll, describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { saveAccessCode } from '#src/modules/orders/server/commands/save-access-code.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import {
  type AutomaticFields,
  addChild,
  createAutomatic,
  createDiscountCode,
  idsOfRace,
  removePerson,
} from '#tests/support/discounts-for-tests.ts'
import { chooseProductsOf } from '#tests/support/insurance-for-tests.ts'
import { policy, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { boardOf, createTeam, publishTeamRace, saveTeam, teammate, twoToFour } from '#tests/support/team-for-tests.ts'
import type { Json, TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { maxAutomaticRules } from '../domain/rule-limits.ts'
import { endAutomaticRule } from './commands/save-automatic-rule.ts'

let app: TestApp
let bank: TestBank
test.beforeAll(({ app: ownApp, bank: ownBank }) => {
  app = ownApp
  bank = ownBank
})
afterAll(async () => expect(await brokenInvariants(app.services.db)).toEqual([]))

type Race = Awaited<ReturnType<typeof publishRace>>
const hour = 3_600_000
const now = () => toInstant(new Date())
let network = 0
/** Each runner has a network of their own, so that many may sign up. */
const aRunner = () => {
  network += 1
  return newRunner(app, { address: `198.51.101.${network}` })
}
const rulesOf = async (race: Race, ...all: AutomaticFields[]) => {
  const { eventId } = await idsOfRace(app, race)
  const ids: string[] = []
  for (const fields of all) ids.push(await createAutomatic(app, [eventId], fields))
  return ids
}
const cartOf = async ({ client }: Runner, registrationId: string): Promise<Json> =>
  (await client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
const recheck = async ({ client }: Runner, registrationId: string): Promise<Json> =>
  (await client.post('/Register/Cart', { registrationId })).body
const group = (minPeople: number): AutomaticFields => ({ conditions: { minPeople } })
const family: AutomaticFields = {
  name: { ru: 'Семейная скидка', en: 'Family discount' },
  value: { kind: 'percent', shareBp: 5_000 },
  conditions: { fromChild: 2 },
}
const priceMinor = async (runner: Runner, registrationId: string): Promise<number> =>
  (await cartOf(runner, registrationId)).items[0].priceMinor

describe('a group discount', () => {
  test('appears with the second person, is a line of its own, adds up, and disappears with the person', async () => {
    const race = await publishRace(app)
    await rulesOf(race, group(2))
    const runner = await aRunner()
    const registrationId = await holdPlaceOf(runner, race)
    expect(await cartOf(runner, registrationId)).toMatchObject({ totals: { discountMinor: 0 }, automaticDiscounts: [] })
    await addChild(runner, registrationId, race, { firstName: 'Иван', birthDate: '2002-02-03' })
    const both = await cartOf(runner, registrationId)
    const partMinor = both.items[0].priceMinor / 10
    expect(both).toMatchObject({
      promoCode: null,
      codes: [],
      automaticDiscounts: [{ name: 'Групповая скидка', discountMinor: 2 * partMinor, isApplied: true }],
      totals: { discountMinor: 2 * partMinor },
    })
    for (const { discounts } of both.items)
      expect(discounts).toEqual([{ name: 'Групповая скидка', code: null, amountMinor: partMinor }])
    const { totalMinor, discountMinor, commissionMinor, overallMinor } = both.totals
    expect(overallMinor).toBe(totalMinor - discountMinor + commissionMinor)
    await removePerson(runner, registrationId, race, 'Иван')
    expect(await cartOf(runner, registrationId)).toMatchObject({
      totals: { discountMinor: 0 },
      automaticDiscounts: [],
      items: [{ discounts: [] }],
    })
  })

  test('of its steps the highest that is reached applies, and a sum is taken off each place', async () => {
    const race = await publishRace(app)
    await rulesOf(race, group(2), {
      name: { ru: 'Троим и больше', en: 'Three or more' },
      value: { kind: 'amount_each', amountMinor: 300_00 },
      ...group(3),
    })
    const runner = await aRunner()
    const registrationId = await holdPlaceOf(runner, race)
    await addChild(runner, registrationId, race, { firstName: 'Иван', birthDate: '2002-02-03' })
    await addChild(runner, registrationId, race, { firstName: 'Пётр', birthDate: '2003-02-03' })
    const { totals, automaticDiscounts } = await cartOf(runner, registrationId)
    expect(totals.discountMinor).toBe(3 * 300_00)
    expect(automaticDiscounts.map(({ name, isApplied }: Json) => [name, isApplied])).toEqual([
      ['Троим и больше', true],
      ['Групповая скидка', false],
    ])
  })
})

test('a family pays the same whichever child was entered first', async () => {
  const race = await publishRace(app)
  await rulesOf(race, family)
  const children = [
    { firstName: 'Анна', birthDate: '2014-03-01' },
    { firstName: 'Борис', birthDate: '2014-03-01' },
    { firstName: 'Вера', birthDate: '2016-03-01' },
  ]
  const paid: unknown[] = []
  const runner = await aRunner()
  for (const entered of [children, children.toReversed()]) {
    const registrationId = await holdPlaceOf(runner, race)
    for (const child of entered) await addChild(runner, registrationId, race, child)
    const people = await runner.client.get(
      `/api/registrations/people?eventCode=${race.eventCode}&registrationId=${registrationId}`,
    )
    const { items, totals } = await cartOf(runner, registrationId)
    const nameOf = (itemId: string) => people.body.entries.find(({ lineId }: Json) => lineId === itemId).fullName
    paid.push([totals, items.map(({ id, discountMinor }: Json) => `${nameOf(id)} ${discountMinor}`).toSorted()])
    await runner.client.post('/Register/ApiClearCart', { registrationId })
  }
  expect(paid[1]).toEqual(paid[0])
})

test('a finisher of an earlier race of the organizer pays less from the first page on, and others do not', async () => {
  const past = { startsAt: plusMs(now(), 2 * hour), endsAt: plusMs(now(), 3 * hour), closesAt: plusMs(now(), hour) }
  const earlier = await publishRace(app, { race: past })
  const [finisher, newcomer] = [await aRunner(), await aRunner()]
  const earlierOrder = await holdPlaceOf(finisher, earlier)
  const payment = await openPaymentOf(finisher, earlierOrder)
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  const ids = await idsOfRace(app, earlier)
  await app.sql(`update catalog.races set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
                 where id = '${ids.raceId}'`)
  const race = await publishRace(app)
  await rulesOf(race, { conditions: { finishedWith: 'organizer' } })
  const before = await holdPlaceOf(finisher, race)
  expect((await cartOf(finisher, before)).totals.discountMinor).toBe(0) // results are not published yet
  const row = { bib: 101, status: 'finished', gunMs: 1_000_000, netMs: 1_000_000, splitsMs: [] } as const
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(await publishResults(tx, earlier, { rankedBy: 'gun', splits: [], rows: [row] })),
  )
  await finisher.client.post('/Register/ApiClearCart', { registrationId: before })
  const registrationId = await holdPlaceOf(finisher, race)
  const price = await priceMinor(finisher, registrationId)
  expect((await cartOf(finisher, registrationId)).totals.discountMinor).toBe(price / 10)
  expect((await cartOf(newcomer, await holdPlaceOf(newcomer, race))).totals.discountMinor).toBe(0)
})

test('a discount follows a corrected birth date, and the payment that was open for it is cancelled', async () => {
  const race = await publishRace(app)
  await rulesOf(race, { name: { ru: 'До 20 лет', en: 'Under 20' }, conditions: { ageTo: 20 } })
  const runner = await aRunner()
  const young = { ...runner, participant: { ...runner.participant, birthDate: '2008-01-02' } }
  const registrationId = await holdPlaceOf(young, race)
  expect((await cartOf(runner, registrationId)).totals.discountMinor).toBeGreaterThan(0)
  const payment = await openPaymentOf(young, registrationId)
  const { eventCode, raceCode } = race
  const corrected = { eventCode, raceCode, registrationId, participant: runner.participant }
  expect((await runner.client.post('/Register/ApiSaveRegistration', corrected)).status).toBe(200)
  expect((await cartOf(runner, registrationId)).totals.discountMinor).toBe(0)
  const [row] = await app.sql<{ state: string }>(`select state from payments.payments where id = '${payment.id}'`)
  expect(row?.state).not.toBe('open')
})

test('a code follows a corrected birth date', async () => {
  const race = await publishRace(app)
  const runner = await aRunner()
  const young = { ...runner, participant: { ...runner.participant, birthDate: '2008-01-02' } }
  const registrationId = await holdPlaceOf(young, race)
  const code = await createDiscountCode(app, { conditions: { ageTo: 20 } })
  expect((await runner.client.post('/Register/ApiApplyDiscountCode', { registrationId, code })).status).toBe(200)
  const { eventCode, raceCode } = race
  const corrected = { eventCode, raceCode, registrationId, participant: runner.participant }
  expect((await runner.client.post('/Register/ApiSaveRegistration', corrected)).status).toBe(200)
  expect(await cartOf(runner, registrationId)).toMatchObject({
    totals: { discountMinor: 0 },
    codes: [{ code, reason: 'nothing_to_discount' }],
  })
})

test('a team pays less before the day, its members may join, and after the day the payment is refused until it sees the sum', async () => {
  const race = await publishTeamRace(app, { team: twoToFour })
  await rulesOf(race, {
    name: { ru: 'Ранняя команда', en: 'Early team' },
    endsAt: plusMs(now(), hour),
    conditions: { isTeam: true },
  })
  const captain = await aRunner()
  const team = await createTeam(captain, race, 'Лисы')
  const price = await priceMinor(captain, team.registrationId)
  expect((await cartOf(captain, team.registrationId)).totals.discountMinor).toBe(price / 10)
  for (const relayPosition of [1, 2, 3])
    expect((await saveTeam(captain, race, { ...team, relayPosition, participant: teammate() })).status).toBe(200)
  const three = await cartOf(captain, team.registrationId)
  expect(three.items[0].priceMinor).toBe((price / 2) * 3)
  expect(three.totals.discountMinor).toBe(three.items[0].priceMinor / 10)
  const consents = ['offer', 'personal-data', 'receipt']
  await captain.client.post('/Register/Cart', { registrationId: team.registrationId, consents })
  await app.sql(`update discounts.rules set ends_at = now() where name_ru = 'Ранняя команда'`)
  const pay = () =>
    captain.client.post('/Register/ApiSavePay', { registrationId: team.registrationId, paymentType: 'card' })
  const refused = await pay()
  expect([refused.status, refused.body.error.code]).toEqual([409, 'orders.sum_changed'])
  expect(await recheck(captain, team.registrationId)).toMatchObject({
    totals: { discountMinor: 0 },
    automaticDiscounts: [],
  })
  expect((await pay()).status).toBe(200)
})

test('a member who joins changes a team’s order, and its code for listed addresses still sees the captain’s', async () => {
  const race = await publishTeamRace(app, { team: twoToFour })
  const [captain, ...members] = [await aRunner(), await aRunner(), await aRunner(), await aRunner()]
  const team = await createTeam(captain, race, 'Выдры')
  await verifyEmail(app, captain)
  const code = await createDiscountCode(app, { conditions: { emails: [captain.email] } })
  const { registrationId } = team
  expect((await captain.client.post('/Register/ApiApplyDiscountCode', { registrationId, code })).status).toBe(200)
  const { joinCode } = await boardOf(captain, team.teamRegistrationId)
  for (const [i, { client, participant }] of members.entries()) {
    const joined = await client.post('/api/teams/join', {
      joinCode,
      relayPosition: i + 1,
      participant,
      consents: ['personal-data'],
    })
    expect(joined.status).toBe(200)
  }
  const cart = await cartOf(captain, registrationId)
  expect(cart.items[0].priceMinor).toBe(3 * 190_000)
  expect(cart).toMatchObject({ codes: [{ code, reason: null }], totals: { discountMinor: (3 * 190_000) / 10 } })
})

describe('beside promo codes', () => {
  const withChild = async (...rules: AutomaticFields[]) => {
    const race = await publishRace(app)
    await rulesOf(race, ...rules)
    const runner = await aRunner()
    const registrationId = await holdPlaceOf(runner, race)
    await addChild(runner, registrationId, race, { firstName: 'Иван', birthDate: '2002-02-03' })
    const apply = (code: string) => runner.client.post('/Register/ApiApplyDiscountCode', { registrationId, code })
    return { race, runner, registrationId, apply }
  }

  test('a code that stands alone and takes off less is refused, because the automatic discount is better', async () => {
    const { apply } = await withChild(group(2))
    const code = await createDiscountCode(app, { stacking: 'alone', value: { kind: 'percent', shareBp: 500 } })
    const { status, body } = await apply(code)
    expect([status, body.error.code]).toEqual([409, 'discounts.code_automatic_is_better'])
  })

  test('a better code that stands alone replaces it, and gives way again when a better automatic one appears', async () => {
    const { race, runner, registrationId, apply } = await withChild(group(2), {
      ...group(3),
      name: { ru: 'Троим и больше', en: 'Three or more' },
      value: { kind: 'percent', shareBp: 3_000 },
    })
    const code = await createDiscountCode(app, { stacking: 'alone', value: { kind: 'percent', shareBp: 2_000 } })
    const { body } = await apply(code)
    expect(body.automaticDiscounts).toMatchObject([{ name: 'Групповая скидка', isApplied: false }])
    expect(body.totals.discountMinor).toBe(2 * (body.items[0].priceMinor / 5))
    await addChild(runner, registrationId, race, { firstName: 'Пётр', birthDate: '2003-02-03' })
    const three = await cartOf(runner, registrationId)
    expect(three.codes).toMatchObject([{ code, reason: 'automatic_is_better', discountMinor: 0 }])
    expect(three.automaticDiscounts).toMatchObject([
      { name: 'Троим и больше', isApplied: true },
      { name: 'Групповая скидка', isApplied: false },
    ])
  })

  test('a code that stacks is counted from the price less the automatic discount', async () => {
    const { apply } = await withChild(group(2))
    const { body } = await apply(await createDiscountCode(app))
    const price = body.items[0].priceMinor
    expect(body.items[0].discounts.map(({ amountMinor }: Json) => amountMinor)).toEqual([
      price / 10,
      (price - price / 10) / 10,
    ])
    expect(body.automaticDiscounts).toMatchObject([{ isApplied: true }])
  })
})

test('insurance is not discounted', async () => {
  const race = await publishRace(app, { products: [shirt, policy] })
  await rulesOf(race, { scope: 'places_and_products', ...group(1) })
  const runner = await aRunner()
  const registrationId = await holdPlaceOf(runner, race)
  const { eventId } = await idsOfRace(app, race)
  const products = await app.sql<{ id: string }>(
    `select id from catalog.products where event_id = '${eventId}' order by code`,
  )
  const chosen = products.map(({ id }) => ({ productId: id, count: 1 }))
  const saved = await chooseProductsOf(runner.client, registrationId, chosen)
  expect(saved.status).toBe(200)
  const { items } = await cartOf(runner, registrationId)
  expect(items.map(({ kind, discountMinor, priceMinor: price }: Json) => [kind, discountMinor / price])).toEqual(
    expect.arrayContaining([
      ['place', 0.1],
      ['product', 0.1],
      ['insurance', 0],
    ]),
  )
})

test('a place behind an access code is not discounted', async () => {
  const race = await publishRace(app, { race: { isByCode: true } })
  const { eventId, raceId } = await idsOfRace(app, race)
  const { tenantId, eventCode, raceCode } = race
  await rulesOf(race, group(1))
  await app.services.db.transaction({ role: 'app', tenantId }, async (tx) =>
    mustBeOk(
      await saveAccessCode(tx, {
        tenantId,
        eventId,
        raceIds: [raceId],
        code: 'ДОСТУП',
        uses: null,
        startsAt: null,
        endsAt: null,
        isActive: true,
      }),
    ),
  )
  const runner = await aRunner()
  const entered = await runner.client.post(`/Register/CheckPromoCode?eventCode=${eventCode}&raceCode=${raceCode}`, {
    promoCode: 'доступ',
  })
  expect(entered.status).toBe(200)
  const registrationId = await holdPlaceOf(runner, race)
  expect(await recheck(runner, registrationId)).toMatchObject({ totals: { discountMinor: 0 }, automaticDiscounts: [] })
})

test('the name of the discount stands on the bill, the success page, the account’s page and in the email', async ({
  emails,
}) => {
  const race = await publishRace(app)
  await rulesOf(race, group(1))
  const runner = await aRunner()
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId)
  const { totals } = await cartOf(runner, registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  const named = [{ name: 'Групповая скидка', code: null, amountMinor: totals.discountMinor }]
  const success = await runner.client.get(`/api/registrations/${registrationId}`)
  expect(success.body).toMatchObject({ discounts: named, overallMinor: totals.overallMinor })
  expect((await runner.client.get(`/api/account/registrations/${registrationId}`)).body.discounts).toEqual(named)
  const sent = await emails.emailsTo(runner.email)
  expect(sent.at(-1)?.plain).toContain('Групповая скидка')
})

describe('an event announces its discounts', () => {
  const announced = async (race: Race) => ({
    page: (await app.client().get(`/api/events/${race.eventCode}`)).body.discounts,
    card: (await app.client().get(`/Register/ApiCardInfo?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)).body
      .discounts,
  })

  test('in a few words or by name, on its page and at the choice of people, until they end', async () => {
    const race = await publishRace(app)
    const endsAt = plusMs(now(), hour)
    const [, , clubRule = ''] = await rulesOf(
      race,
      group(3),
      { ...family, endsAt },
      { name: { ru: 'Клубу', en: 'For the club' }, conditions: { club: 'Бегущие', minPeople: 2 } },
      { name: { ru: 'Завтра', en: 'Tomorrow' }, startsAt: endsAt },
    )
    const share = (shareBp: number) => ({ kind: 'share', shareBp })
    const expected = [
      {
        name: 'Групповая скидка',
        audience: { kind: 'group', fromNumber: 3 },
        terms: share(1_000),
        until: null,
      },
      {
        name: 'Семейная скидка',
        audience: { kind: 'family', fromNumber: 2 },
        terms: share(5_000),
        until: endsAt,
      },
      { name: 'Клубу', audience: { kind: 'other' }, terms: null, until: null },
    ]
    expect(await announced(race)).toEqual({ page: expected, card: expected })
    await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      endAutomaticRule(tx, { tenantId: 1, ruleId: clubRule }),
    )
    expect((await announced(race)).page).toEqual(expected.slice(0, 2))
    expect((await announced(await publishRace(app))).page).toEqual([]) // another event
  })

  test('a rule of the organizer or of races is announced at their events only', async () => {
    const [race, other] = [await publishRace(app), await publishRace(app)]
    const { raceId } = await idsOfRace(app, race)
    await createAutomatic(app, [], { conditions: { raceIds: [raceId], minPeople: 2 } })
    expect((await announced(race)).page).toMatchObject([{ audience: { kind: 'group', fromNumber: 2 } }])
    expect((await announced(other)).page).toEqual([])
  })
})

describe('a rule that changes while orders are open', () => {
  test('a rule that is ended leaves an open payment its sum, and an unpaid order loses it at the next recheck', async () => {
    const race = await publishRace(app)
    const [rule = ''] = await rulesOf(race, group(1))
    const [payer, idle] = [await aRunner(), await aRunner()]
    const paying = await holdPlaceOf(payer, race)
    const payment = await openPaymentOf(payer, paying)
    const waiting = await holdPlaceOf(idle, race)
    expect((await cartOf(idle, waiting)).totals.discountMinor).toBeGreaterThan(0)
    for (let i = 0; i < 2; i += 1)
      await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
        endAutomaticRule(tx, { tenantId: 1, ruleId: rule }),
      )
    expect(await recheck(idle, waiting)).toMatchObject({ totals: { discountMinor: 0 }, automaticDiscounts: [] })
    expect((await recheck(payer, paying)).totals.discountMinor).toBeGreaterThan(0)
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    expect((await cartOf(payer, paying)).status).toBe('paid')
  })

  test('a rule created while the rules are cached applies at the recheck at once, and at the hold when the cache is old', async () => {
    const race = await publishRace(app)
    const first = await aRunner()
    await holdPlaceOf(first, race) // the race's rules are cached now
    await rulesOf(race, group(1))
    const second = await aRunner()
    const registrationId = await holdPlaceOf(second, race)
    expect((await recheck(second, registrationId)).totals.discountMinor).toBeGreaterThan(0)
    await app.restart() // as the cache after its seconds
    const third = await aRunner()
    expect((await cartOf(third, await holdPlaceOf(third, race))).totals.discountMinor).toBeGreaterThan(0)
  })

  test('a process that dies after the hold leaves the discount to the next step', async () => {
    const race = await publishRace(app)
    await rulesOf(race, group(1))
    const runner = await aRunner()
    const registrationId = await holdPlaceOf(runner, race)
    // As if it had died between the hold and the discount.
    await app.sql(`update orders.lines set discount_minor = 0 where order_id = '${registrationId}'`)
    await app.sql(`delete from orders.line_discounts d using orders.lines l
                   where l.id = d.line_id and l.order_id = '${registrationId}'`)
    await app.sql(`delete from orders.automatic_discounts where order_id = '${registrationId}'`)
    const { eventCode, raceCode } = race
    const { participant } = runner
    const again = await runner.client.post('/Register/ApiSaveRegistration', {
      eventCode,
      raceCode,
      registrationId,
      participant,
    })
    expect(again.status).toBe(200)
    expect((await recheck(runner, registrationId)).totals.discountMinor).toBeGreaterThan(0)
  })
})

test('an event without automatic discounts runs no further statement when a place is taken, and one with them does', async () => {
  const statementsOf = async (race: Race) => {
    await holdPlaceOf(await aRunner(), race) // caches
    const runner = await aRunner()
    const { pool } = app.services.db
    let statements = 0
    const count = () => {
      statements += 1
    }
    pool.on('acquire', count)
    await holdPlaceOf(runner, race)
    pool.off('acquire', count)
    return statements
  }
  const [plain, discounted] = [await publishRace(app), await publishRace(app)]
  const before = await statementsOf(plain)
  await rulesOf(discounted, group(2))
  expect(await statementsOf(plain)).toBe(before)
  expect(await statementsOf(discounted)).toBeGreaterThan(before)
})

test('a rule that ends before it starts is refused, and one too many of an organizer', async () => {
  await expect(createAutomatic(app, [], { startsAt: now(), endsAt: plusMs(now(), -1) })).rejects.toThrow('rule_invalid')
  const [{ organizerId } = { organizerId: '' }] = await app.sql<{ organizerId: string }>(
    'select id as "organizerId" from organizers.organizers limit 1',
  )
  for (let i = 0; i < maxAutomaticRules; i += 1) await createAutomatic(app, [newId()], { organizerId })
  await expect(createAutomatic(app, [newId()], { organizerId })).rejects.toThrow('too_many_rules')
})
