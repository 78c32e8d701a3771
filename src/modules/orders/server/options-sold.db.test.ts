import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { donation, tee } from '#tests/support/option-products.ts'
import { publishDraft, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { childOf, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

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

type Race = Awaited<ReturnType<typeof publishRace>>
const variantsOf = (eventCode: string, of = app) =>
  of.sql<{ productId: string; variantId: string; code: string; taken: number; held: number; capacity: number }>(
    `select p.id as "productId", v.id as "variantId", v.code, n.taken, n.held, n.capacity
     from catalog.product_variants v join catalog.products p on p.id = v.product_id
     join catalog.events e on e.id = p.event_id left join inventory.pools n on n.id = v.pool_id
     where e.code = $1 order by v.position`,
    [eventCode],
  )
async function smallOf({ eventCode }: Race, of = app) {
  const [small] = await variantsOf(eventCode, of)
  if (small === undefined) throw new Error(`event ${eventCode} has no variant`)
  return small
}

type Together = <T>(requests: () => Promise<T>) => Promise<T>

/** Locks the event until more buyers than the size has units have read the stock and wait to take one. */
async function behindEventLock<T>({ url }: TestApp, { eventCode }: Race, requests: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select inventory.lock_event(tenant_id, id) from catalog.events where code = $1', [eventCode])
    const responses = requests()
    const waiting = () => owner.query('select from pg_locks where not granted')
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBeGreaterThan(3)
    await owner.query('commit')
    return await responses
  } finally {
    await owner.end()
  }
}

/** @param together wraps the requests, where they must all have read the stock before one of them takes a unit */
async function rush(
  race: Race,
  buyers: number,
  { of = app, together = (requests) => requests() }: { of?: TestApp; together?: Together } = {},
) {
  const { productId, variantId } = await smallOf(race, of)
  const orders = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const runner = await newRunner(of)
      return { runner, registrationId: await holdPlaceOf(runner, race) }
    }),
  )
  const responses = await together(() =>
    Promise.all(
      orders.map(({ runner, registrationId }) =>
        runner.client.post('/Register/ApiAddProductToCart', { registrationId, productId, variantId }),
      ),
    ),
  )
  return responses.map(({ status, body }) => (status === 200 ? 'added' : body.error.code))
}

test('5N buyers at once get exactly the N units of a size, and the others are told that it is sold out', async () => {
  const race = await publishRace(app, { products: [tee] })
  const outcomes = await rush(race, 15)
  expect(outcomes.filter((one) => one === 'added')).toHaveLength(3)
  expect(outcomes.filter((one) => one === 'orders.product_sold_out')).toHaveLength(12)
  expect(await smallOf(race)).toMatchObject({ held: 3, taken: 0, capacity: 3 })
})

test('guard removal: without the count the CHECK refuses the units above the stock, without both a size is oversold', async () => {
  const other = await createTestApp({ bank: testBank().provider })
  const asOwner = (sql: string) => other.services.db.pool.query(sql)
  const hold = 'inventory.hold(int, uuid, timestamptz, timestamptz, inventory.hold_request[], bytea[], uuid)'
  const guard = 'elsif pool_free[slots[k]] < units[k] then'
  const { rows } = await asOwner(`select pg_get_functiondef('${hold}'::regprocedure) as body`)
  expect(rows[0].body).toContain(guard)
  await asOwner(rows[0].body.replace(guard, 'elsif false then'))
  const rushTogether = async () => {
    const race = await publishRace(other, { products: [tee] })
    return await rush(race, 15, { of: other, together: (requests) => behindEventLock(other, race, requests) })
  }
  const refused = await rushTogether()
  expect(refused.filter((one) => one === 'added')).toHaveLength(3)
  expect(refused).toContain('http.internal')
  await asOwner('alter table inventory.pools drop constraint never_oversold')
  const sold = await rushTogether()
  expect(sold.filter((one) => one === 'added').length).toBeGreaterThan(3)
  await other.close()
})

