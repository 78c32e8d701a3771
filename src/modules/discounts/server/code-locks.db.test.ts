import { afterAll, beforeEach, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { ensureOwnPool, lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { test } from '#tests/support/app-test.ts'
import { createDiscountCode } from '#tests/support/discounts-for-tests.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner } from '#tests/support/runner.ts'
import type { TestApp } from '#tests/support/test-app.ts'

// Two orders of two events that use the same two limited codes, applied in opposite order: both lock both limits.
let app: TestApp
test.beforeAll(({ app: ownApp }) => {
  app = ownApp
})
afterAll(async () => expect(await brokenInvariants(app.services.db)).toEqual([]))
beforeEach(() => app.sql('delete from accounts.attempts'))

const rounds = 25

/** An order of its own event with a place and a shirt, so that a code of each kind discounts a line. */
async function orderWithShirt() {
  const race = await publishRace(app, { products: [shirt] })
  const { client, ...runner } = await newRunner(app)
  const registrationId = await holdPlaceOf({ client, ...runner }, race)
  const [product] = await app.sql<{ id: string }>(
    `select p.id from catalog.products p join catalog.events e on e.id = p.event_id where e.code = '${race.eventCode}'`,
  )
  await client.post('/Register/ApiSaveProducts', { registrationId, products: [{ productId: product?.id, count: 1 }] })
  return {
    apply: async (code: string) =>
      (await client.post('/Register/ApiApplyDiscountCode', { registrationId, code })).status,
    remove: async (code: string) => (await client.delete(`/api/registrations/${registrationId}/codes/${code}`)).status,
  }
}

test('two orders that apply two limited codes in opposite order both get them, round after round, and none waits for the other in a circle', async () => {
  const places = await createDiscountCode(app, {}, 10)
  const products = await createDiscountCode(app, { scope: 'products' }, 10)
  const [near, far] = [await orderWithShirt(), await orderWithShirt()]
  const deadlocks = async () =>
    (
      await app.sql<{ count: number }>(
        `select deadlocks::int as count from pg_stat_database where datname = current_database()`,
      )
    )[0]?.count
  const before = await deadlocks()
  for (let round = 0; round < rounds; round += 1) {
    expect(await Promise.all([near.apply(places), far.apply(products)])).toEqual([200, 200])
    // Each locks the code that it has and the one that it takes.
    expect(await Promise.all([near.apply(products), far.apply(places)])).toEqual([200, 200])
    const removed = [near.remove(places), far.remove(products), near.remove(products), far.remove(places)]
    expect(await Promise.all(removed)).toEqual([200, 200, 200, 200])
  }
  expect(await deadlocks()).toBe(before)
  expect(await app.sql('select from discounts.uses')).toEqual([])
})

test('guard removal: the same limits locked in the order of entry deadlock', async () => {
  const codes = [await createDiscountCode(app, {}, 10), await createDiscountCode(app, {}, 10)]
  const rows = await app.sql<{ id: string }>('select id from discounts.codes where code = any ($1)', [codes])
  const ids = rows.map(({ id }) => id)
  // A code's limit is created with its first use.
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    for (const id of ids) await ensureOwnPool(tx, { tenantId: 1, id, capacity: 10 })
  })
  let hasFirst = 0
  const lockInOrder = (limitIds: readonly string[]) =>
    app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
      const [first = '', second = ''] = limitIds
      await lockPools(tx, { tenantId: 1, eventId: first })
      hasFirst += 1
      await expect.poll(() => hasFirst).toBeGreaterThanOrEqual(2) // each has one
      await lockPools(tx, { tenantId: 1, eventId: second })
    })
  const all = await Promise.allSettled([lockInOrder(ids), lockInOrder(ids.toReversed())])
  const failures = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []))
  expect(failures).toEqual(['40P01'])
})
