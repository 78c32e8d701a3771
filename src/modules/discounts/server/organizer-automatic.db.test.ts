import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { test as base } from '#tests/support/app-test.ts'
import { addChild } from '#tests/support/discounts-for-tests.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, verifyEmail } from '#tests/support/runner.ts'
import type { Json, TestApp, TestClient } from '#tests/support/test-app.ts'
import { maxAutomaticRules } from '../domain/rule-limits.ts'

const test = base
  .extend('published', { scope: 'file' }, ({ app }) => publishRace(app))
  .extend('manager', { scope: 'file' }, async ({ app, published }) => {
    if (published.eventCode === '') throw new Error('no event, and so no organizer')
    return (await organizersMember(app, 'manage')).client
  })
test.afterAll(async ({ app }) => expect(await brokenInvariants(app.services.db)).toEqual([]))

type Race = Awaited<ReturnType<typeof publishRace>>
const pathOf = ({ eventCode }: Race) => `/api/organizer/events/${eventCode}/discount-rules`
const group = ({ eventCode }: Race, fields: object = {}) => ({
  nameRu: 'Вдвоём дешевле',
  nameEn: 'Cheaper for two',
  trigger: 'automatic',
  value: { kind: 'percent', shareBp: 1_000 },
  conditions: { eventCodes: [eventCode], minPeople: 2 },
  ...fields,
})
async function createIn(manager: TestClient, race: Race, fields: object = {}): Promise<string> {
  const { status, body } = await manager.post(pathOf(race), { ruleId: newId(), ...group(race, fields) })
  if (status !== 200) throw new Error(`a rule was not created: ${status} ${JSON.stringify(body)}`)
  return body.ruleId
}
const announced = async (app: TestApp, race: Race): Promise<Json> =>
  (await app.client().get(`/api/events/${race.eventCode}`)).body.discounts
const statusOf = ({ status, body }: Json) => [status, body.error?.code]
const inAnHour = () => plusMs(toInstant(new Date()), 3_600_000)

async function orderOfTwo(app: TestApp, race: Race) {
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await addChild(runner, registrationId, race, { firstName: 'Иван', birthDate: '2002-02-03' })
  const cart = async (): Promise<Json> => (await runner.client.post('/Register/Cart', { registrationId })).body
  return { runner, registrationId, cart }
}

