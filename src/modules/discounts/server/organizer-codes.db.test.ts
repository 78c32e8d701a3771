import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { newId } from '#src/platform/new-id.ts'
import { test as base } from '#tests/support/app-test.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import type { Json, TestApp, TestClient } from '#tests/support/test-app.ts'

type Race = Awaited<ReturnType<typeof publishRace>>
const test = base
  .extend('race', { scope: 'file' }, ({ app }) => publishRace(app, { race: { capacity: 1_000 } }))
  .extend('manager', { scope: 'file' }, ({ app, race }) => managerOf(app, race))
test.afterAll(async ({ app }) => expect(await brokenInvariants(app.services.db)).toEqual([]))

/** The events of tests have one organizer, which is there once a race is published. */
async function managerOf(app: TestApp, _: Race): Promise<TestClient> {
  return (await organizersMember(app, 'manage')).client
}

const pathOf = ({ eventCode }: Race, ruleId: string) => `/api/organizer/events/${eventCode}/discount-rules/${ruleId}`
async function createRule(manager: TestClient, race: Race, fields: object = {}): Promise<string> {
  const ruleId = newId()
  const terms = { nameRu: '10 % клубу', nameEn: '10% for the club', value: { kind: 'percent', shareBp: 1_000 } }
  const path = `/api/organizer/events/${race.eventCode}/discount-rules`
  expect((await manager.post(path, { ruleId, ...terms, ...fields })).status).toBe(200)
  return ruleId
}
const refusalOf = ({ status, body }: { status: number; body: Json }) => [
  status,
  body.error?.code,
  Object.keys(body.error?.fields ?? {}),
]
const apply = ({ client }: Runner, registrationId: string, code: string) =>
  client.post('/Register/ApiApplyDiscountCode', { registrationId, code })

let network = 0
/** Each runner has a network of their own, so that many may sign up. */
const aRunner = (app: TestApp) => {
  network += 1
  return newRunner(app, { address: `203.0.${network}.1` })
}
const orderOf = async (app: TestApp, race: Race) => {
  const runner = await aRunner(app)
  return { runner, registrationId: await holdPlaceOf(runner, race) }
}

