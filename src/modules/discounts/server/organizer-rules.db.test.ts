import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { test as base } from '#tests/support/app-test.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner } from '#tests/support/runner.ts'
import type { TestClient } from '#tests/support/test-app.ts'

const test = base
  .extend('race', { scope: 'file' }, ({ app }) => publishRace(app, { products: [shirt] }))
  .extend('manager', { scope: 'file' }, async ({ app, race }) => managerOf(app, race))
test.afterAll(async ({ app }) => expect(await brokenInvariants(app.services.db)).toEqual([]))

/** The events of tests have one organizer, which is there once a race is published. */
async function managerOf(app: Parameters<typeof organizersMember>[0], _: Race): Promise<TestClient> {
  return (await organizersMember(app, 'manage')).client
}

type Race = Awaited<ReturnType<typeof publishRace>>
const pathOf = ({ eventCode }: Race) => `/api/organizer/events/${eventCode}/discount-rules`
const tenPercent = { nameRu: '10 % клубу', nameEn: '10% for the club', value: { kind: 'percent', shareBp: 1_000 } }
const create = (client: TestClient, race: Race, fields: object = {}) =>
  client.post(pathOf(race), { ruleId: newId(), ...tenPercent, ...fields })
const fieldsOf = (body: { error?: { fields?: Record<string, { code: string }> } }) =>
  Object.fromEntries(Object.entries(body.error?.fields ?? {}).map(([name, { code }]) => [name, code]))

let codes = 0
async function addCode(client: TestClient, race: Race, ruleId: string, fields: object = {}): Promise<string> {
  codes += 1
  const code = `RULE-${codes}`
  const { status, body } = await client.post(`${pathOf(race)}/${ruleId}/codes`, { promoCodes: [{ code, ...fields }] })
  expect([status, body]).toEqual([200, { added: 1 }])
  return code
}

describe('a discount', () => {
  test('is created with all its terms by code, and shown with them', async ({ race, manager }) => {
    const { eventCode, raceCode } = race
    const conditions = {
      eventCodes: [eventCode],
      races: [{ eventCode, raceCode }],
      ageFrom: 18,
      ageTo: 60,
      gender: 'female',
      club: 'Бобры',
      minPeople: 2,
      finishedRaces: [{ eventCode, raceCode }],
      emails: ['Runner@Example.org'],
    }
    const limits = { maxUses: 10, maxUsesPerAccount: 1, budgetMinor: 500_00 }
    const { status, body } = await create(manager, race, { conditions, ...limits, stacking: 'alone' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...tenPercent,
      ...limits,
      stacking: 'alone',
      scope: 'places',
      trigger: 'code',
      conditions: { ...conditions, emails: ['runner@example.org'], seriesCode: null, products: [] },
      state: 'active',
      isFrozen: false,
      uses: { held: 0, used: 0, left: 10 },
      budget: { spentMinor: 0, leftMinor: 500_00 },
      codeCount: 0,
    })
    expect((await manager.get(`${pathOf(race)}/${body.ruleId}`)).body).toEqual(body)
  })

  test.for<[string, object]>([
    ['amount', { value: { kind: 'amount', amountMinor: 300_00 }, scope: 'places_and_products' }],
    ['fixed price', { value: { kind: 'fixed_price', priceMinor: 0 } }],
    ['automatic', { trigger: 'automatic', conditions: { emails: ['nobody@example.org'] } }],
  ])('of each kind can be created: %s', async ([, fields], { race, manager }) => {
    expect((await create(manager, race, fields)).body).toMatchObject(fields)
  })

  test('of a free product names a product of the organizer', async ({ race, manager }) => {
    const value = { kind: 'free_product', product: { eventCode: race.eventCode, productCode: 'shirt' } }
    expect((await create(manager, race, { value, scope: 'products' })).body).toMatchObject({ value })
    const unknown = { ...value, product: { ...value.product, productCode: 'cap' } }
    const { status, body } = await create(manager, race, { value: unknown, scope: 'products' })
    expect([status, body.error.code, fieldsOf(body)]).toEqual([
      422,
      'discounts.subject_unknown',
      { 'value.product': 'discounts.subject_unknown' },
    ])
  })

  test('is created once with one id, and an id with other terms or of another organizer is refused', async ({
    app,
    race,
    manager,
  }) => {
    const ruleId = newId()
    const first = await create(manager, race, { ruleId })
    expect((await create(manager, race, { ruleId })).body).toEqual(first.body)
    const other = await create(manager, race, { ruleId, nameRu: 'Другое имя' })
    expect([other.status, other.body.error.code]).toEqual([409, 'discounts.rule_differs'])
    await app.sql('update discounts.rules set organizer_id = $1 where id = $2', [newId(), ruleId])
    const foreign = await create(manager, race, { ruleId })
    expect([foreign.status, foreign.body.error.code]).toEqual([409, 'discounts.rule_exists'])
  })

  test('with terms that contradict each other is refused, each with its field and remedy', async ({
    race,
    manager,
  }) => {
    const { status, body } = await create(manager, race, {
      scope: 'products',
      conditions: { ageFrom: 40, ageTo: 18 },
      startsAt: '2030-01-02T00:00:00.000Z',
      endsAt: '2030-01-01T00:00:00.000Z',
    })
    expect([status, body.error.code]).toEqual([422, 'discounts.rule_invalid'])
    expect(fieldsOf(body)).toEqual({
      endsAt: 'discounts.rule_period',
      'conditions.ageFrom': 'discounts.rule_people_of_products',
      'conditions.ageTo': 'discounts.rule_people_of_products',
    })
    expect(body.error.fields.endsAt.message).toBe('Конец раньше начала. Укажите более поздний.')
  })

  test('takes times with any zone, and refuses those without one or beyond the calendar', async ({ race, manager }) => {
    const { body } = await create(manager, race, {
      startsAt: '2030-01-01T03:00:00+03:00',
      endsAt: '2030-02-01T00:00:00Z',
    })
    expect(body).toMatchObject({ startsAt: '2030-01-01T00:00:00.000Z', endsAt: '2030-02-01T00:00:00.000Z' })
    for (const startsAt of [
      '2030-01-01T03:00:00',
      '2030-01-01',
      '0000-01-01T00:00:00+03:00',
      '9999-12-31T23:00:00-03:00',
    ]) {
      const refused = await create(manager, race, { startsAt })
      expect([startsAt, refused.status, fieldsOf(refused.body)]).toEqual([
        startsAt,
        422,
        { startsAt: 'discounts.time_invalid' },
      ])
    }
  })

  test('names events, races and series of its own organizer only', async ({ app, race, manager }) => {
    const foreign = await publishRace(app)
    await app.sql('update catalog.events set organizer_id = $2 where code = $1', [
      foreign.eventCode,
      await otherOrganizer(app),
    ])
    const conditions = {
      eventCodes: [foreign.eventCode],
      races: [{ eventCode: foreign.eventCode, raceCode: foreign.raceCode }],
      seriesCode: 'no-such-series',
    }
    const { status, body } = await create(manager, race, { conditions })
    expect([status, fieldsOf(body)]).toEqual([
      422,
      {
        'conditions.eventCodes.0': 'discounts.subject_unknown',
        'conditions.races.0': 'discounts.subject_unknown',
        'conditions.seriesCode': 'discounts.subject_unknown',
      },
    ])
  })
})

