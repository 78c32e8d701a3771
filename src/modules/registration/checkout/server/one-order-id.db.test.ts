import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { paymentTimeLimitMs } from '#src/modules/orders/domain/payment-time-limit.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { person } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { toEnteredParticipant } from '../../domain/entered-participant.ts'
import { findCachedRaceRules } from '../../server/reads/race-rules-cache.ts'
import { networkHash } from './commands/network-hash.ts'
import { createPlaceRunner } from './commands/place-batcher.ts'

// Two processes get the same new order id at once. Within a process the batcher serializes them;
// here both calls are in the database at once, each having found no order yet.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Race = { readonly eventCode: string; readonly raceCode: string }
const pool = () => app.services.db.pool

async function take(race: Race, order: { id: string; accountId: string }, i: number) {
  const { services } = app
  const rules = await findCachedRaceRules(services.db, race.eventCode, race.raceCode)
  if (rules === null) throw new Error('No such race')
  const profile = { ...emptyProfile, ...person(i, '') } as never
  return (
    await createPlaceRunner(services.db, paymentTimeLimitMs)(rules, [
      {
        orderId: order.id,
        accountId: order.accountId,
        language: 'ru',
        raceId: rules.raceId,
        poolId: rules.poolId,
        personKey: personKeyHash(services.keyFor('personKey'), profile),
        participantId: newId(),
        participant: toEnteredParticipant(profile),
        network: () => networkHash(services.keyFor('network'), rules.eventId, '203.0.113.1'),
        nameRu: '',
        nameEn: '',
      },
    ])
  )[0]?.code
}

/** Holds the locks on the events until both calls wait in the database, then releases them. */
async function together<T>(races: readonly Race[], calls: () => readonly Promise<T>[]): Promise<T[]> {
  const holder = await pool().connect()
  try {
    await holder.query('begin')
    await holder.query(
      'select 1 from inventory.limits l join catalog.events e on e.id = l.id where e.code = any ($1) for update of l',
      [races.map(({ eventCode }) => eventCode)],
    )
    const responses = Promise.all(calls())
    await bothWait()
    await holder.query('commit')
    return await responses
  } finally {
    holder.release()
  }
}

async function bothWait(): Promise<void> {
  for (;;) {
    const { rows } = await pool().query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0].waiting === 2) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const holdsOf = async (orderId: string) =>
  (await pool().query('select count(*)::int as n from inventory.holds where order_id = $1', [orderId])).rows[0].n

test('a new order id sent to two instances at once makes one order with one hold', async () => {
  const race = await publishRace(app)
  const order = { id: newId(), accountId: newId() }
  const codes = await together([race], () => [take(race, order, 1), take(race, order, 2)])
  expect(codes.toSorted()).toEqual(['held', 'order_live'])
  expect(await holdsOf(order.id)).toBe(1)
})

test('an order id sent for two events at once makes an order of one event', async () => {
  const races = [await publishRace(app), await publishRace(app)] as const
  const order = { id: newId(), accountId: newId() }
  const codes = await together(races, () => races.map((race, i) => take(race, order, 3 + i)))
  expect(codes.toSorted()).toEqual(['held', 'order_closed'])
  expect(await holdsOf(order.id)).toBe(1)
})

test('an order id sent to two brands belongs to one, and is unknown at the other', async () => {
  const races = [await publishRace(app), await publishRace(app, { tenantId: 2 })] as const
  const order = { id: newId(), accountId: newId() }
  const codes = await together(races, () => races.map((race, i) => take(race, order, 7 + i)))
  expect(codes.toSorted()).toEqual(['held', 'order_foreign'])
  expect(await Promise.all(races.map((race, i) => take(race, order, 9 + i)))).toEqual(
    codes.map((code) => (code === 'held' ? 'order_live' : 'order_foreign')),
  )
  expect(await holdsOf(order.id)).toBe(1)
})

test('guard removal: without the lock on the id one order holds two places', async () => {
  const name = "'orders.lock_for_new_orders(int, uuid, timestamptz, uuid[], uuid[])'::regprocedure"
  const { body } = (await pool().query(`select pg_get_functiondef(${name}) as body`)).rows[0]
  const guard = /perform pg_advisory_xact_lock.*?;/
  expect(body).toMatch(guard)
  await pool().query(body.replace(guard, ''))
  try {
    const race = await publishRace(app)
    const order = { id: newId(), accountId: newId() }
    const codes = await together([race], () => [take(race, order, 5), take(race, order, 6)])
    expect(codes).toEqual(['held', 'held'])
    expect(await holdsOf(order.id)).toBe(2)
  } finally {
    await pool().query(body)
  }
})