describe('codes of a discount', () => {
  test('are added as a list, once each, and listed page by page', async ({ race, manager }) => {
    const path = pathOf(race, await createRule(manager, race))
    const codes = [{ code: 'КЛУБ-А' }, { code: ' клуб-б ', maxUses: 3 }]
    expect((await manager.post(`${path}/codes`, { promoCodes: codes })).body).toEqual({ added: 2 })
    expect((await manager.post(`${path}/codes`, { promoCodes: [...codes, { code: 'КЛУБ-В' }] })).body).toEqual({
      added: 1,
    })
    const { list, nextCursor } = (await manager.get(`${path}/codes?take=2`)).body
    const next = (await manager.get(`${path}/codes?take=2&cursor=${nextCursor}`)).body
    expect([list.length, next.list.length, next.nextCursor]).toEqual([2, 1, null])
    const byCode = Object.fromEntries([...list, ...next.list].map((one: Json) => [one.code, one]))
    expect(byCode).toMatchObject({
      'КЛУБ-А': { maxUses: null, isActive: true, batchId: null, uses: { held: 0, used: 0, left: null } },
      'клуб-б': { maxUses: 3, uses: { left: 3 } },
      'КЛУБ-В': { maxUses: null },
    })
  })

  test('are refused with the field of the code', async ({ race, manager }) => {
    const [ruleId, other] = [await createRule(manager, race), await createRule(manager, race)]
    const path = pathOf(race, ruleId)
    const add = async (...codes: object[]) => refusalOf(await manager.post(`${path}/codes`, { promoCodes: codes }))
    expect(await add({ code: 'ЗАНЯТ' })).toEqual([200, undefined, []])
    const elsewhere = await manager.post(`${pathOf(race, other)}/codes`, {
      promoCodes: [{ code: 'X1' }, { code: 'занят' }],
    })
    expect(refusalOf(elsewhere)).toEqual([409, 'discounts.code_taken', ['promoCodes.1.code']])
    expect(await add({ code: 'ДВА' }, { code: 'два' })).toEqual([409, 'discounts.code_taken', ['promoCodes.1.code']])
    expect(await add({ code: '---' })).toEqual([422, 'discounts.code_impossible', ['promoCodes.0.code']])
    const held = { eventCode: race.eventCode, raceCode: 'no-such', places: 1 }
    expect(await add({ code: 'МЕСТО', heldPlaces: held })).toEqual([
      422,
      'discounts.subject_unknown',
      ['promoCodes.0.heldPlaces.raceCode'],
    ])
    const tooMany = { ...held, raceCode: race.raceCode, places: 5_000 }
    expect(await add({ code: 'МЕСТО', heldPlaces: tooMany })).toEqual([
      409,
      'discounts.places_gone',
      ['promoCodes.0.heldPlaces'],
    ])
    const automatic = await createRule(manager, race, { trigger: 'automatic' })
    const toAutomatic = await manager.post(`${pathOf(race, automatic)}/codes`, { promoCodes: [{ code: 'АВТО' }] })
    expect(refusalOf(toAutomatic)).toEqual([409, 'discounts.rule_has_no_codes', []])
    const unknown = await manager.post(`${pathOf(race, newId())}/codes`, { promoCodes: [{ code: 'НЕТ' }] })
    expect(refusalOf(unknown)).toEqual([404, 'discounts.rule_not_found', []])
    await manager.post(`${path}/end`, {})
    expect(await add({ code: 'ПОЗДНО' })).toEqual([409, 'discounts.rule_ended', []])
  })

  test('are bounded for each organizer', async ({ app, race, manager }) => {
    const ruleId = await createRule(manager, race)
    await app.sql(
      `insert into discounts.codes (tenant_id, rule_id, code, key)
       select 1, $1, 'many-' || i, 'MANY' || i from generate_series(1, 99999) i`,
      [ruleId],
    )
    const add = await manager.post(`${pathOf(race, ruleId)}/codes`, {
      promoCodes: [{ code: 'ЕЩЁ1' }, { code: 'ЕЩЁ2' }],
    })
    expect(refusalOf(add)).toEqual([409, 'discounts.too_many_codes_of_organizer', []])
    const batch = { batchId: newId(), prefix: 'CUP', count: 100 }
    const batched = await manager.post(`${pathOf(race, ruleId)}/code-batches`, batch)
    expect(refusalOf(batched)).toEqual([409, 'discounts.too_many_codes_of_organizer', []])
    await app.sql('delete from discounts.codes where rule_id = $1', [ruleId])
  })

  test('can be invalidated and revived, unless another discount has the code meanwhile', async ({
    app,
    race,
    manager,
  }) => {
    const path = pathOf(race, await createRule(manager, race))
    await manager.post(`${path}/codes`, { promoCodes: [{ code: 'ПАУЗА' }] })
    const [{ codeId }] = (await manager.get(`${path}/codes`)).body.list
    const set = async (isActive: boolean, id = codeId) => await manager.put(`${path}/codes/${id}`, { isActive })
    const { runner, registrationId } = await orderOf(app, race)
    expect((await set(false)).body).toMatchObject({ code: 'ПАУЗА', isActive: false })
    expect((await apply(runner, registrationId, 'ПАУЗА')).body.error.code).toBe('discounts.code_unknown')
    expect((await set(true)).body).toMatchObject({ isActive: true })
    expect((await apply(runner, registrationId, 'ПАУЗА')).status).toBe(200)
    await set(false)
    const cart = await runner.client.post('/Register/Cart', { registrationId })
    expect(cart.body.codes).toMatchObject([{ code: 'ПАУЗА', reason: null }]) // the order keeps its use
    const other = pathOf(race, await createRule(manager, race))
    await manager.post(`${other}/codes`, { promoCodes: [{ code: 'пауза' }] })
    expect(refusalOf(await set(true))).toEqual([409, 'discounts.code_taken', []])
    expect(refusalOf(await set(true, newId()))).toEqual([404, 'discounts.promo_code_not_found', []])
    expect(refusalOf(await manager.put(`${pathOf(race, newId())}/codes/${codeId}`, { isActive: true }))).toEqual([
      404,
      'discounts.rule_not_found',
      [],
    ])
    await manager.post(`${path}/end`, {})
    expect(refusalOf(await set(true))).toEqual([409, 'discounts.rule_ended', []])
  })
})

