import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { confirmHolds, releaseHolds } from './commands/order-holds.ts'
import { setEventPools } from './commands/set-pools.ts'
import { claimWaitlistOffer, insertWaitlistEntry, leaveWaitlist, offerWaitlistPlaces } from './commands/waitlist.ts'
import { findAvailability } from './reads/availability.ts'

const tenantId = 1
const start = toInstant('2027-01-01T10:00:00Z')
const minute = 60_000
let app: OpenTestDatabase
let eventId: string
let poolId: string

beforeAll(async () => {
  app = await openTestDatabase()
})
afterAll(() => app.close())
beforeEach(reset)

let now = start
function advance(ms: number) {
  now = plusMs(now, ms)
  app.setNow(now)
}

function reset() {
  now = start
  app.setNow(start)
  eventId = newId()
  poolId = newId()
}

const write = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction({ role: 'app', tenantId }, work)
const createPool = (capacity: number, limit: number | null = null) =>
  write((tx) =>
    setEventPools(tx, { tenantId, eventId, capacity: limit, perAccount: null, pools: [{ id: poolId, capacity }] }),
  )
const personKeyOf = (person: string) => createHash('sha256').update(`${poolId} ${person}`).digest('hex')

async function hold(order: string, person: string, outerTx?: Tx): Promise<string> {
  const run = (tx: Tx) => tx.sql<{ code: string }>`
    select code from inventory.hold(${tenantId}, ${eventId}, ${tx.now}, ${plusMs(tx.now, 20 * minute)}, array[
      row (${order}, ${poolId}, 1, ${poolId}, decode(${personKeyOf(person)}, 'hex'), 0, ${order})::inventory.hold_request])`
  const [row] = await (outerTx ? run(outerTx) : write(run))
  return row?.code ?? ''
}
const join = (entryId: string, person: string) =>
  write((tx) =>
    insertWaitlistEntry(
      tx,
      { tenantId, eventId, poolId },
      {
        ...{ entryId, subject: poolId, personKey: personKeyOf(person), accountId: newId(), network: 'aa'.repeat(8) },
        ...{ maxPerAccount: 10, isNumbered: true },
      },
    ),
  )
const offerMs = 60 * minute
const offerPlaces = () =>
  write((tx) => offerWaitlistPlaces(tx, { tenantId, eventId }, [{ poolId, until: plusMs(tx.now, offerMs) }]))
const releaseOrder = (orderId: string) => write((tx) => releaseHolds(tx, { tenantId, eventId, orderId }))
/** Accepts the offer as a registration does: it becomes a held place, or nothing changes. */
const claimOffer = (entryId: string, order: string, person: string) =>
  write(
    async (tx) =>
      (await claimWaitlistOffer(tx, { tenantId, eventId, entryId })) && (await hold(order, person, tx)) === 'held',
  )
const findPool = async () => {
  const [row] = await write(
    (tx) =>
      tx.sql<{
        has_waitlist: boolean
        taken: number
        held: number
        passing: number
        reserve: number
        offered: number
        limitHeld: number
      }>`
      select p.has_waitlist, p.taken, p.held, p.passing, l.held as "limitHeld",
        coalesce((select sum(h.units)::int from inventory.holds h where h.order_id = p.id and h.state = 'held'), 0) as reserve,
        (select count(*)::int from inventory.holds h join inventory.waitlist_entries e on e.hold_id = h.id
         where h.pool_id = p.id and h.state = 'held') as offered
      from inventory.pools p join inventory.limits l on l.id = p.limit_id where p.id = ${poolId}`,
  )
  if (row === undefined) throw new Error(`pool ${poolId} not found`)
  return row
}

test('a thousand released places are offered to the first thousand of twelve hundred entries in a few statements', async () => {
  await createPool(1_000)
  await write(
    (tx) => tx.sql`
      select inventory.hold(${tenantId}, ${eventId}, ${tx.now}, ${plusMs(start, minute)}, array(
        select row (uuidv7(), ${poolId}::uuid, 1, ${poolId}::text, sha256(convert_to('h' || i, 'UTF8')), 0, uuidv7())::inventory.hold_request
        from generate_series(1, 1000) i))`,
  )
  await write(
    (tx) => tx.sql`
      insert into inventory.waitlist_entries (tenant_id, id, pool_id, limit_id, subject, person_key, account_key, number, joined_at)
      select ${tenantId}::int, uuidv7(), ${poolId}::uuid, ${eventId}::uuid, ${poolId}::text, sha256(convert_to('w' || i, 'UTF8')),
        uuidv7(), i, ${tx.now} from generate_series(1, 1200) i`,
  )
  await write((tx) => tx.sql`select inventory.open_waitlists(${tenantId}, array[${poolId}]::uuid[])`)
  app.setNow(plusMs(start, 2 * minute)) // all of them have expired
  const changes = await offerPlaces()
  expect([changes.length, new Set(changes.map(({ change: kind }) => kind))]).toEqual([1_000, new Set(['offered'])])
  const [order] = await write(
    (tx) => tx.sql<{ last: number; next: number }>`
      select max(number) filter (where state = 'offered') as last, min(number) filter (where state = 'waiting') as next
      from inventory.waitlist_entries where pool_id = ${poolId}`,
  )
  expect(order).toEqual({ last: 1_000, next: 1_001 })
  expect(await findPool()).toMatchObject({ held: 1_000, reserve: 0, offered: 1_000, limitHeld: 1_000 })
})

