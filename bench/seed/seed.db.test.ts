import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants, brokenInvariantsIn } from '#src/integrity/invariants.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { normalizeSearch, splitWords, sportWords } from '#src/modules/catalog/domain/search-words.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import { derivedKey } from '#src/platform/config/derived-key.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { fragment } from '#src/platform/db/sql.ts'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import { seedDatabase, seededBefore } from './seed.ts'

const size = { events: 300, participants: 500 }
const key = derivedKey('a key', 'personKey')

let open: OpenTestDatabase
let rightsBefore: unknown[]
beforeAll(async () => {
  open = await openTestDatabase()
  rightsBefore = await rights()
  await seedDatabase(open.db, size, key, () => undefined)
})
afterAll(() => open.close())

const rows = <Row extends object>(text: string) => open.db.pool.query(text).then((found) => found.rows as Row[])
const rights = () =>
  rows(`select a.attrelid::regclass::text as table, a.attname as column, verb
    from pg_attribute a join pg_class c on c.oid = a.attrelid, unnest(array['insert', 'update']) verb
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and has_column_privilege('startline_system', c.oid, a.attnum, verb)
    order by 1, 2, 3`)
const count = async (table: string) =>
  Number((await rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count)

describe('a seeded database', () => {
  test('the seeded database has no right left that was granted to fill it', async () => {
    expect(await rights()).toEqual(rightsBefore)
  })

  test('the seeded database violates no invariant', async () => {
    expect(await brokenInvariants(open.db)).toEqual([])
  })

  test('the seeded database has the requested number of events, each with races and prices', async () => {
    expect(await count('catalog.events')).toBe(size.events)
    expect(await count('catalog.event_search')).toBe(size.events)
    expect(
      await rows('select id from catalog.events e where not exists (select from catalog.races where event_id = e.id)'),
    ).toEqual([])
    expect(
      await rows(
        'select id from catalog.races r where not exists (select from catalog.price_tiers where race_id = r.id)',
      ),
    ).toEqual([])
  })

  test('the seeded database has as many people, two fifths of them in one marathon', async () => {
    expect(await count('accounts.accounts')).toBe(size.participants)
    expect(await count('accounts.participants')).toBe(size.participants)
    const [max] = await rows<{ entered: number }>(
      'select count(*)::int as entered from registration.entries group by event_id order by 1 desc limit 1',
    )
    expect(max?.entered).toBe(200)
    expect(await count('registration.start_list')).toBeGreaterThan(300)
  })

  test('the seeded database has orders in every state of a sale, and no two people are one', async () => {
    const states = await rows<{ status: string }>('select distinct status from orders.orders order by 1')
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['expired', 'paid']))
    expect(
      await rows(
        'select last_name from accounts.participants group by last_name, first_name, birth_date having count(*) > 1',
      ),
    ).toEqual([])
  })

  test('the seeded database has the person keys that the registration computes', async () => {
    const entries = await rows<{
      personKey: Buffer
      participant: { lastName: string; firstName: string; birthDate: string }
    }>('select person_key as "personKey", participant from registration.entries limit 20')
    expect(entries).toHaveLength(20)
    for (const { personKey, participant } of entries)
      expect(personKey.toString('hex')).toBe(personKeyHash(key, participant))
  })

  test('the seeded database has the search words that publishing would have written', async () => {
    type Found = Record<string, string> & { sport: Sport; races: string[]; name_words: number; is_online: boolean }
    const events = await rows<Found>(
      `select e.*, s.norm, s.name_words, s.city_norm, (
         select array_agg(r.name_ru || ' ' || r.name_en order by r.position) from catalog.races r where r.event_id = e.id) as races
       from catalog.events e join catalog.event_search s on s.event_id = e.id`,
    )
    for (const event of events) {
      const named = event.is_online ? ['name'] : ['name', 'city', 'region', 'venue']
      const texts = named.flatMap((column) => [event[`${column}_ru`], event[`${column}_en`]])
      expect(event.norm).toBe(normalizeSearch([...texts, sportWords[event.sport], ...event.races].join(' ')))
      expect(event.name_words).toBe(splitWords(event.name_ru ?? '', event.name_en ?? '').length)
      expect(event.city_norm).toBe(normalizeSearch(`${event.city_ru} ${event.city_en}`))
    }
  })

  test('a seeded database says so, and is not seeded twice', async () => {
    expect(await seededBefore(open.db)).toMatchObject(size)
    await expect(seedDatabase(open.db, size, key, () => undefined)).rejects.toThrow('flags_pkey')
    expect(await count('catalog.events')).toBe(size.events)
  })
})

describe('a planted issue is found:', () => {
  test.for([
    [
      'a place more is taken',
      'update inventory.pools set taken = taken + 1 where taken > 0 and taken + held < capacity',
      'a pool and its holds disagree',
    ],
    [
      'a limit counts one less',
      'update inventory.limits set taken = taken - 1 where taken > 0',
      'an event’s limit and its places disagree',
    ],
    [
      'a hold is lost',
      `update inventory.holds set state = 'freed' where state = 'taken' and person_key is not null`,
      'payment, entries, holds and charge',
    ],
    [
      'an order is not paid',
      `update orders.orders set status = 'expired' where status = 'paid'`,
      'a succeeded payment paid no order',
    ],
    [
      'a price changed behind the payment',
      'update orders.lines set unit_price_minor = unit_price_minor + 100',
      'total and its lines or payment disagree',
    ],
    [
      'an entry is not confirmed',
      `update registration.entries set state = 'cancelled' where state = 'confirmed'`,
      'the start list and the confirmed entries',
    ],
    [
      'a number stands twice',
      'update registration.start_list set bib = (select min(bib) from registration.start_list)',
      'a bib is duplicate',
    ],
    ['a counter fell back', 'update registration.bib_counters set next_bib = 1', 'a bib is not below'],
    ['a payment is forgotten', `update payments.payments set state = 'declined'`, 'a payment and its ledger entries'],
    [
      'a history skips a step',
      `delete from orders.order_history where status = 'awaiting_payment'`,
      'an invalid status change',
    ],
    [
      'the search knows an event by another code',
      `update catalog.event_search set code = code || '-old'`,
      'an event and its search row disagree',
    ],
    [
      'the search has another day',
      `update catalog.event_search set ends_on = ends_on + 1`,
      'an event and its search row disagree',
    ],
  ] as const)('the invariants find %s', async ([, issue, expected]) => {
    const broken = await open.db.transaction({ role: 'system' }, async (tx) => {
      await tx.sql`set local role none` // no role of the app could do this
      await tx.sql(fragment.raw(issue))
      await tx.sql`set local role startline_system`
      throw new Rollback(await brokenInvariantsIn(tx))
    })
    expect(broken).toEqual(
      expect.arrayContaining([expect.objectContaining({ rule: expect.stringContaining(expected) })]),
    )
  })
})