describe('a batch of single-use codes', () => {
  const batchPath = (race: Race, ruleId: string) => `${pathOf(race, ruleId)}/code-batches`

  test('has as many different codes as wanted, and the same request creates no second one', async ({
    app,
    race,
    manager,
  }) => {
    const ruleId = await createRule(manager, race)
    const batch = { batchId: newId(), prefix: 'CUP', count: 3_000 }
    const startedAt = performance.now()
    const [first, second] = await Promise.all([
      manager.post(batchPath(race, ruleId), batch),
      manager.post(batchPath(race, ruleId), batch),
    ])
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect([first.body, second.body]).toEqual([
      { batchId: batch.batchId, count: 3_000 },
      { batchId: batch.batchId, count: 3_000 },
    ])
    const rows = await app.sql<{ code: string; maxUses: number }>(
      'select code, max_uses as "maxUses" from discounts.codes where batch_id = $1',
      [batch.batchId],
    )
    expect(new Set(rows.map(({ code }) => code)).size).toBe(3_000)
    expect(rows.every(({ code, maxUses }) => maxUses === 1 && /^CUP-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(code))).toBe(true)
    const other = await manager.post(batchPath(race, ruleId), { ...batch, count: 5 })
    expect(refusalOf(other)).toEqual([409, 'discounts.batch_differs', ['batchId']])
  })

  test('is completed by the same request after a crash', async ({ app, race, manager }) => {
    const ruleId = await createRule(manager, race)
    const batch = { batchId: newId(), prefix: 'ЛЕТО', count: 10 }
    await manager.post(batchPath(race, ruleId), batch)
    const count = async () => (await app.sql('select from discounts.codes where batch_id = $1', [batch.batchId])).length
    await app.sql(
      'delete from discounts.codes where id in (select id from discounts.codes where batch_id = $1 limit 4)',
      [batch.batchId],
    )
    expect(await count()).toBe(6)
    expect((await manager.post(batchPath(race, ruleId), batch)).status).toBe(200)
    expect(await count()).toBe(10)
  })

  test('is refused with its field where prefix or count are impossible', async ({ race, manager }) => {
    const ruleId = await createRule(manager, race)
    const create = async (fields: object, id = ruleId) =>
      refusalOf(await manager.post(batchPath(race, id), { batchId: newId(), prefix: 'CUP', count: 1, ...fields }))
    expect(await create({ count: 10_001 })).toEqual([422, 'http.invalid', ['count']])
    expect(await create({ prefix: '=CUP' })).toEqual([422, 'http.invalid', ['prefix']])
    expect(await create({ prefix: 'A'.repeat(13) })).toEqual([422, 'http.invalid', ['prefix']])
    expect(await create({}, newId())).toEqual([404, 'discounts.rule_not_found', []])
    const automatic = await createRule(manager, race, { trigger: 'automatic' })
    expect(await create({}, automatic)).toEqual([409, 'discounts.rule_has_no_codes', []])
    await manager.post(`${pathOf(race, ruleId)}/end`, {})
    expect(await create({})).toEqual([409, 'discounts.rule_ended', []])
  })

  test('is exported with links, states and orders, and without people', async ({ app, race, manager }) => {
    const { eventCode, raceCode } = race
    const conditions = { eventCodes: [eventCode], races: [{ eventCode, raceCode }] }
    const ruleId = await createRule(manager, race, { conditions })
    await manager.post(batchPath(race, ruleId), { batchId: newId(), prefix: 'CUP', count: 1_205 })
    const { list } = (await manager.get(`${pathOf(race, ruleId)}/codes?take=3`)).body
    const { runner, registrationId } = await orderOf(app, race)
    await apply(runner, registrationId, list[1].code)
    await manager.put(`${pathOf(race, ruleId)}/codes/${list[2].codeId}`, { isActive: false })
    const csv = await manager.get(`${pathOf(race, ruleId)}/codes/csv`)
    const lines = String(csv.body).trim().split('\r\n')
    expect(lines).toHaveLength(1_206)
    const link = (code: string) => `http://localhost:3000/${eventCode}/${raceCode}/register?code=${code}&ttt=rr`
    const at = (line: string | undefined) => line?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'TIME')
    expect(lines.slice(0, 4).map(at)).toEqual([
      'Промокод;Ссылка;Состояние;Использован;Заказ',
      `${list[0].code};${link(list[0].code)};свободен;;`,
      `${list[1].code};${link(list[1].code)};в неоплаченном заказе;TIME;${registrationId}`,
      `${list[2].code};${link(list[2].code)};недействителен;;`,
    ])
    expect(refusalOf(await manager.get(`${pathOf(race, newId())}/codes/csv`))).toEqual([
      404,
      'discounts.rule_not_found',
      [],
    ])
  })

  test('gives each use to one order: of five buyers for each code one gets it', async ({
    app,
    race,
    bank,
    manager,
  }) => {
    const ruleId = await createRule(manager, race)
    await manager.post(batchPath(race, ruleId), { batchId: newId(), prefix: 'ONE', count: 3 })
    const codes: string[] = (await manager.get(`${pathOf(race, ruleId)}/codes`)).body.list.map(({ code }: Json) => code)
    const orders = await Promise.all(Array.from({ length: 15 }, () => orderOf(app, race)))
    const all = await Promise.all(
      orders.map(({ runner, registrationId }, i) => apply(runner, registrationId, codes[i % 3] ?? '')),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(all.filter(({ body }) => body.error?.code === 'discounts.code_used_up')).toHaveLength(12)
    const won = orders[all.findIndex(({ status }) => status === 200)]
    if (won === undefined) throw new Error('nobody got the code')
    const payment = await openPaymentOf(won.runner, won.registrationId)
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    const { list } = (await manager.get(`${pathOf(race, ruleId)}/codes`)).body
    expect(list.map(({ uses }: Json) => uses.used + uses.held)).toEqual([1, 1, 1])
    expect(list.filter(({ uses }: Json) => uses.used === 1)).toHaveLength(1)
  })

  test('guard removal: without the pool that its first use creates a single-use code is used by all', async ({
    app,
    race,
    manager,
  }) => {
    const ruleId = await createRule(manager, race)
    await manager.post(batchPath(race, ruleId), { batchId: newId(), prefix: 'BAD', count: 1 })
    const [{ code }] = (await manager.get(`${pathOf(race, ruleId)}/codes`)).body.list
    const orders = await Promise.all(Array.from({ length: 3 }, () => orderOf(app, race)))
    await app.sql('alter table discounts.codes drop constraint batch_is_single_use')
    await app.sql('update discounts.codes set max_uses = null where code = $1', [code])
    const all = await Promise.all(orders.map(({ runner, registrationId }) => apply(runner, registrationId, code)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
