import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, person, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'

// Once a race was found full, requests are checked before a place is taken
// (registration/checkout/server/commands/sold-out-fast-path.ts).
let app: TestApp
let first: Runner
let second: Runner
let third: Runner

beforeAll(async () => {
  app = await createTestApp({ bank: testBank().provider })
  ;[first, second, third] = await Promise.all([newRunner(app), newRunner(app), newRunner(app)])
})
afterAll(() => app.close())

type Race = { readonly eventCode: string; readonly raceCode: string }

async function register({ client, participant }: Runner, race: Race, registrationId = newId()) {
  const { status, body } = await client.post('/Register/ApiSaveRegistration', { ...race, registrationId, participant })
  return status === 200 ? body.status : body.error?.code
}

/** A race of one place, taken by `first`, that has refused a request since. */
async function fullRace() {
  const race = await publishRace(app, { race: { capacity: 1 } })
  const orderId = newId()
  expect(await register(first, race, orderId)).toBe('awaiting_payment')
  expect(await register(second, race)).toBe('registration.sold_out')
  return { race, orderId }
}

const sql = (text: string, values: unknown[] = []) => app.services.db.pool.query(text, values)

/** The number of calls that take places. */
async function batches(): Promise<number> {
  const exposition = await app.services.metrics.metrics()
  return Number(/^startline_hold_batch_size_count (\d+)/m.exec(exposition)?.[1])
}

test('a registration for a full race is refused without a lock and without a write', async () => {
  const { race } = await fullRace()
  const before = await batches()
  expect(before).toBeGreaterThan(0)
  const responses = await Promise.all([second, third, second].map((runner) => register(runner, race)))
  expect(responses).toEqual(Array(3).fill('registration.sold_out'))
  expect(await batches()).toBe(before)
  const { rows } = await sql(
    `select count(*)::int as count from orders.orders o join catalog.events e on e.id = o.event_id where e.code = $1`,
    [race.eventCode],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('an order that already has its place gets it again in a full race, and its participant is refused in another order', async () => {
  const { race, orderId } = await fullRace()
  expect(await register(first, race, orderId)).toBe('awaiting_payment')
  expect(await register(first, race)).toBe('registration.payment_pending')
  expect(await register(second, race, orderId)).toBe('registration.not_found')
  const samePerson: Runner = { ...third, participant: { ...first.participant, email: third.email } }
  expect(await register(samePerson, race)).toBe('registration.payment_pending')
})

test('a rule that changed since is reported before the full race', async () => {
  const { race } = await fullRace()
  await sql(
    `with closed as (
       update catalog.races r set opens_at = app.now() - interval '2 days', closes_at = app.now() - interval '1 day'
       from catalog.events e where e.code = $1 and r.event_id = e.id returning e.id
     ) update catalog.events e set rules_version = rules_version + 1 from closed c where e.id = c.id`,
    [race.eventCode],
  )
  expect(await register(third, race)).toBe('registration.closed')
})

test('an order id of another brand is unknown, in a full race too', async () => {
  const { race } = await fullRace()
  const { rows } = await sql(`select id from tenants.tenants where code = 'fontanka'`)
  const otherTenantRace = await publishRace(app, { tenantId: rows[0].id })
  const orderId = newId()
  expect(await register(await newRunner(app, { host: 'fontanka.localhost:3000' }), otherTenantRace, orderId)).toBe(
    'awaiting_payment',
  )
  expect(await register(second, race, orderId)).toBe('registration.not_found')
})

test('an account with a place gets the refusal of its own limit as usual', async () => {
  const race = await publishRace(app, { registrationsPerAccount: 1, race: { capacity: 1 } })
  expect(await register(first, race)).toBe('awaiting_payment')
  expect(await register(second, race)).toBe('registration.sold_out')
  const other: Runner = { ...first, participant: person(77, first.email) }
  expect(await register(other, race)).toBe('registration.account_limit')
})

test('a place that has become free is sold to the next buyer', async () => {
  const { race } = await fullRace()
  await sql(
    `update inventory.pools set capacity = 2 where limit_id = (select id from catalog.events where code = $1)`,
    [race.eventCode],
  )
  expect(await register(third, race)).toBe('awaiting_payment')
})

test('an expired hold is free for the next buyer', async () => {
  const { race } = await fullRace()
  await sql(
    `with ended as (
       update inventory.holds set held_until = app.now() - interval '1 second'
       where limit_id = (select id from catalog.events where code = $1) returning pool_id, held_until
     ) update inventory.pools p set next_expiry = e.held_until from ended e where p.id = e.pool_id`,
    [race.eventCode],
  )
  expect(await register(third, race)).toBe('awaiting_payment')
})

test('guard removal: an answer from memory alone would not sell the free place', async () => {
  const name = 'registration.sold_out_without_lock(int, uuid, int, uuid, uuid, uuid[], bytea[], uuid[])'
  const [row] = (await sql(`select pg_get_functiondef($1::regprocedure) as body`, [name])).rows
  const guard = 'p.capacity <= p.taken + p.held'
  expect(row.body).toContain(guard)
  await sql(row.body.replace(guard, 'true'))
  try {
    const { race } = await fullRace()
    await sql(
      `update inventory.pools set capacity = 2 where limit_id = (select id from catalog.events where code = $1)`,
      [race.eventCode],
    )
    expect(await register(third, race)).toBe('registration.sold_out')
  } finally {
    await sql(row.body)
  }
})
