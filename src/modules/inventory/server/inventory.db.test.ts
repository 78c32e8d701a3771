import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { confirmHolds, extendHolds, releaseHolds } from './commands/order-holds.ts'
import { setEventPools } from './commands/set-pools.ts'
import { findAvailability } from './reads/availability.ts'

const tenantId = 1
const start = toInstant('2027-01-01T10:00:00Z')
const minute = 60_000
let app: OpenTestDatabase
let eventId: string
let poolA: string
let poolB: string

beforeAll(async () => {
  app = await openTestDatabase()
})
afterAll(() => app.close())
beforeEach(() => {
  app.setNow(start)
  eventId = newId()
  poolA = newId()
  poolB = newId()
})

const write = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction({ role: 'app', tenantId }, work)

function createPools(pools: readonly number[], limits: { capacity?: number; perAccount?: number } = {}) {
  const ids = [poolA, poolB]
  return write((tx) =>
    setEventPools(tx, {
      tenantId,
      eventId,
      capacity: limits.capacity ?? null,
      perAccount: limits.perAccount ?? null,
      pools: pools.map((capacity, i) => ({ id: ids[i] ?? newId(), capacity })),
    }),
  )
}

type TestHold = { order: string; pool?: string; person?: string; account?: string; units?: number }

/** Requests one place each (or stock, without a person) and returns the codes. */
async function hold(inputs: readonly TestHold[], until: Instant = plusMs(start, 20 * minute)) {
  const rows = inputs.map((input) => ({
    order_id: input.order,
    pool_id: input.pool ?? poolA,
    units: input.units ?? 1,
    subject: input.person === undefined ? null : (input.pool ?? poolA),
    person_key: input.person === undefined ? null : `\\x${createHash('sha256').update(input.person).digest('hex')}`,
    duplicate_number: 0,
    account_key: input.account ?? newId(),
  }))
  return await write(
    (tx) =>
      tx.sql<{ code: string; ordinal: number }>`
      select code, ordinal from inventory.hold(${tenantId}, ${eventId}, ${tx.now}, ${until},
        array(select row (w.*)::inventory.hold_request
              from jsonb_populate_recordset(null::inventory.hold_request, ${JSON.stringify(rows)}::jsonb) w)) order by i`,
  )
}
const codes = async (inputs: readonly TestHold[], until?: Instant) => (await hold(inputs, until)).map((row) => row.code)
const of = (orderId: string) => ({ tenantId, eventId, orderId })
const counts = async (pool = poolA) => (await write((tx) => findAvailability(tx, [pool]))).get(pool)

test('a refused attempt leaves the order’s earlier hold, so that a late payment may still confirm it', async () => {
  await createPools([1, 1])
  const order = newId()
  await hold([{ order, person: 'a' }])
  await write((tx) => releaseHolds(tx, of(order)))
  await hold([{ order: newId(), person: 'b', pool: poolB }])
  expect(await codes([{ order, person: 'a', pool: poolB }])).toEqual(['sold_out'])
  expect(await write((tx) => confirmHolds(tx, [of(order)]))).toEqual(['taken'])
  expect(await counts()).toMatchObject({ taken: 1, held: 0 })
})

test('places are held in the order of requests, each with its ordinal, until the pool is full', async () => {
  await createPools([2])
  const responses = await hold([
    { order: newId(), person: 'a' },
    { order: newId(), person: 'b' },
    { order: newId(), person: 'c' },
  ])
  expect(responses).toEqual([
    { code: 'held', ordinal: 1 },
    { code: 'held', ordinal: 2 },
    { code: 'sold_out', ordinal: 0 },
  ])
  expect(await counts()).toMatchObject({ held: 2, free: 0 })
})

test('a person has at most one entry in a race, within one batch and across batches, held or paid', async () => {
  await createPools([9])
  const first = newId()
  expect(
    await codes([
      { order: first, person: 'a' },
      { order: newId(), person: 'a' },
    ]),
  ).toEqual(['held', 'already_held'])
  expect(await codes([{ order: newId(), person: 'a' }])).toEqual(['already_held'])
  await write((tx) => confirmHolds(tx, [of(first)]))
  expect(await codes([{ order: newId(), person: 'a' }])).toEqual(['already_taken'])
  expect(await codes([{ order: newId(), person: 'a', pool: poolA }])).toEqual(['already_taken'])
})

