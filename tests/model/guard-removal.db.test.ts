import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { newId } from '#src/platform/new-id.ts'
import { onQueries } from '../support/on-queries.ts'
import { operatorOf } from '../support/operator-of.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, person } from '../support/runner.ts'
import { violationsOf } from '../support/sale-invariants.ts'
import { createTestApp, type TestApp, type TestClient } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'

// Removes the guard of each guarantee: the failure that it prevents must then happen, or else the tests of the guarantee prove
// nothing. The count of free places and its CHECK are covered in opening.db.test.ts. Each test removes guards from its own program.
type App = { readonly app: TestApp; readonly bank: TestBank }
const opened: TestApp[] = []
afterAll(async () => {
  for (const app of opened) await app.close()
})

async function newApp(): Promise<App> {
  const bank = testBank()
  const app = await createTestApp({ bank: bank.provider })
  opened.push(app)
  return { app, bank }
}

const poolOf = ({ app }: App) => app.services.db.pool
const sql = async <T extends object>(of: App, text: string, values: unknown[] = []) =>
  (await poolOf(of).query(text, values)).rows as T[]

/** Replaces text in a function of the database; fails when the guard is not there. */
async function rewriteFunction(of: App, name: string, rewrite: readonly (readonly [guard: string, instead: string])[]) {
  const [row] = await sql<{ body: string }>(of, `select pg_get_functiondef($1::regprocedure) as body`, [name])
  let body = row?.body ?? ''
  for (const [guard, instead] of rewrite) {
    expect(body).toContain(guard)
    body = body.replaceAll(guard, instead)
  }
  await sql(of, body)
}

/** Changes the program's own statements that contain `among` and the guard. @returns the count of changed ones */
function rewriteStatements(of: App, guard: string, instead: string, among = ''): { readonly count: number } {
  const rewritten = { count: 0 }
  onQueries(poolOf(of), (text) => {
    if (!text.includes(guard) || !text.includes(among)) return text
    rewritten.count += 1
    return text.replaceAll(guard, instead)
  })
  return rewritten
}

