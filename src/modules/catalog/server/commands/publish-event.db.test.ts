import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { type Database, openDatabase, Rollback } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { newId } from '#src/platform/new-id.ts'
import type { EventDraft } from '../../domain/event-draft.ts'
import { draftEvent, draftInsurance, draftProduct, draftRace, draftTariff } from '../../domain/testing/draft.ts'
import { publishTestEvent, testOrganizer } from '../testing/publish-test-event.ts'
import { changeEventStatus } from './change-event-status.ts'
import { publishEvent } from './publish-event.ts'

let database: TestDatabase
let db: Database
let organizerId: string
let number = 0
let code = ''

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, poolSize: 2, bus: createEventBus([]) })
  organizerId = await testOrganizer(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => {
  number += 1
  code = `event-${number}`
})

const everything = () =>
  db.transaction(
    { role: 'system' },
    async (tx) =>
      tx.sql`
      select e.*, s.norm, s.city_norm, to_jsonb(s.race_days) as race_days, s.ages::text,
        (select jsonb_agg(to_jsonb(r) order by r.position) from catalog.races r where r.event_id = e.id) as races,
        (select jsonb_agg(to_jsonb(t) order by t.race_id, t.position) from catalog.price_tiers t
         join catalog.races r on r.id = t.race_id where r.event_id = e.id) as tiers,
        (select jsonb_agg(to_jsonb(p) order by p.position) from catalog.products p where p.event_id = e.id) as products,
        (select jsonb_agg(to_jsonb(t) order by t.product_id, t.position) from catalog.insurance_tariffs t
         join catalog.products p on p.id = t.product_id where p.event_id = e.id) as tariffs,
        (select to_jsonb(l) from inventory.limits l where l.id = e.id) as event_limit,
        (select jsonb_agg(to_jsonb(q) order by q.id) from inventory.pools q where q.limit_id = e.id) as pools
      from catalog.events e join catalog.event_search s on s.event_id = e.id where e.code = ${code}`,
  )

const full = () => ({
  code,
  participantLimit: 600,
  registrationsPerAccount: 5,
  races: [
    draftRace({
      code: 'r21',
      capacity: 300,
      requirements: ['medical'],
      profileFields: { street: 'required' },
      tiers: [
        { priceMinor: 100_000, untilAt: toInstant('2026-03-01T00:00Z'), untilOrdinal: 50 },
        { priceMinor: 150_000, untilAt: null, untilOrdinal: null },
      ],
    }),
    draftRace({ code: 'kids', ageFrom: 7, ageTo: 9, capacity: 40 }),
  ],
  products: [draftProduct({}), draftInsurance({})],
})