test('an order gets all requested units or none, and a refused order leaves its units free', async () => {
  await createPools([2, 1])
  const greedy = newId()
  expect(
    await codes([
      { order: greedy, person: 'a' },
      { order: greedy, person: 'a', pool: poolB },
      { order: greedy, person: 'b', pool: poolB },
      { order: newId(), person: 'c' },
      { order: newId(), person: 'd' },
    ]),
  ).toEqual(['order_refused', 'order_refused', 'sold_out', 'held', 'held'])
})

test('the event’s limit refuses a hold although the race has places', async () => {
  await createPools([5, 5], { capacity: 2 })
  expect(
    await codes([
      { order: newId(), person: 'a' },
      { order: newId(), person: 'b', pool: poolB },
      { order: newId(), person: 'c' },
      { order: newId(), units: 3 },
    ]),
  ).toEqual(['held', 'held', 'limit_reached', 'held'])
  expect(await counts()).toMatchObject({ free: 0 })
})

test('an account cannot exceed the event’s limit of entries per account', async () => {
  await createPools([9, 9], { perAccount: 2 })
  const account = newId()
  expect(
    await codes([
      { order: newId(), person: 'a', account },
      { order: newId(), person: 'b', account, pool: poolB },
      { order: newId(), person: 'c', account },
      { order: newId(), person: 'd' },
    ]),
  ).toEqual(['held', 'held', 'account_limit', 'held'])
  expect(await codes([{ order: newId(), person: 'e', account }])).toEqual(['account_limit'])
})

test('an expired hold is available to the next buyer at once, and is counted as free before the sweep', async () => {
  await createPools([1])
  const late = newId()
  await codes([{ order: late, person: 'a' }])
  app.setNow(plusMs(start, 20 * minute))
  expect(await counts()).toMatchObject({ held: 0, free: 1 })
  expect(await codes([{ order: newId(), person: 'b' }], plusMs(start, 40 * minute))).toEqual(['held'])
  expect(await write((tx) => confirmHolds(tx, [of(late)]))).toEqual(['gone'])
  expect(await counts()).toMatchObject({ held: 1, taken: 0, free: 0 })
})

test('a late payment takes the place again if it is still free', async () => {
  await createPools([2], { capacity: 2 })
  const late = newId()
  await codes([{ order: late, person: 'a' }])
  app.setNow(plusMs(start, 21 * minute))
  await codes([{ order: newId(), person: 'b' }], plusMs(start, 60 * minute))
  expect(await write((tx) => confirmHolds(tx, [of(late)]))).toEqual(['taken'])
  expect(await counts()).toMatchObject({ held: 1, taken: 1, free: 0 })
  expect(await write((tx) => confirmHolds(tx, [of(late)]))).toEqual(['taken'])
  expect(await counts()).toMatchObject({ held: 1, taken: 1 })
})

test('in one batch, the order that still holds the last place keeps it', async () => {
  await createPools([1])
  const [lost, due] = [newId(), newId()]
  await codes([{ order: lost, person: 'a' }])
  await write((tx) => releaseHolds(tx, of(lost)))
  await codes([{ order: due, person: 'b' }])
  app.setNow(plusMs(start, 21 * minute)) // expired, but not swept yet
  const unknownOrder = newId()
  expect(await write((tx) => confirmHolds(tx, [of(lost), of(due), of(unknownOrder)]))).toEqual([
    'gone',
    'taken',
    'gone',
  ])
  expect(await counts()).toMatchObject({ held: 0, taken: 1, free: 0 })
})

test('in one batch, the first of two expired orders takes the free place', async () => {
  await createPools([2])
  const orders = [newId(), newId(), newId()]
  for (const [i, order] of orders.entries()) {
    await codes([{ order, person: `p${i}` }])
    await write((tx) => releaseHolds(tx, of(order)))
  }
  expect(await write((tx) => confirmHolds(tx, orders.map(of)))).toEqual(['taken', 'taken', 'gone'])
  expect(await counts()).toMatchObject({ held: 0, taken: 2, free: 0 })
})

test('a late payment does not give a second entry to a participant who has one in another order', async () => {
  await createPools([5])
  const late = newId()
  await codes([{ order: late, person: 'a' }])
  app.setNow(plusMs(start, 21 * minute))
  await codes([{ order: newId(), person: 'a' }], plusMs(start, 60 * minute))
  expect(await write((tx) => confirmHolds(tx, [of(late)]))).toEqual(['gone'])
})