async function dropUnique(of: App, table: string): Promise<void> {
  const found = await sql<{ name: string }>(
    of,
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'u'`,
    [table],
  )
  expect(found).toHaveLength(1)
  await sql(of, `alter table ${table} drop constraint ${found[0]?.name}`)
}

/** Two concurrent requests for the last place, each on its own connection: the first commits while the second waits. */
async function twoAtOnce(of: App): Promise<{ second: string; held: number; capacity: number }> {
  const race = await publishRace(of.app, { race: { capacity: 1 } })
  const [pool] = await sql<{ tenant: number; limit: string; pool: string }>(
    of,
    `select p.tenant_id as tenant, p.limit_id as limit, p.id as pool from inventory.pools p
     join catalog.events e on e.id = p.limit_id where e.code = $1`,
    [race.eventCode],
  )
  if (pool === undefined) throw new Error('No pool')
  const [first, second] = [await poolOf(of).connect(), await poolOf(of).connect()]
  const hold = (client: pg.PoolClient, name: string) =>
    client.query<{ code: string }>(
      `select code from inventory.hold($1, $2, now(), now() + interval '20 minutes', array[
         row ($3, $4, 1, $4::uuid::text, convert_to($5, 'UTF8'), 0, $3)::inventory.hold_request])`,
      [pool.tenant, pool.limit, newId(), pool.pool, name],
    )
  try {
    await first.query('begin')
    expect((await hold(first, 'Анна')).rows).toEqual([{ code: 'held' }])
    const secondHold = hold(second, 'Борис')
    secondHold.catch(() => undefined)
    await expect
      .poll(() =>
        sql(of, "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
      )
      .toHaveLength(1)
    await first.query('commit')
    const { rows } = await secondHold
    const [counts] = await sql<{ held: number; capacity: number }>(
      of,
      'select held, capacity from inventory.pools where id = $1',
      [pool.pool],
    )
    return { second: rows[0]?.code ?? '', held: counts?.held ?? 0, capacity: counts?.capacity ?? 0 }
  } finally {
    first.release()
    second.release()
  }
}

test('guard removal: without the row lock two requests at once both get the last place, and with it one does', async () => {
  const of = await newApp()
  // Without the lock the CHECK would refuse the second request; another test covers the CHECK.
  await sql(of, 'alter table inventory.pools drop constraint never_oversold')
  expect(await twoAtOnce(of)).toEqual({ second: 'sold_out', held: 1, capacity: 1 })
  await rewriteFunction(of, 'inventory.lock_event(int, uuid)', [[' for update', '']])
  expect(await twoAtOnce(of)).toEqual({ second: 'held', held: 2, capacity: 1 })
})

test('guard removal: without the lock the CHECK alone refuses the second request', async () => {
  const of = await newApp()
  await rewriteFunction(of, 'inventory.lock_event(int, uuid)', [[' for update', '']])
  await expect(twoAtOnce(of)).rejects.toThrow('never_oversold')
})

async function samePersonTwice(of: App) {
  const race = await publishRace(of.app)
  const runners = [await newRunner(of.app), await newRunner(of.app)]
  const participant = person(777, 'twin@example.org')
  const codes: string[] = []
  for (const { client } of runners) {
    const input = { ...race, registrationId: newId(), participant }
    const { status, body } = await client.post('/Register/ApiSaveRegistration', input)
    codes.push(body.error?.code ?? String(status))
  }
  return codes
}

test('guard removal: without the check and the unique index one participant has two entries, and with them one', async () => {
  const of = await newApp()
  expect(await samePersonTwice(of)).toEqual(['200', 'registration.payment_pending'])
  // The check returns a proper refusal; the index enforces the rule.
  await rewriteFunction(
    of,
    'inventory.hold(int, uuid, timestamptz, timestamptz, inventory.hold_request[], bytea[], uuid)',
    [
      ["elsif existing[k] = 'taken' then", 'elsif false then'],
      ["elsif existing[k] = 'held' or (", 'elsif false or ('],
    ],
  )
  expect(await samePersonTwice(of)).toEqual(['200', 'http.internal'])
  await sql(of, 'drop index inventory.one_entry_per_person_key')
  expect(await samePersonTwice(of)).toEqual(['200', '200'])
})

/** Delivers one webhook twice. @returns the rows stored of it, and whether the invariants complain */
async function deliverTwice(of: App) {
  const race = await publishRace(of.app)
  const runner = await newRunner(of.app)
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId)
  const message = of.bank.message(payment.id, 'succeeded')
  for (let i = 0; i < 2; i += 1) {
    const { status } = await of.app.client().post('/api/payments/webhooks/test', message.body, message.headers)
    expect(status).toBe(200)
  }
  const [counted] = await sql<{ messages: number; entries: number }>(
    of,
    `select (select count(*)::int from payments.webhook_inbox where body like '%' || $1 || '%') as messages,
            (select count(*)::int from payments.entries where kind = 'payment' and reference = $1::uuid) as entries`,
    [payment.id],
  )
  return { ...counted, violations: (await violationsOf(of.app.services.db, [registrationId])).length > 0 }
}

test('guard removal: without the keys of webhook, payment and ledger a message that arrives twice has two effects, and with them one', async () => {
  const of = await newApp()
  expect(await deliverTwice(of)).toEqual({ messages: 1, entries: 1, violations: false })

  await dropUnique(of, 'payments.webhook_inbox')
  const inbox = rewriteStatements(of, 'on conflict (provider, provider_account_id, event_key) do nothing', '')
  expect(await deliverTwice(of)).toEqual({ messages: 2, entries: 1, violations: false })
  expect(inbox.count).toBe(2)

  // As if the payment's state had not been stored.
  const state = rewriteStatements(
    of,
    'currency, state, description',
    `currency, 'open' as state, description`,
    'order by id for update',
  )
  expect(await deliverTwice(of)).toMatchObject({ messages: 2, entries: 1 })
  expect(state.count).toBeGreaterThan(0)

  await dropUnique(of, 'payments.entries')
  rewriteStatements(of, 'on conflict (tenant_id, kind, reference) do nothing', '')
  expect(await deliverTwice(of)).toEqual({ messages: 2, entries: 2, violations: true })
})

/** A bank gives a paid sum back, and then its place is cancelled with a full refund. @returns what the bank was to pay out */
async function refundAfterDispute(of: App, operator: TestClient, isWrittenOff: boolean) {
  const runner = await newRunner(of.app)
  const orderId = await holdPlaceOf(runner, await publishRace(of.app))
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  of.bank.set(paymentId, 'succeeded')
  await of.app.receiveWebhook(of.bank.message(paymentId, 'succeeded'))
  const post = async (path: string, body: object) => {
    const reply = await operator.post(path, body)
    expect(reply.status).toBe(200)
    return reply.body
  }
  const held = { document: 'письмо 1', disputedMinor: of.bank.amountOf(paymentId), isHeld: true, reason: 'код 10.4' }
  const { id } = await post(`/api/operator/payments/${paymentId}/disputes`, held)
  await post(`/api/operator/disputes/${id}/outcome`, { disputeOutcome: 'lost', document: 'решение банка' })
  if (isWrittenOff) await post(`/api/operator/disputes/${id}/write-off`, { reason: 'решение' })
  of.app.forward(120_000)
  await post(`/api/operator/registrations/${orderId}/cancel`, { refund: 'full' })
  await refundPayment(of.app.services, { tenantId: 1, paymentId })
  const refunds = of.bank.refunds.filter(({ reference }) => reference === `bank-${paymentId}`)
  const violations = await violationsOf(of.app.services.db, [orderId])
  return { refunds: refunds.length, violations: violations.map((violation) => violation.split(',')[0]) }
}

test('guard removal: without the disputes’ covers a payer gets the same money twice, and with them once', async () => {
  const of = await newApp()
  const operator = await operatorOf(of.app)
  for (const isWrittenOff of [false, true])
    expect(await refundAfterDispute(of, operator, isWrittenOff)).toEqual({ refunds: 0, violations: [] })
  // As if no dispute were known when a refund is sent.
  const disputes = rewriteStatements(
    of,
    'from payments.disputes where payment_id =',
    'from payments.disputes where false and payment_id =',
  )
  for (const isWrittenOff of [false, true])
    expect(await refundAfterDispute(of, operator, isWrittenOff)).toEqual({
      refunds: 1,
      violations: ['a refund was sent after a lost dispute had given its money back'],
    })
  expect(disputes.count).toBeGreaterThan(0)
})

test('guard removal: without the webhook’s key an applied webhook is applied again, and with it it is recognized', async () => {
  const of = await newApp()
  const runner = await newRunner(of.app)
  const payment = await openPaymentOf(runner, await holdPlaceOf(runner, await publishRace(of.app)))
  const message = of.bank.message(payment.id, 'succeeded')
  const sendMessage = () => of.app.client().post('/api/payments/webhooks/test', message.body, message.headers)
  const state = async () => (await sql<{ state: string }>(of, 'select state from payments.payments'))[0]?.state
  expect([(await sendMessage()).status, await state()]).toEqual([200, 'succeeded'])
  // Deletes the effect from the payment and the ledger.
  for (const table of ['payments.postings', 'payments.entries']) {
    await sql(of, `alter table ${table} disable trigger user`)
    await sql(of, `delete from ${table}`)
  }
  await sql(of, `update payments.payments set state = 'open'`)
  expect([(await sendMessage()).status, await state()]).toEqual([200, 'open'])
  await sql(of, 'delete from payments.webhook_inbox')
  expect([(await sendMessage()).status, await state()]).toEqual([200, 'succeeded'])
})

test('guard removal: without the Origin check another site’s form changes data by the cookie, and with it nothing', async () => {
  const of = await newApp()
  const runner = await newRunner(of.app)
  const cityOf = async () => (await runner.client.get('/api/account/profile')).body.city
  const forged = async (headers: Record<string, string>) => {
    const response = await of.app.http.request('http://localhost:3000/api/account/profile', {
      method: 'PUT',
      headers: {
        host: 'localhost:3000',
        cookie: `sl_session=${runner.client.cookie('sl_session')}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ ...runner.participant, city: 'Подделка' }),
    })
    const body = await response.json()
    return body.error?.code ?? response.status
  }
  const refusal = 'http.foreign_origin'
  expect(await forged({ origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(refusal)
  expect(await forged({ 'sec-fetch-site': 'same-site' })).toBe(refusal)
  expect(await cityOf()).not.toBe('Подделка')
  // Without both headers nothing shows the foreign origin.
  expect(await forged({})).toBe(200)
  expect(await cityOf()).toBe('Подделка')
})

test('guard removal: without row-level security another tenant’s order is read, and with it it is unknown', async () => {
  const of = await newApp()
  const runner = await newRunner(of.app)
  const registrationId = await holdPlaceOf(runner, await publishRace(of.app))
  const path = `/Register/ApiCart?registrationId=${registrationId}`
  const cookie = `sl_session=${runner.client.cookie('sl_session')}`
  const atBrand = () => of.app.client({ host: 'pionercup.localhost:3000' }).get(path, { cookie })
  expect((await runner.client.get(path)).status).toBe(200)
  expect(await atBrand()).toMatchObject({ status: 404, body: { error: { code: 'orders.not_found' } } })
  const tables = await sql<{ name: string }>(
    of,
    `select c.oid::regclass::text as name from pg_class c where obj_description(c.oid) like '%(class: tenant)'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) await sql(of, `alter table ${name} disable row level security`)
  const read = await atBrand()
  expect(read.status).toBe(200)
  expect(read.body).toMatchObject({ registrationId, items: [{ kind: 'place' }] })
})
