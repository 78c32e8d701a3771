import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { newId } from '#src/platform/new-id.ts'
import { tierPriceMinor } from '../../domain/price-tier.ts'
import { draftProduct, draftRace } from '../../domain/testing/draft.ts'
import { changeEventStatus } from '../commands/change-event-status.ts'
import { ensureSeries } from '../commands/ensure-series.ts'
import { publishTestEvent, testOrganizer } from '../testing/publish-test-event.ts'
import { eventPage } from './event-page.ts'
import { organizerOfEvent } from './organizer-of-event.ts'
import { findRaceRules } from './race-rules.ts'

let database: TestDatabase
let db: Database
let present: Instant = toInstant('2026-03-10T10:00Z')
const reader = {
  language: 'ru',
  tenant: 'default',
  urlAt: (tenant: string, path: string) => `https://${tenant}.example${path}`,
} as const

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, poolSize: 2, bus: createEventBus([]), testNow: () => present })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
const read = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ role: 'system', readOnly: true }, work)

/** Writes the counts of a race's pool, as inventory would. */
async function sell(
  code: string,
  raceCode: string,
  taken: number,
  held: { units: number; until: string } | null = null,
): Promise<void> {
  await db.transaction({ role: 'system' }, async (tx) => {
    const [pool] = await tx.sql<{ id: string; eventId: string; tenantId: number }>`
      select r.pool_id as id, r.event_id as "eventId", r.tenant_id as "tenantId"
      from catalog.races r join catalog.events e on e.id = r.event_id where e.code = ${code} and r.code = ${raceCode}`
    if (!pool) throw new Error(code)
    await tx.sql`set local role none` // a row that no role of the app may write
    await tx.sql`update inventory.pools set taken = ${taken}, held = ${held?.units ?? 0}, next_expiry = ${held?.until ?? null} where id = ${pool.id}`
    await tx.sql`update inventory.limits set taken = ${taken}, held = ${held?.units ?? 0} where id = ${pool.eventId}`
    if (held) {
      await tx.sql`
        insert into inventory.holds (tenant_id, pool_id, limit_id, order_id, units, subject, person_key, account_key, ordinal, state, held_until)
        values (${pool.tenantId}, ${pool.id}, ${pool.eventId}, ${newId()}, ${held.units}, 'x', decode(md5(${code}), 'hex'), ${newId()}, ${taken + 1}, 'held', ${held.until})`
    }
  })
}

const stateOf = async (code: string) => (await read((tx) => eventPage(tx, code, reader)))?.races[0]

describe('the state of a race is decided by what inventory has', () => {
  const cases: [string, number, { units: number; until: string } | null, object][] = [
    ['open', 100, null, { state: { state: 'open', left: 400 }, placesLeft: 400 }],
    ['few left', 490, null, { state: { state: 'few-left', left: 10 } }],
    [
      'full with what is held',
      490,
      { units: 10, until: '2026-03-10T10:15:00Z' },
      { state: { state: 'full' }, placesLeft: 0 },
    ],
    [
      'not full by holds that have run out',
      490,
      { units: 10, until: '2026-03-10T09:59:00Z' },
      { state: { state: 'few-left', left: 10 } },
    ],
  ]
  test.for(cases)('the state of a race follows its pool: %s', async ([name, taken, held, expected]) => {
    const code = name.replaceAll(' ', '-')
    await publishTestEvent(db, { code })
    await sell(code, 'r10', taken, held)
    expect(await stateOf(code)).toMatchObject(expected)
  })

  test('a race is sold out when the event’s limit is reached while the race has places', async () => {
    await publishTestEvent(db, { code: 'limited', participantLimit: 120 })
    await sell('limited', 'r10', 120)
    expect(await stateOf('limited')).toMatchObject({ state: { state: 'limit-reached' } })
  })

  test('a race is shown as coming soon, closed with pick-up, or cancelled', async () => {
    await publishTestEvent(db, { code: 'moments', pickup: { ru: 'Манеж, 23 мая, 12–20', en: 'Manege, 23 May, 12–20' } })
    present = toInstant('2026-01-10T10:00Z')
    expect(await stateOf('moments')).toMatchObject({
      state: { state: 'coming-soon', opensAt: '2026-02-01T09:00:00.000Z' },
    })
    present = toInstant('2026-05-22T10:00Z')
    expect(await stateOf('moments')).toMatchObject({ state: { state: 'closed', pickup: true } })
    await db.transaction({ role: 'system' }, (tx) => changeEventStatus(tx, 'moments', 'cancelled'))
    expect(await stateOf('moments')).toMatchObject({ state: { state: 'cancelled' } })
    present = toInstant('2026-03-10T10:00Z')
  })
})

describe('the price', () => {
  const tiers = [
    { priceMinor: 100_000, untilAt: toInstant('2026-03-12T00:00Z'), untilOrdinal: 50 },
    { priceMinor: 130_000, untilAt: toInstant('2026-04-01T00:00Z'), untilOrdinal: null },
    { priceMinor: 160_000, untilAt: null, untilOrdinal: null },
  ]
  test('the price is that of the next place, with the following price', async () => {
    await publishTestEvent(db, { code: 'priced', races: [draftRace({ tiers })] })
    await sell('priced', 'r10', 38)
    expect(await stateOf('priced')).toMatchObject({
      price: { amountMinor: 100_000, currency: 'RUB' },
      nextPrice: { price: { amountMinor: 130_000 }, at: '2026-03-12T00:00:00.000Z', placesLeft: 12 },
    })
  })

  test('the price is the same by the rule and by the database', async () => {
    await publishTestEvent(db, { code: 'priced-twice', races: [draftRace({ tiers })] })
    for (const instant of ['2026-03-11T23:59:59.999Z', '2026-03-12T00:00:00.000Z', '2026-05-01T00:00:00.000Z']) {
      for (const ordinal of [1, 50, 51, 400]) {
        const [row] = await read(
          (tx) => tx.sql<{ price: number }>`
          select catalog.price_minor(r.id, ${ordinal}, ${instant}) as price
          from catalog.races r join catalog.events e on e.id = r.event_id where e.code = 'priced-twice'`,
        )
        expect(row?.price, `${ordinal} at ${instant}`).toBe(tierPriceMinor(tiers, ordinal, toInstant(instant)))
      }
    }
  })
})