test('an order that retries after expiry is confirmed by its new hold', async () => {
  await createPools([2])
  const order = newId()
  await codes([{ order, person: 'a' }])
  app.setNow(plusMs(start, 21 * minute))
  expect(await codes([{ order, person: 'a' }], plusMs(start, 60 * minute))).toEqual(['held'])
  expect(await write((tx) => confirmHolds(tx, [of(order)]))).toEqual(['taken'])
  expect(await counts()).toMatchObject({ held: 0, taken: 1 })
})

test('an extended hold lasts until its new time, and a freed hold cannot be extended', async () => {
  await createPools([1])
  const order = newId()
  await codes([{ order, person: 'a' }])
  expect(await write((tx) => extendHolds(tx, of(order), plusMs(start, 30 * minute)))).toBe(true)
  app.setNow(plusMs(start, 21 * minute))
  expect(await codes([{ order: newId(), person: 'b' }])).toEqual(['sold_out'])
  await write((tx) => releaseHolds(tx, of(order)))
  expect(await write((tx) => extendHolds(tx, of(order), plusMs(start, 40 * minute)))).toBe(false)
})

test('another tenant cannot read pools or holds', async () => {
  await createPools([1])
  const seen = await app.db.transaction({ role: 'app', tenantId: 2 }, (tx) => findAvailability(tx, [poolA]))
  expect(seen.size).toBe(0)
})

test('a database constraint refuses overselling', async () => {
  await createPools([1])
  const oversell = write(
    (tx) => tx.sql`update inventory.pools set taken = 2 where tenant_id = ${tenantId} and id = ${poolA}`,
  )
  await expect(oversell).rejects.toThrow('never_oversold')
})

test('any sequence of hold, release, confirm, extend and time keeps pools, limit and holds consistent', async () => {
  const stepArbitrary = fc.oneof(
    fc.record({ kind: fc.constant('hold' as const), order: fc.nat(5), person: fc.nat(4), pool: fc.nat(1) }),
    fc.record({ kind: fc.constant('stock' as const), order: fc.nat(5), units: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('release' as const, 'confirm' as const, 'extend' as const), order: fc.nat(5) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 25 }), async (steps) => {
      eventId = newId()
      poolA = newId()
      poolB = newId()
      let now = start
      app.setNow(now)
      await createPools([3, 2], { capacity: 4, perAccount: 3 })
      const orders = Array.from({ length: 6 }, () => newId())
      const account = newId()
      for (const step of steps) {
        if (step.kind === 'wait') {
          now = plusMs(now, step.minutes * minute)
          app.setNow(now)
          continue
        }
        const order = orders[step.order] ?? newId()
        const until = plusMs(now, 20 * minute)
        if (step.kind === 'hold')
          await hold([{ order, person: `${step.person}`, pool: step.pool === 0 ? poolA : poolB, account }], until)
        else if (step.kind === 'stock') await hold([{ order, units: step.units, account }], until)
        else if (step.kind === 'release') await write((tx) => releaseHolds(tx, of(order)))
        else if (step.kind === 'confirm') await write((tx) => confirmHolds(tx, [of(order)]))
        else await write((tx) => extendHolds(tx, of(order), until))
      }
      expect(await inconsistentCounters()).toEqual([])
    }),
    { numRuns: 40 },
  )
})

/** Pools and limit rows whose counters differ from the sums of their holds. */
async function inconsistentCounters() {
  return await write(
    (tx) => tx.sql`
      select p.id from inventory.pools p cross join lateral (
        select coalesce(sum(units) filter (where state = 'held'), 0)::int as held,
               coalesce(sum(units) filter (where state = 'taken'), 0)::int as taken
        from inventory.holds h where h.pool_id = p.id) s
      where p.limit_id = ${eventId} and (p.held, p.taken) is distinct from (s.held, s.taken)
      union all
      select l.id from inventory.limits l cross join lateral (
        select coalesce(sum(units) filter (where state = 'held'), 0)::int as held,
               coalesce(sum(units) filter (where state = 'taken'), 0)::int as taken
        from inventory.holds h where h.limit_id = l.id and h.person_key is not null) s
      where l.id = ${eventId} and (l.held, l.taken) is distinct from (s.held, s.taken)`,
  )
}
