import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { onQueries } from '#tests/support/on-queries.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'
import { applyMessages, type MessageOfPayment } from './commands/apply-messages.ts'

// Two instances of the program apply overlapping lists of payments. Both wait until the other has
// begun, so that locks taken in different orders deadlock. (A list that fails by a deadlock is
// bisected and retried, so the test counts the error code.)
let instances: readonly [TestApp, TestApp]
beforeEach(async () => {
  const bank = testBank()
  const first = await createTestApp({ bank: bank.provider })
  const second = await createTestApp({
    bank: bank.provider,
    database: { url: first.url, drop: async () => undefined },
  })
  instances = [first, second]
})
afterEach(async () => {
  await instances[1].close()
  await instances[0].close()
})

const dbOf = (instance: 0 | 1) => instances[instance].services.db
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await dbOf(0).pool.query(text, values)).rows as T[]
type Race = Awaited<ReturnType<typeof publishRace>>

async function paidMessageOf(race: Race): Promise<MessageOfPayment> {
  const runner = await newRunner(instances[0])
  const orderId = await holdPlaceOf(runner, race)
  const { id } = await openPaymentOf(runner, orderId)
  const [row] = await sql<{ amountMinor: number }>(
    'select amount_minor as "amountMinor" from payments.payments where id = $1',
    [id],
  )
  const reference = `bank-${id}`
  return {
    payment: { tenantId: 1, id, orderId, providerReference: reference, providerTransaction: null },
    providerEvent: {
      inboxId: newId(),
      provider: 'test',
      providerAccountId: null,
      reference,
      state: 'succeeded',
      amountMinor: row?.amountMinor ?? 0,
      currency: 'RUB',
    },
  }
}

/**
 * Applies both lists at once: another transaction locks the rows of the statement until both wait
 * for them, the first list first.
 */
async function applyOverlapping(held: string, value: string, lists: readonly [MessageOfPayment[], MessageOfPayment[]]) {
  const deadlocks = [0, 1].map((instance) => watchDeadlocks(dbOf(instance as 0 | 1).pool))
  const holder = await dbOf(0).pool.connect()
  await holder.query('begin')
  await holder.query(held, [value])
  const waiting = (count: number) =>
    expect
      .poll(() => sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
      .toHaveLength(count)
  const first = applyMessages(dbOf(0), 1, lists[0])
  await waiting(1)
  const second = applyMessages(dbOf(1), 1, lists[1])
  await waiting(2)
  await holder.query('commit')
  holder.release()
  const outcomes = [...(await first), ...(await second)].map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason),
  )
  expect(
    await violationsOf(
      dbOf(0),
      lists[0].map(({ payment }) => payment.orderId),
    ),
  ).toEqual([])
  return { outcomes: outcomes.toSorted(), deadlocks: deadlocks.reduce((sum, one) => sum + one.count, 0) }
}

function watchDeadlocks(pool: pg.Pool): { readonly count: number } {
  const seen = { count: 0 }
  onQueries(
    pool,
    (text) => text,
    (error) => {
      if ((error as { code?: string }).code === '40P01') seen.count += 1
    },
  )
  return seen
}

const applySameInReverse = async () => {
  const races = [await publishRace(instances[0]), await publishRace(instances[0])] as const
  const sales: MessageOfPayment[] = []
  for (let i = 0; i < 6; i += 1) sales.push(await paidMessageOf(races[i % 2 === 0 ? 0 : 1]))
  const middle = sales[3]?.payment.id ?? ''
  return await applyOverlapping('select 1 from payments.payments where id = $1 for update', middle, [
    sales,
    sales.toReversed(),
  ])
}
const once = [...Array(6).fill('applied'), ...Array(6).fill('unchanged')]

test('two instances that receive the same payments in opposite orders apply each once, and neither deadlocks', async () => {
  expect(await applySameInReverse()).toEqual({ outcomes: once, deadlocks: 0 })
})

test('guard removal: payments locked in another order by one instance deadlock, and still have their effect once', async () => {
  const guard = 'order by id for update'
  let removed = 0
  onQueries(dbOf(1).pool, (text) => {
    if (!(text.includes('payments.payments') && text.includes(guard))) return text
    removed += 1
    return text.replace(guard, 'order by id desc for update')
  })
  const { outcomes, deadlocks } = await applySameInReverse()
  expect([outcomes, removed > 0, deadlocks > 0]).toEqual([once, true, true])
})

const applySameEventsInReverse = async () => {
  const [near, far] = [await publishRace(instances[0]), await publishRace(instances[0])]
  const first = [await paidMessageOf(near), await paidMessageOf(far)]
  const second = [await paidMessageOf(far), await paidMessageOf(near)]
  const held = `select 1 from inventory.limits l join catalog.events e on e.id = l.id where e.code = $1 for update of l`
  return await applyOverlapping(held, near.eventCode, [first, second])
}

test('two instances that receive payments of the same events in opposite orders apply them one after the other', async () => {
  expect(await applySameEventsInReverse()).toEqual({ outcomes: Array(4).fill('applied'), deadlocks: 0 })
})

test('guard removal: events locked in the order of the list deadlock', async () => {
  for (const [name, guard, instead] of [
    [
      'inventory.confirm_orders(int, uuid[], uuid[], timestamptz)',
      'select distinct l from unnest(p_limits) l order by l',
      'select l from unnest(p_limits) l',
    ],
    [
      'orders.lock_events_list_not_held(int, uuid[])',
      'select distinct e from unnest(p_events) e order by e',
      'select e from unnest(p_events) e',
    ],
  ] as const) {
    const [row] = await sql<{ body: string }>(`select pg_get_functiondef('${name}'::regprocedure) as body`)
    expect(row?.body).toContain(guard)
    await sql(row?.body.replace(guard, instead) ?? '')
  }
  const { outcomes, deadlocks } = await applySameEventsInReverse()
  expect([outcomes, deadlocks > 0]).toEqual([Array(4).fill('applied'), true])
})