describe('publishing', () => {
  test('publishing creates the event, its limit and a pool for each race and stock', async () => {
    const { eventId, rulesVersion } = await publishTestEvent(db, full())
    expect(rulesVersion).toBe(1)
    const [made] = await everything()
    expect(made).toMatchObject({
      id: eventId,
      status: 'published',
      starts_on: '2026-05-24',
      race_days: ['2026-05-24'],
      ages: '{[7,10),[18,)}',
      event_limit: { capacity: 600, per_account: 5 },
      races: [{ code: 'r21', requirements: ['medical'], profile_fields: { street: 'required' } }, { code: 'kids' }],
      tiers: expect.arrayContaining([expect.objectContaining({ price_minor: 100_000, until_ordinal: 50 })]),
      products: [{ code: 'medal' }, { code: 'policy', pool_id: null }],
    })
    expect(
      Reflect.get(made ?? {}, 'pools')
        .map((pool: { capacity: number }) => pool.capacity)
        .sort(),
    ).toEqual([100, 300, 40])
  })

  test('publishing twice changes nothing, not even the version of the rules', async () => {
    await publishTestEvent(db, full())
    const before = await everything()
    await publishTestEvent(db, full())
    expect(await everything()).toEqual(before)
  })

  test('publishing twice at once creates one event', async () => {
    const both = await Promise.all([publishTestEvent(db, full()), publishTestEvent(db, full())])
    expect(new Set(both.map(({ eventId }) => eventId)).size).toBe(1)
    const [made] = await everything()
    expect(Reflect.get(made ?? {}, 'pools')).toHaveLength(3)
  })

  test.for([
    ['a price', { races: [draftRace({ tiers: [{ priceMinor: 1, untilAt: null, untilOrdinal: null }] })] }, 2],
    ['the capacity', { races: [draftRace({ capacity: 501 })] }, 2],
    ['a new race', { races: [draftRace({}), draftRace({ code: 'r5' })] }, 2],
    ['the limit per account', { registrationsPerAccount: 2 }, 2],
    ['the bound of unpaid places', { unpaidLimits: { perAccount: 2 } }, 2],
    ['the bound of an unpaid list', { unpaidLimits: { perList: 20 } }, 2],
    ['the bound of a network', { unpaidLimits: { perNetwork: 200 } }, 2],
    ['a new product', { products: [draftProduct({})] }, 2],
    ['the text of the page', { about: { ru: 'Иначе', en: 'Otherwise' } }, 1],
  ] as const)('publishing again with another %s raises the version of the rules', async ([, change, version]) => {
    await publishTestEvent(db, { code })
    expect((await publishTestEvent(db, { code, ...change })).rulesVersion).toBe(version)
  })

  test('publishing again with another premium replaces the tariff table and raises the version of the rules', async () => {
    await publishTestEvent(db, { code, products: [draftInsurance({})] })
    const tariffs = [
      draftTariff({ ageTo: 17 }),
      draftTariff({ ageFrom: 18, premiumMinor: 30_000, sports: ['run', 'ski'] }),
    ]
    const again = await publishTestEvent(db, { code, products: [draftInsurance({ tariffs })] })
    expect(again.rulesVersion).toBe(2)
    expect((await everything())[0]).toMatchObject({
      tariffs: [
        { age_from: 0, age_to: 17, premium_minor: 25_000, sports: [] },
        { age_from: 18, age_to: null, premium_minor: 30_000, sports: ['run', 'ski'] },
      ],
    })
  })

  test('an insurance without a tariff is refused at its field', async () => {
    const organizerId = await testOrganizer(db)
    const refused = await db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      publishEvent(tx, draftEvent({ organizerId, code, products: [draftInsurance({ tariffs: [] })] })),
    )
    const issue = 'catalog.tariffs_missing'
    expect(refused).toMatchObject({ ok: false, error: { code: issue, fields: { 'products.0.tariffs': issue } } })
  })

  test('publishing again leaves a cancelled event cancelled', async () => {
    await publishTestEvent(db, { code })
    await db.transaction({ role: 'app', tenantId: 1 }, (tx) => changeEventStatus(tx, code, 'cancelled'))
    await publishTestEvent(db, { code })
    expect((await everything())[0]).toMatchObject({ status: 'cancelled' })
  })

  test('a capacity below the sold places is refused at its field, and nothing has changed', async () => {
    const products = [draftProduct({})]
    const { eventId } = await publishTestEvent(db, { code, products })
    await db.transaction({ role: 'system' }, async (tx) => {
      await tx.sql`set local role none` // a row that no role of the app may write
      await tx.sql`update inventory.pools set taken = 9 where limit_id = ${eventId}`
      await tx.sql`update inventory.limits set taken = 9 where id = ${eventId}`
    })
    const before = await everything()
    const below = (change: Partial<EventDraft>) =>
      db.transaction({ role: 'system' }, (tx) =>
        publishEvent(tx, draftEvent({ organizerId, code, products, ...change })),
      )
    const refusal = (at: string) => ({ ok: false, error: { code: refused, fields: { [at]: refused } } })
    const refused = 'catalog.capacity_below_sold'
    expect(await below({ races: [draftRace({ capacity: 8 })] })).toEqual(refusal('races.0.capacity'))
    expect(await below({ participantLimit: 8 })).toEqual(refusal('participantLimit'))
    expect(await below({ products: [draftProduct({ stock: 8 })] })).toEqual(refusal('products.0.stock'))
    expect(await everything()).toEqual(before)
  })

  test.for([
    ['a race is left out', { races: [draftRace({ code: 'other' })] }, 'catalog.race_left_out'],
    ['a product is left out', { products: [] }, 'catalog.product_left_out'],
    ['it has moved to another brand', { tenantId: 2 }, 'catalog.home_fixed'],
    ['it has moved to another organizer', { organizerId: newId() }, 'catalog.organizer_fixed'],
    ['its currency has changed', { currency: 'KZT' }, 'catalog.currency_fixed'],
    ['a race has no price', { races: [draftRace({ tiers: [] })] }, 'catalog.tiers_invalid'],
  ] as const)('publishing is refused where %s', async ([, change, expected]) => {
    await publishTestEvent(db, { code, products: [draftProduct({})] })
    const before = await everything()
    const draft = draftEvent({ organizerId, code, products: [draftProduct({})], ...change })
    const result = await db.transaction({ role: 'system' }, async (tx) => {
      const refused = await publishEvent(tx, draft)
      throw new Rollback(refused)
    })
    expect(result).toMatchObject({ ok: false, error: { code: expected } })
    expect(await everything()).toEqual(before)
  })
})

describe('the status', () => {
  test('an event’s status changes as the table allows, and raises the version of the rules', async () => {
    await publishTestEvent(db, { code })
    const change = (to: 'cancelled' | 'postponed' | 'published') =>
      db.transaction({ role: 'app', tenantId: 1 }, (tx) => changeEventStatus(tx, code, to))
    expect(await change('postponed')).toEqual({ ok: true, value: { rulesVersion: 2 } })
    expect(await change('cancelled')).toEqual({ ok: true, value: { rulesVersion: 3 } })
    expect(await change('published')).toMatchObject({ ok: false, error: { code: 'catalog.status_refused' } })
  })

  test('the status of an unknown event is refused', async () => {
    const result = await db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      changeEventStatus(tx, 'nobody', 'cancelled'),
    )
    expect(result).toMatchObject({ ok: false, error: { code: 'catalog.event_not_found' } })
  })
})
