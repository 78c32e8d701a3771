import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { compile, type Fragment, fragment } from '#src/platform/db/sql.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { newId } from '#src/platform/new-id.ts'
import { applyProviderStates } from './commands/apply-provider-state.ts'
import { webhookQueue } from './commands/webhook-queue.ts'
import { lockWithSiblings } from './queries/payments.ts'
import { claimPoll } from './queries/polling.ts'

// Webhooks of payments that another transaction changes at the same time: none is treated as an unknown payment, and no
// success is lost.
// `LOST_WEBHOOK_ROUNDS=1000 npx vitest run src/modules/payments/server/lost-webhooks.db.test.ts` runs more rounds.
const payments = 64
const rounds = Number(process.env.LOST_WEBHOOK_ROUNDS ?? 25)
const tenantId = 1
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, poolSize: 10, bus: createEventBus([]) })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

type OpenPayment = { readonly id: string; readonly orderId: string }

async function openPayments(): Promise<OpenPayment[]> {
  const made = Array.from({ length: payments }, () => ({ id: newId(), orderId: newId() }))
  await db.pool.query(
    `insert into payments.payments (tenant_id, id, order_id, account_id, method, provider, amount_minor, currency, state,
       description, language, return_url, provider_reference, expires_at)
     select $1, id, order_id, id, 'card', 'test', 1000, 'RUB', 'open', '', 'ru', '', 'bank-' || id, now() + interval '1 hour'
     from unnest($2::uuid[], $3::uuid[]) as p (id, order_id)`,
    [tenantId, made.map(({ id }) => id), made.map(({ orderId }) => orderId)],
  )
  return made
}

const inTenant = <T>(of: Database, work: (tx: Tx) => Promise<T>) => of.transaction({ role: 'app', tenantId }, work)

/** Every payment is polled, and the provider reports it as cancelled and as paid, all at once. */
async function playRound(of: Database) {
  const made = await openPayments()
  const queue = webhookQueue({ db: of })
  const messages = made.flatMap(({ id, orderId }) => {
    const payment = { tenantId, id, orderId, providerReference: `bank-${id}`, providerTransaction: null }
    const providerEvent = {
      inboxId: newId(),
      provider: 'test',
      providerAccountId: null,
      reference: `bank-${id}`,
      amountMinor: 1000,
      currency: 'RUB',
    }
    return (['cancelled', 'succeeded'] as const).map((state) =>
      queue.apply({ payment, providerEvent: { ...providerEvent, state } }),
    )
  })
  const polls = made.map(({ id }) => inTenant(of, (tx) => claimPoll(tx, id)))
  const outcomes = await Promise.allSettled(messages)
  await Promise.all(polls)
  const { rows } = await db.pool.query<{ state: string }>('select state from payments.payments where id = any($1)', [
    made.map(({ id }) => id),
  ])
  return {
    refused: outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
    unknown: outcomes.filter((one) => one.status === 'fulfilled' && one.value === 'unknown_payment').length,
    unpaid: rows.filter(({ state }) => state !== 'succeeded').length,
  }
}

test('no message is lost for payments that are polled and reported as cancelled and paid at once', async () => {
  for (let round = 0; round < rounds; round += 1)
    expect(await playRound(db)).toEqual({ refused: [], unknown: 0, unpaid: 0 })
})

/** The ids by a subquery, as PostgreSQL may re-check them after it had to wait for a row. */
const bySubquery = (ids: unknown) => fragment`
  select * from payments.payments where (tenant_id, order_id) in (
    select tenant_id, order_id from payments.payments where id = any(${ids})
    union all
    select a.tenant_id, a.with_order from payments.payments p
    join payments.linked_payment_locks a on a.tenant_id = p.tenant_id and a.order_id = p.order_id where p.id = any(${ids}))
  order by id for update`

/** Another session has changed every second payment and commits while the list waits for its locks. */
async function lockedWhileChanged(lock: (tx: Tx, ids: string[]) => Promise<unknown[]>): Promise<number> {
  const ids = (await openPayments()).map(({ id }) => id)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('update payments.payments set polled_at = now() where id = any($1)', [
      ids.filter((_, i) => i % 2 === 0),
    ])
    const locked = inTenant(db, (tx) => lock(tx, ids))
    await expect
      .poll(async () => {
        const waiting = await db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting.rows.length
      })
      .toBe(1)
    await other.query('commit')
    return (await locked).length
  } finally {
    await other.end()
  }
}

test('a list of payments is locked whole, also where another session changed some of them meanwhile', async () => {
  expect(await lockedWhileChanged(lockWithSiblings)).toBe(payments)
})

test('guard removal: locked by a subquery, payments that changed meanwhile are left out without an error', async () => {
  const locked = await lockedWhileChanged(async (tx, ids) => {
    // the plan that loses rows; which one PostgreSQL takes depends on what it knows of the table
    await tx.sql`set local enable_hashjoin = off`
    await tx.sql`set local enable_mergejoin = off`
    return await tx.sql(bySubquery(ids))
  })
  expect(locked).toBeLessThan(payments)
})

/** The same database with the lock of payments replaced. */
function withLock(replace: (tx: Tx, ids: unknown) => Promise<object[]>): Database {
  return {
    ...db,
    transaction: (scope, work) =>
      db.transaction(scope, (tx) => {
        const sql = (statement: TemplateStringsArray | Fragment, ...args: unknown[]) => {
          if (!('compile' in statement)) return tx.sql(statement, ...args)
          const { text, values } = compile(statement)
          return text.includes('linked_payment_locks') ? replace(tx, values[0]) : tx.sql(statement)
        }
        return work({ ...tx, sql } as Tx)
      }),
  }
}

test('a payment that was not locked makes its message come again, and is never called unknown', async () => {
  const [payment] = await openPayments()
  const providerPayment = { state: 'succeeded', amountMinor: 1000, currency: 'RUB' } as const
  const updates = [{ paymentId: payment?.id ?? '', providerPayment, cause: 'set by a test' }]
  const locksNothing = withLock(async () => [])
  await expect(inTenant(locksNothing, (tx) => applyProviderStates(tx, updates))).rejects.toThrow(
    `existing payments were not locked: ${payment?.id}`,
  )
  expect(
    await inTenant(locksNothing, (tx) =>
      applyProviderStates(tx, [{ ...updates[0], paymentId: newId(), providerPayment, cause: '' }]),
    ),
  ).toEqual(['unknown_payment'])
})