describe('an automatic discount of the organizers’ call', () => {
  test('is announced once with its creation, and an order has it with its first place', async ({ app, manager }) => {
    const race = await publishRace(app)
    const first = { ruleId: newId(), ...group(race, { conditions: { eventCodes: [race.eventCode] } }) }
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await manager.post(pathOf(race), first)
      expect([status, body.trigger, body.stacking]).toEqual([200, 'automatic', 'alone'])
    }
    expect(await announced(app, race)).toMatchObject([{ name: 'Вдвоём дешевле' }])
    const runner = await newRunner(app)
    const registrationId = await holdPlaceOf(runner, race)
    const cart = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
    expect(cart.totals.discountMinor).toBe(cart.items[0].priceMinor / 10)
  })

  test('is announced as it is changed, withdrawn while it is off, and when it ends', async ({ app, manager }) => {
    const race = await publishRace(app)
    const ruleId = await createIn(manager, race)
    const put = (fields: object) => manager.put(`${pathOf(race)}/${ruleId}`, group(race, fields))
    const endsAt = inAnHour()
    const changed = { nameRu: 'Втроём', value: { kind: 'amount_each', amountMinor: 100_00 }, endsAt }
    await put({ ...changed, conditions: { eventCodes: [race.eventCode], minPeople: 3 } })
    expect(await announced(app, race)).toEqual([
      {
        name: 'Втроём',
        audience: { kind: 'group', fromNumber: 3 },
        terms: { kind: 'sum', sum: { amountMinor: 100_00, currency: 'RUB' }, isEach: true },
        until: endsAt,
      },
    ])
    await put({ isActive: false })
    expect(await announced(app, race)).toEqual([])
    await put({ conditions: { eventCodes: ['no-such-event'] } }) // refused: nothing changes
    expect(await announced(app, race)).toEqual([])
    await put({})
    expect(await announced(app, race)).toMatchObject([{ name: 'Вдвоём дешевле', until: null }])
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await manager.post(`${pathOf(race)}/${ruleId}/end`, {})
      expect([status, body.state]).toEqual([200, 'ended'])
    }
    expect(await announced(app, race)).toEqual([])
    expect(statusOf(await put({}))).toEqual([409, 'discounts.rule_ended'])
  })

  test('begins where a discount by code becomes automatic, and stops where it is by code again', async ({
    app,
    manager,
  }) => {
    const race = await publishRace(app)
    const ruleId = await createIn(manager, race, { trigger: 'code' })
    const put = (fields: object) => manager.put(`${pathOf(race)}/${ruleId}`, group(race, fields))
    expect(await announced(app, race)).toEqual([])
    expect((await put({})).body.trigger).toBe('automatic')
    expect(await announced(app, race)).toMatchObject([{ audience: { kind: 'group', fromNumber: 2 } }])
    expect((await put({ trigger: 'code' })).body.trigger).toBe('code')
    expect(await announced(app, race)).toEqual([])
  })

  test('is frozen once an order has it: its name, its end and whether it is on may change', async ({
    app,
    bank,
    manager,
  }) => {
    const race = await publishRace(app)
    const ruleId = await createIn(manager, race)
    const { runner, registrationId, cart } = await orderOfTwo(app, race)
    const { discountMinor } = (await cart()).totals
    expect(discountMinor).toBeGreaterThan(0)
    const rule = async () => (await manager.get(`${pathOf(race)}/${ruleId}`)).body
    const spent = { budget: { spentMinor: discountMinor, leftMinor: null }, isFrozen: true }
    expect(await rule()).toMatchObject({ ...spent, uses: { held: 1, used: 0, left: null } })
    const put = (fields: object) => manager.put(`${pathOf(race)}/${ruleId}`, group(race, fields))
    const refused = await put({ value: { kind: 'percent', shareBp: 2_000 }, trigger: 'code', stacking: 'alone' })
    expect([...statusOf(refused), Object.keys(refused.body.error.fields)]).toEqual([
      409,
      'discounts.rule_in_use',
      ['trigger', 'value'],
    ])
    const endsAt = inAnHour()
    expect((await put({ nameRu: 'Двое', endsAt })).status).toBe(200)
    expect(await announced(app, race)).toMatchObject([{ name: 'Двое', until: endsAt }])
    const payment = await openPaymentOf(runner, registrationId)
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    expect(await rule()).toMatchObject({ ...spent, uses: { held: 0, used: 1, left: null } })
    await put({ nameRu: 'Двое', endsAt, isActive: false })
    expect((await (await orderOfTwo(app, race)).cart()).totals.discountMinor).toBe(0)
    const paid = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
    expect([paid.status, paid.totals.discountMinor]).toEqual(['paid', discountMinor])
  })

  test('is one of a limited number, and each way to one more is refused with the remedy', async ({ app, manager }) => {
    const race = await publishRace(app)
    const [off, byCode] = [
      await createIn(manager, race, { isActive: false }),
      await createIn(manager, race, { trigger: 'code' }),
    ]
    const [{ count }] = (await app.sql(
      `select count(*)::int as count from discounts.rules where trigger = 'automatic' and is_active`,
    )) as [{ count: number }]
    const ids: string[] = []
    for (let i = count; i < maxAutomaticRules; i += 1) ids.push(await createIn(manager, race))
    const [last = ''] = ids
    const more = await manager.post(pathOf(race), { ruleId: newId(), ...group(race) })
    expect(statusOf(more)).toEqual([409, 'discounts.too_many_rules'])
    expect(more.body.error.message).toContain(String(maxAutomaticRules))
    const put = (ruleId: string, fields: object = {}) => manager.put(`${pathOf(race)}/${ruleId}`, group(race, fields))
    for (const ruleId of [off, byCode]) expect(statusOf(await put(ruleId))).toEqual([409, 'discounts.too_many_rules'])
    expect((await put(last, { nameRu: 'Другое имя' })).status).toBe(200)
    // Two at once for one place: the organizer's rules are counted under a lock.
    await put(last, { isActive: false })
    const both = await Promise.all([put(off), put(byCode)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const ruleId of [...ids, off, byCode]) await manager.post(`${pathOf(race)}/${ruleId}/end`, {})
    expect(await announced(app, race)).toEqual([])
  })

  test('has no limits and no condition that its lines would not obey', async ({ app, manager }) => {
    const race = await publishRace(app, { products: [shirt] })
    const { status, body } = await manager.post(pathOf(race), {
      ruleId: newId(),
      ...group(race, { scope: 'products', conditions: { isTeam: true, finishedWith: 'organizer' }, maxUses: 1 }),
      maxUsesPerAccount: 1,
      budgetMinor: 100,
    })
    expect([status, body.error.code, Object.keys(body.error.fields).toSorted()]).toEqual([
      422,
      'discounts.rule_invalid',
      ['budgetMinor', 'conditions.finishedWith', 'conditions.isTeam', 'maxUses', 'maxUsesPerAccount'],
    ])
    expect(await announced(app, race)).toEqual([])
  })

  test('of a free product adds nothing, and one that the payer chooses costs nothing', async ({ app, manager }) => {
    const race = await publishRace(app, { products: [shirt] })
    const { eventCode } = race
    const product = { eventCode, productCode: 'shirt' }
    const value = { kind: 'free_product', product }
    await createIn(manager, race, { value, scope: 'products', conditions: { eventCodes: [eventCode] } })
    const { runner, registrationId, cart } = await orderOfTwo(app, race)
    expect((await cart()).items.map(({ kind }: Json) => kind)).toEqual(['place', 'place'])
    const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
    await runner.client.post('/Register/ApiAddProductToCart', { registrationId, productId: products[0].id, count: 2 })
    expect((await cart()).totals.discountMinor).toBe(shirt.priceMinor)
  })

  test('is for the listed accounts only, where it lists any', async ({ app, manager }) => {
    const race = await publishRace(app)
    const { runner, cart } = await orderOfTwo(app, race)
    const other = await orderOfTwo(app, race)
    await verifyEmail(app, runner)
    await createIn(manager, race, { conditions: { eventCodes: [race.eventCode], emails: [runner.email] } })
    expect((await cart()).totals.discountMinor).toBeGreaterThan(0)
    expect((await other.cart()).totals.discountMinor).toBe(0)
  })
})

test('guard removal: an automatic discount without its announcement is found by the invariants', async ({
  app,
  manager,
}) => {
  const race = await publishRace(app)
  const ruleId = await createIn(manager, race)
  await app.sql('delete from catalog.automatic_discounts where rule_id = $1', [ruleId])
  const broken = await brokenInvariants(app.services.db)
  expect(JSON.stringify(broken)).toContain(ruleId)
  const announcedAgain = await manager.put(`${pathOf(race)}/${ruleId}`, group(race))
  expect(announcedAgain.status).toBe(200)
})