async function otherOrganizer(app: { sql(text: string): Promise<unknown[]> }): Promise<string> {
  const [row] = (await app.sql(
    `insert into organizers.organizers (code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone)
     select 'other', name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone
     from organizers.organizers limit 1 returning id`,
  )) as { id: string }[]
  if (row === undefined) throw new Error('no organizer')
  return row.id
}

describe('the discounts of an organizer', () => {
  test('are listed for an event, newest first, page by page', async ({ app, race, manager }) => {
    const other = await publishRace(app)
    const own = (await create(manager, race, { conditions: { eventCodes: [other.eventCode] } })).body
    const everywhere = (await create(manager, race)).body
    const list = async (query: string, of = other) => (await manager.get(`${pathOf(of)}?${query}`)).body
    const [newest] = (await list('take=1')).list
    expect(newest).toEqual(everywhere)
    const next = await list(`take=1&cursor=${newest.ruleId}`)
    expect(next.list).toEqual([own])
    const ids = async (query: string) => (await list(query, race)).list.map(({ ruleId }: { ruleId: string }) => ruleId)
    expect(await ids('take=100')).not.toContain(own.ruleId)
    expect(await ids('take=100&all=1')).toContain(own.ruleId)
  })

  test('show how often they are used and what they cost', async ({ app, race, manager }) => {
    const { ruleId } = (await create(manager, race, { maxUses: 3, budgetMinor: 1_000_00 })).body
    const code = await addCode(manager, race, ruleId)
    const runner = await newRunner(app)
    const registrationId = await holdPlaceOf(runner, race)
    const cart = (await runner.client.post('/Register/ApiApplyDiscountCode', { registrationId, code })).body
    const [{ discountMinor }] = cart.codes
    expect((await manager.get(`${pathOf(race)}/${ruleId}`)).body).toMatchObject({
      isFrozen: true,
      uses: { held: 1, used: 0, left: 2 },
      budget: { spentMinor: discountMinor, leftMinor: 1_000_00 - discountMinor },
      codeCount: 1,
    })
    const { list } = (await manager.get(`${pathOf(race)}/${ruleId}/codes`)).body
    expect(list).toMatchObject([{ code, uses: { held: 1, used: 0, left: null }, heldPlaces: null }])
  })
})

