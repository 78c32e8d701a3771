import pg from 'pg'
import { openDatabase } from '#src/platform/db/database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { addPeople } from './people.ts'

export type BenchRace = { readonly eventCode: string; readonly raceCode: string }
export type SaleData = { readonly pool: pg.Pool; readonly open: BenchRace; readonly soldOut: BenchRace }

/**
 * Creates an event with more places than can be sold, another that is sold out, and all accounts.
 */
export async function prepareSaleData(databaseUrl: string, of: { people: number; holds: number }): Promise<SaleData> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, bus: createEventBus([]) })
  const unpaidLimits = {} // the defaults
  const open = await publishRace({ services: { db } }, { code: 'bench-open', unpaidLimits })
  const soldOut = await publishRace(
    { services: { db } },
    { code: 'bench-sold-out', unpaidLimits, race: { capacity: 100 } },
  )
  await db.close()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined) // the app ended first; its error was reported
  await addPlaces(pool, open)
  await addPeople(pool, of.people)
  await addHolds(pool, open, of.holds)
  await addHolds(pool, soldOut, 100)
  await pool.query('vacuum (analyze)') // as autovacuum would have done during a sale
  return { pool, open, soldOut }
}

/** Raises the capacity above what an organizer may offer. */
export async function addPlaces(pool: pg.Pool, { eventCode, raceCode }: BenchRace): Promise<void> {
  await pool.query(
    `update inventory.pools p set capacity = 5000000 from catalog.events e join catalog.races r on r.event_id = e.id
     where p.id = r.pool_id and e.code = $1 and r.code = $2`,
    [eventCode, raceCode],
  )
}

/** Inserts held places with all rows that belong to them: order, line, entry, history. */
export async function addHolds(pool: pg.Pool, { eventCode, raceCode }: BenchRace, count: number): Promise<void> {
  const until = "now() + interval '2 hours'"
  await pool.query(
    `with race as (
       select e.tenant_id as tenant, e.id as event, e.organizer_id as organizer, r.id as race, r.pool_id as pool
       from catalog.events e join catalog.races r on r.event_id = e.id where e.code = $1 and r.code = $2
     ), new_entries as materialized (
       select race.*, i, uuidv7() as order_id, uuidv7() as hold_id, uuidv7() as account
       from race, generate_series(1, $3::int) i
     ), new_orders as (
       insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
                                  event_commission_bp, extra_commission_bp, pay_before, held_until)
       select tenant, order_id, event, organizer, account, 'ru', 'awaiting_payment', 'RUB', 500, 0, ${until}, ${until} from new_entries
     ), new_order_lines as (
       insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id)
       select tenant, order_id, 'place', race, 'Десятка', 'Ten', 190000, 1, hold_id from new_entries
     ), new_history as (
       insert into orders.order_history (tenant_id, order_id, status, cause)
       select tenant, order_id, 'awaiting_payment', 'place held' from new_entries
     ), new_registrations as (
       insert into registration.entries (tenant_id, order_id, event_id, race_id, account_id, participant_id, hold_id,
                                               person_key, ordinal, state, participant)
       select tenant, order_id, event, race, account, account, hold_id, sha256(convert_to('present' || i, 'UTF8')), i, 'held',
              jsonb_build_object('lastName', 'Бегунов', 'firstName', 'Егор', 'birthDate', '1990-05-12', 'gender', 'male',
                                 'city', 'Самара', 'phone', '+79121234567', 'email', 'present@example.org', 'club', '') from new_entries
     ), new_holds as (
       insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, account_key,
                                    ordinal, state, held_until)
       select tenant, hold_id, pool, event, order_id, 1, race::text, sha256(convert_to('present' || i, 'UTF8')), account,
              i, 'held', ${until} from new_entries
     ), updated_pools as (
       update inventory.pools p set held = p.held + $3::int, next_expiry = ${until} from race
       where p.tenant_id = race.tenant and p.id = race.pool
     )
     update inventory.limits l set held = l.held + $3::int from race where l.tenant_id = race.tenant and l.id = race.event`,
    [eventCode, raceCode, count],
  )
}

/** The stored counts of a race, which must match the responses after a run. */
export async function countWritten(pool: pg.Pool, { eventCode }: BenchRace) {
  const { rows } = await pool.query<{ holds: number; pool: number; orders: number; entries: number; people: number }>(
    `select (select count(*)::int from inventory.holds h where h.limit_id = e.id and h.state = 'held') as holds,
       (select p.held from inventory.pools p where p.limit_id = e.id) as pool,
       (select count(*)::int from orders.orders o where o.event_id = e.id) as orders,
       (select count(*)::int from registration.entries g where g.event_id = e.id) as entries,
       (select count(distinct g.person_key)::int from registration.entries g where g.event_id = e.id) as people
     from catalog.events e where e.code = $1`,
    [eventCode],
  )
  const [written] = rows
  if (written === undefined) throw new Error(`event ${eventCode} not found`)
  return written
}

/**
 * Opens a payment at the sandbox bank for each order of the race. @returns the bank's references
 */
export async function addPayments(
  pool: pg.Pool,
  { eventCode }: BenchRace,
): Promise<{ reference: string; amountMinor: number; currency: string }[]> {
  const { rows } = await pool.query<{ reference: string; amountMinor: number; currency: string }>(
    `insert into payments.payments (tenant_id, id, order_id, account_id, method, provider, amount_minor, currency, state,
                                    description, language, return_url, provider_reference, confirmation_url, expires_at)
     select o.tenant_id, uuidv7(), o.id, o.account_id, 'card', 'sandbox',
       l.unit_price_minor + (l.unit_price_minor * o.event_commission_bp + 5000) / 10000, o.currency, 'open', 'Bench', 'ru',
       'http://localhost', 'bench-' || o.id, 'http://localhost', o.held_until
     from orders.orders o join orders.lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
     join catalog.events e on e.id = o.event_id where e.code = $1
     returning provider_reference as reference, amount_minor as "amountMinor", currency`,
    [eventCode],
  )
  return rows
}