describe('the page', () => {
  test('the page is in the reader’s language and names the organizer', async () => {
    await publishTestEvent(db, { code: 'spoken', products: [draftProduct({})] })
    const page = await read((tx) => eventPage(tx, 'spoken', { ...reader, language: 'en' }))
    expect(page).toMatchObject({
      name: 'Volga Dawn',
      city: 'Samara',
      organizer: { name: 'Volga Starts', taxNumber: '7707083893' },
      products: [{ name: 'Medal engraving', price: { amountMinor: 50_000, currency: 'RUB' } }],
      races: [{ name: '10 km', registerHref: '/spoken/r10/register' }],
    })
  })

  test('the page leads to the event’s home brand to register', async () => {
    await publishTestEvent(db, { code: 'neva-swim', tenantId: 3 })
    expect(await stateOf('neva-swim')).toMatchObject({
      registerHref: 'https://fontanka.example/neva-swim/r10/register',
    })
  })

  test('an unknown event and a draft have no page', async () => {
    expect(await read((tx) => eventPage(tx, 'nobody', reader))).toBeNull()
    await publishTestEvent(db, { code: 'draft-run' })
    await db.transaction(
      { role: 'system' },
      (tx) => tx.sql`update catalog.events set status = 'draft' where code = 'draft-run'`,
    )
    expect(await read((tx) => eventPage(tx, 'draft-run', reader))).toBeNull()
  })
})

describe('for the registration', () => {
  test('a race comes with its rules, prices and products', async () => {
    const { eventId } = await publishTestEvent(db, {
      code: 'whole',
      races: [
        draftRace({ code: 'r21' }),
        draftRace({ code: 'r5', gender: 'female', profileFields: { street: 'required' } }),
      ],
      products: [draftProduct({})],
    })
    const found = await read((tx) => findRaceRules(tx, 'whole', 'r5'))
    expect(found).toMatchObject({
      eventId,
      tenantCode: 'default',
      rulesVersion: 1,
      eventCommissionBp: 500,
      startsOn: '2026-05-24',
      currency: 'RUB',
      raceCode: 'r5',
      gender: 'female',
      profileFields: { street: 'required' },
      opensAt: '2026-02-01T09:00:00.000Z',
      tiers: [{ priceMinor: 190_000, untilAt: null }],
      hasProducts: true,
    })
  })

  test('a race is unknown when it does not exist or belongs to another event', async () => {
    await publishTestEvent(db, { code: 'one-race' })
    expect(await read((tx) => findRaceRules(tx, 'one-race', 'r21'))).toBeNull()
    expect(await read((tx) => findRaceRules(tx, 'nobody', 'r10'))).toBeNull()
  })

  test('the organizer of an event is known by its code', async () => {
    await publishTestEvent(db, { code: 'owned' })
    expect(await read((tx) => organizerOfEvent(tx, 'owned'))).toMatch(/^[0-9a-f-]{36}$/)
    expect(await read((tx) => organizerOfEvent(tx, 'nobody'))).toBeNull()
  })
})

test('the page of a past event links to the next edition, else to the next event of its series', async () => {
  const organizerId = await testOrganizer(db)
  const cup = { code: 'next-cup', name: { ru: 'Кубок', en: 'Cup' }, about: { ru: '', en: '' }, website: '' }
  await db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(await ensureSeries(tx, { ...cup, tenantId: 1, organizerId })),
  )
  const onDay = (day: string) => {
    const moments = { startsAt: toInstant(`${day}T05:00Z`), endsAt: toInstant(`${day}T08:00Z`) }
    return [draftRace({ ...moments, opensAt: toInstant('2025-12-01T09:00Z'), closesAt: moments.startsAt })]
  }
  await publishTestEvent(db, { code: 'next-past', series: 'next-cup', races: onDay('2026-02-01') })
  await publishTestEvent(db, { code: 'next-older', series: 'next-cup', races: onDay('2026-01-10') })
  await publishTestEvent(db, { code: 'next-hidden', series: 'next-cup', isListed: false, races: onDay('2026-03-20') })
  await publishTestEvent(db, { code: 'next-start', series: 'next-cup', races: onDay('2026-04-01') })
  await publishTestEvent(db, { code: 'next-year', races: onDay('2027-02-07') })
  const nextOf = async (code: string) => (await read((tx) => eventPage(tx, code, reader)))?.next
  expect(await nextOf('next-past')).toMatchObject({ kind: 'series', code: 'next-start', startsOn: '2026-04-01' })
  expect(await nextOf('next-start')).toBeNull()
  await db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`set local role none`
    await tx.sql`
      insert into catalog.editions (tenant_id, event_id, to_event_id, until, named_at)
      select e.tenant_id, e.id, n.id, '2026-12-31', now() from catalog.events e, catalog.events n
      where e.code = 'next-past' and n.code = 'next-year'`
  })
  expect(await nextOf('next-past')).toMatchObject({ kind: 'edition', code: 'next-year' })
  await db.transaction({ role: 'system' }, (tx) => changeEventStatus(tx, 'next-year', 'cancelled'))
  expect(await nextOf('next-past')).toMatchObject({ kind: 'series', code: 'next-start' })
})