describe('a change of a discount', () => {
  test('may change everything before its first use', async ({ race, manager }) => {
    const { ruleId } = (await create(manager, race, { maxUses: 5 })).body
    const value = { kind: 'amount', amountMinor: 100_00 }
    const { status, body } = await manager.put(`${pathOf(race)}/${ruleId}`, { ...tenPercent, value, maxUses: 2 })
    expect([status, body.value, body.maxUses]).toEqual([200, value, 2])
  })

  test('may afterwards change its name, its end, higher limits and whether it is on', async ({
    app,
    race,
    manager,
  }) => {
    const { ruleId } = (await create(manager, race, { maxUses: 1 })).body
    const code = await addCode(manager, race, ruleId)
    const [first, second] = [await newRunner(app), await newRunner(app)]
    const apply = async ({ client }: typeof first, registrationId: string) =>
      await client.post('/Register/ApiApplyDiscountCode', { registrationId, code })
    expect((await apply(first, await holdPlaceOf(first, race))).status).toBe(200)
    const other = await holdPlaceOf(second, race)
    expect((await apply(second, other)).body.error.code).toBe('discounts.code_used_up')

    const put = (fields: object) => manager.put(`${pathOf(race)}/${ruleId}`, { ...tenPercent, maxUses: 1, ...fields })
    const frozen = await put({
      value: { kind: 'percent', shareBp: 2_000 },
      conditions: { minPeople: 2 },
      maxUses: null,
    })
    expect([frozen.status, frozen.body.error.code, fieldsOf(frozen.body)]).toEqual([
      409,
      'discounts.rule_in_use',
      {
        value: 'discounts.rule_frozen',
        conditions: 'discounts.rule_frozen',
        maxUses: 'discounts.rule_limit_lowered',
      },
    ])
    const endsAt = plusMs(toInstant(new Date()), 86_400_000)
    const raised = await put({ nameRu: 'Новое имя', maxUses: 2, endsAt })
    expect([raised.status, raised.body.nameRu, raised.body.uses]).toEqual([
      200,
      'Новое имя',
      { held: 1, used: 0, left: 1 },
    ])
    expect((await apply(second, other)).status).toBe(200)
    await put({ maxUses: 2, isActive: false })
    const third = await newRunner(app)
    expect((await apply(third, await holdPlaceOf(third, race))).body.error.code).toBe('discounts.code_unknown')
  })

  test('is refused for an unknown discount, one with codes that would be automatic, and an ended one', async ({
    race,
    manager,
  }) => {
    const { ruleId } = (await create(manager, race)).body
    const put = async (id: string, fields: object) => {
      const { status, body } = await manager.put(`${pathOf(race)}/${id}`, { ...tenPercent, ...fields })
      return [status, body.error?.code]
    }
    expect(await put(newId(), {})).toEqual([404, 'discounts.rule_not_found'])
    await addCode(manager, race, ruleId)
    expect(await put(ruleId, { trigger: 'automatic' })).toEqual([409, 'discounts.rule_has_codes'])
    const ended = await manager.post(`${pathOf(race)}/${ruleId}/end`, {})
    expect([ended.status, ended.body.state]).toEqual([200, 'ended'])
    expect((await manager.post(`${pathOf(race)}/${ruleId}/end`, {})).body).toEqual(ended.body) // repeated
    expect(await put(ruleId, {})).toEqual([409, 'discounts.rule_ended'])
    expect((await manager.get(`${pathOf(race)}/${newId()}`)).body.error.code).toBe('discounts.rule_not_found')
    expect((await manager.post(`${pathOf(race)}/${newId()}/end`, {})).body.error.code).toBe('discounts.rule_not_found')
  })

  test('takes nothing from orders that have it when it ends', async ({ app, race, manager }) => {
    const { ruleId } = (await create(manager, race)).body
    const code = await addCode(manager, race, ruleId)
    const [first, second] = [await newRunner(app), await newRunner(app)]
    const registrationId = await holdPlaceOf(first, race)
    const cart = (await first.client.post('/Register/ApiApplyDiscountCode', { registrationId, code })).body
    await manager.post(`${pathOf(race)}/${ruleId}/end`, {})
    const after = (await first.client.post('/Register/Cart', { registrationId })).body
    expect(after.totals).toEqual(cart.totals)
    const late = await second.client.post('/Register/ApiApplyDiscountCode', {
      registrationId: await holdPlaceOf(second, race),
      code,
    })
    expect([late.status, late.body.error.code]).toEqual([409, 'discounts.code_ended'])
  })
})

test('a member without the right to manage reads discounts and changes none', async ({ app, race, manager }) => {
  const { ruleId } = (await create(manager, race)).body
  const viewer = (await organizersMember(app, 'view')).client
  expect((await viewer.get(`${pathOf(race)}/${ruleId}`)).status).toBe(200)
  const refused = await Promise.all([
    create(viewer, race),
    viewer.put(`${pathOf(race)}/${ruleId}`, tenPercent),
    viewer.post(`${pathOf(race)}/${ruleId}/end`, {}),
    viewer.get(`${pathOf(race)}/${ruleId}/codes/csv`),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