test('offers count against the event’s limit', async () => {
  await createPool(3, 2)
  const orders = [newId(), newId()]
  for (const [i, order] of orders.entries()) expect(await hold(order, `p${i}`)).toBe('held')
  expect(await hold(newId(), 'p9')).toBe('limit_reached')
  const [first, second] = [newId(), newId()]
  expect(await join(first, 'w1')).toBe('joined') // the race has a place, the event has none
  expect(await join(second, 'w2')).toBe('joined')
  expect(await offerPlaces()).toEqual([])
  await releaseOrder(orders[0] ?? '')
  expect((await offerPlaces()).map(({ entryId }) => entryId)).toEqual([first])
  expect(await offerPlaces()).toEqual([])
  expect(await findPool()).toMatchObject({ reserve: 1, offered: 1, limitHeld: 2 })
})

test('a late payment does not take a place that is offered to the waitlist', async () => {
  await createPool(1)
  const order = newId()
  await hold(order, 'p')
  await join(newId(), 'w')
  app.setNow(plusMs(start, 21 * minute))
  await offerPlaces()
  expect(await write((tx) => confirmHolds(tx, [{ tenantId, eventId, orderId: order }]))).toEqual(['gone'])
})

type Step =
  | { readonly kind: 'hold' | 'release' | 'confirm' | 'join' | 'leave' | 'take'; readonly person: number }
  | { readonly kind: 'offer' }
  | { readonly kind: 'wait'; readonly minutes: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold', 'release', 'confirm', 'join', 'leave', 'take'),
      person: fc.nat(7),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offer' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 70 }) }) },
)

/** Runs the steps; returns the first violated invariant, or null. */
async function violationOf(steps: readonly Step[]): Promise<string | null> {
  reset()
  await createPool(2)
  const orders = new Map<number, string>()
  const entries = new Map<number, string>()
  /** The expected order of the waitlist. */
  let waiting: number[] = []
  for (const step of steps) {
    const before = await findPool()
    if (step.kind === 'wait') advance(step.minutes * minute)
    else if (step.kind === 'offer') {
      const offered = (await offerPlaces()).filter(({ change }) => change === 'offered').map(({ entryId }) => entryId)
      const stillWaiting = waiting.filter((person) => !offered.includes(entries.get(person) ?? ''))
      const offeredPeople = waiting.filter((person) => offered.includes(entries.get(person) ?? ''))
      const skipped = waiting.slice(0, offeredPeople.length).filter((person) => !offeredPeople.includes(person))
      for (const person of skipped) if (!(await hasPlace(person))) return `person ${person} was skipped`
      waiting = stillWaiting.filter((person) => !skipped.includes(person))
    } else if (step.kind === 'hold') {
      const order = newId()
      const code = await hold(order, `p${step.person}`)
      if (code === 'held' && before.has_waitlist) return 'a hold bypassed the waitlist'
      if (code === 'held') orders.set(step.person, order)
    } else if (step.kind === 'release') await releaseOrder(orders.get(step.person) ?? newId())
    else if (step.kind === 'confirm') {
      const orderId = orders.get(step.person) ?? newId()
      await write((tx) => confirmHolds(tx, [{ tenantId, eventId, orderId }]))
    } else if (step.kind === 'join') {
      const entry = newId()
      if ((await join(entry, `p${step.person}`)) === 'joined') {
        entries.set(step.person, entry)
        waiting.push(step.person)
      }
    } else if (step.kind === 'leave') {
      await write((tx) => leaveWaitlist(tx, { tenantId, eventId, entryId: entries.get(step.person) ?? newId() }))
      waiting = waiting.filter((person) => person !== step.person)
    } else if (step.kind === 'take') {
      const order = newId()
      if (await claimOffer(entries.get(step.person) ?? newId(), order, `p${step.person}`))
        orders.set(step.person, order)
    }
    const after = await findPool()
    if (after.passing !== 0) return 'a passing unit has no owner'
    if (after.taken + after.held > 2) return 'oversold'
    if (after.has_waitlist && after.taken + after.held !== 2) return 'a pool with a waitlist has a free unit'
    if (after.reserve + after.offered > 2 - after.taken) return 'more units are offered than exist'
    const shownFree = (await write((tx) => findAvailability(tx, [poolId]))).get(poolId)?.free ?? 0
    if (after.has_waitlist && shownFree > 0) return 'a free place is shown to the public'
    if (!after.has_waitlist && after.reserve > 0) return 'units are reserved for an empty waitlist'
  }
  return null
}

async function hasPlace(person: number): Promise<boolean> {
  const rows = await write(
    (tx) => tx.sql`
      select from inventory.holds where subject = ${poolId} and person_key = decode(${personKeyOf(`p${person}`)}, 'hex')
        and state in ('held', 'taken')`,
  )
  return rows.length > 0
}

test('in any order of steps no entry is skipped, no place bypasses the waitlist, and no more places are offered than were released', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
      expect(await violationOf(steps)).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('guard removal: without the trigger a released place bypasses the waitlist', async () => {
  const steps: Step[] = [
    { kind: 'hold', person: 1 },
    { kind: 'hold', person: 2 },
    { kind: 'join', person: 3 },
    { kind: 'release', person: 1 },
    { kind: 'hold', person: 4 },
  ]
  expect(await violationOf(steps)).toBeNull()
  await app.db.pool.query('alter table inventory.pools disable trigger reserve_for_waitlist')
  try {
    expect(await violationOf(steps)).toMatch(/has a free unit|bypassed the waitlist/)
  } finally {
    await app.db.pool.query('alter table inventory.pools enable trigger reserve_for_waitlist')
  }
})