test('a refused or repeated change of products leaves an open payment alone, and a real one cancels it', async () => {
  const race = await publishRace(app, { products: [tee, donation] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
  const [shirts, gift] = products as [{ id: string; variants: { id: string }[] }, { id: string }]
  const small = { productId: shirts.id, variantId: shirts.variants[0]?.id }
  const post = async (call: string, body: object) =>
    (await runner.client.post(`/Register/${call}`, { registrationId, ...body })).status
  expect(await post('ApiAddProductToCart', small)).toBe(200)
  expect(await post('ApiAddProductToCart', { productId: gift.id })).toBe(200)
  const { items } = (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body
  const itemOf = (id: string) => items.find(({ subjectId }: { subjectId: string }) => subjectId === id).id
  const payment = await openPaymentOf(runner, registrationId)
  const state = async () =>
    (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [payment.id]))[0]?.state
  for (const [call, body, status] of [
    ['ApiAddProductToCart', small, 200],
    ['ApiAddProductToCart', { productId: '00000000-0000-4000-8000-000000000000' }, 404],
    ['ApiRemoveProductFromCart', { cartItemId: '00000000-0000-4000-8000-000000000000' }, 200],
    ['ApiSetProductCount', { cartItemId: itemOf(shirts.id), count: 1 }, 200],
    ['SetCustomPrice', { cartItemId: itemOf(gift.id), priceMinor: 1 }, 422],
    ['SetCustomPrice', { cartItemId: itemOf(gift.id), priceMinor: 30_000 }, 200],
    ['ApiSaveProducts', { products: [{ ...small, count: 1 }] }, 200],
  ] as const) {
    expect([call, await post(call, body), await state()]).toEqual([call, status, 'open'])
  }
  expect(await post('ApiSetProductCount', { cartItemId: itemOf(shirts.id), count: 2 })).toBe(200)
  expect(await state()).not.toBe('open')
})

describe('an event published again', () => {
  const code = 'options-again'
  const again = (products: Parameters<typeof publishDraft>[1]['products']) =>
    publishDraft(app, products === undefined ? { code } : { code, products })

  test('keeps its sizes with what is sold of them', async () => {
    const race = await publishRace(app, { code, products: [tee] })
    await rush(race, 1)
    expect((await again([{ ...tee, variants: (tee.variants ?? []).toReversed() }])).ok).toBe(true)
    expect(await variantsOf(code)).toMatchObject([{ code: 'l' }, { code: 'm' }, { code: 's', held: 1, capacity: 3 }])
  })

  test.for([
    [
      'leaves out a size',
      { ...tee, variants: (tee.variants ?? []).slice(0, 2) },
      'catalog.variant_left_out',
      undefined,
    ],
    [
      'has less stock of a size than is sold',
      { ...tee, variants: (tee.variants ?? []).map((one) => (one.code === 's' ? { ...one, stock: 0 } : one)) },
      'catalog.capacity_below_sold',
      { 'products.0.variants.0.stock': 'catalog.capacity_below_sold' },
    ],
    [
      'has a price for what is included',
      { ...tee, inclusion: 'included' as const },
      'catalog.option_rules_invalid',
      { 'products.0.priceMinor': 'catalog.option_rules_invalid' },
    ],
  ] as const)('is refused where it %s', async ([, product, refusal, fields]) => {
    expect(await again([product])).toMatchObject({ ok: false, error: { code: refusal, ...(fields && { fields }) } })
  })
})

/** A paid order of a parent and a child, each with a shirt of size L, a donation and a cap. */
async function boughtByTwo() {
  const refundRules = [{ daysBefore: 10, shareBp: 5_000, returnsCommission: false }]
  const race = await publishRace(app, { products: [tee, donation, { ...shirt, code: 'cap' }], refundRules })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await runner.client.post('/Register/ApiSaveRegistration', {
    ...{ eventCode: race.eventCode, raceCode: race.raceCode, registrationId, relation: 'child', isAddition: true },
    ...{ participant: childOf(runner), guardian: true },
  })
  const entries = await app.sql<{ id: string }>(
    'select id from registration.entries where order_id = $1 order by created_at, id',
    [registrationId],
  )
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)).body
  const [shirts, gift, cap] = products
  const variantId = shirts.variants[2].id
  const chosen = await runner.client.post('/Register/ApiSaveProducts', {
    registrationId,
    products: [
      ...entries.map(({ id }) => ({ productId: shirts.id, variantId, entryId: id, count: 1 })),
      { productId: gift.id, count: 1 },
      { productId: cap.id, count: 1 },
    ],
  })
  expect([chosen.status, chosen.body.adjustments]).toEqual([200, []])
  const { id } = await openPaymentOf(runner, registrationId)
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
  return { runner, registrationId, race, entries: entries.map((one) => one.id) }
}
const offerOf = async ({ client }: Runner, id: string) =>
  (await client.get(`/api/account/registrations/${id}/cancellation`)).body

describe('a paid order with options', () => {
  test('refunds half of places and products by the rules, and nothing of a donation', async () => {
    const { runner, registrationId } = await boughtByTwo()
    const offer = await offerOf(runner, registrationId)
    expect(offer.whole.refundMinor).toBe((2 * 190_000 + 2 * 80_000 + 70_000) / 2)
    const gift = offer.items.find(({ name }: { name: string }) => name === 'Пожертвование')
    expect([gift.paidMinor, gift.refundMinor]).toEqual([31_500, 0])
  })

  test('an entry takes its own options along, and the others stay', async () => {
    const { runner, registrationId, entries } = await boughtByTwo()
    const offer = await offerOf(runner, registrationId)
    const child = offer.entries.find(({ entryId }: { entryId: string }) => entryId === entries[1])
    expect([child.accompanying, child.refundMinor]).toEqual([['Майка, L'], (190_000 + 80_000) / 2])
    const cancelled = await runner.client.post(`/api/account/registrations/${registrationId}/cancel`, {
      ...{ entryId: entries[1], refundMinor: child.refundMinor },
    })
    expect(cancelled.status).toBe(200)
    const { items } = await offerOf(runner, registrationId)
    expect(items.map((one: { name: string; returnedCount: number }) => [one.name, one.returnedCount])).toEqual([
      ['Майка, L', 0],
      ['Майка, L', 1],
      ['Пожертвование', 0],
      ['Футболка', 0],
    ])
  })

  test('a cancelled event refunds the donation, too', async () => {
    const { runner, registrationId, race } = await boughtByTwo()
    await setEventStatus(app, race.eventCode, 'cancelled')
    const offer = await offerOf(runner, registrationId)
    expect([offer.whole.refundMinor, offer.paidMinor]).toEqual([offer.paidMinor, offer.activeMinor])
  })
})
