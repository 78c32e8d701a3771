import type { KeyObject } from 'node:crypto'
import type { Database } from '#src/platform/db/database.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { generateEvents } from './generate-events.ts'
import { writeEvents } from './write-events.ts'
import { writePeople } from './write-people.ts'
import { generateSales, writeSales } from './write-sales.ts'

export type SeedSize = { readonly events: number; readonly participants: number }
export type Seeded = SeedSize & { readonly at: string }

/** Reports a finished step and its duration. */
export type ReportProgress = (part: string, seconds: number) => void

/** The size of an earlier seeding; null where there was none. */
export async function seededBefore(db: Database): Promise<Seeded | null> {
  const [flag] = await db.transaction(
    { role: 'system', readOnly: true },
    (tx) => tx.sql<{ value: SeedSize; at: string }>`select value, set_at as at from platform.flags where name = 'seed'`,
  )
  return flag === undefined ? null : { ...flag.value, at: flag.at }
}

/**
 * Fills a database with generated events and people in one transaction: an interruption changes
 * nothing.
 * @param personHashKey the installation's key of person keys
 */
export async function seedDatabase(
  db: Database,
  size: SeedSize,
  personHashKey: KeyObject,
  reportProgress: ReportProgress,
): Promise<void> {
  await db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtext('startline'), hashtext('seed'))`
    await tx.sql`set local work_mem = '128MB'`
    const revokeRights = await grantRights(tx)
    await tx.sql`
      insert into platform.flags (name, value) values ('seed', ${JSON.stringify(size)}::jsonb)` // a concurrent second seeding fails here
    const part = async (name: string, work: Promise<void>) => {
      const startedAt = performance.now()
      await work
      reportProgress(name, (performance.now() - startedAt) / 1000)
    }
    await part(`${size.events} events generated`, generateEvents(tx, size.events))
    await part(`${size.participants} people written, with accounts and profiles`, writePeople(tx, size.participants))
    await part('their entries generated', generateSales(tx, size.participants))
    await part('events written, with races, prices, products, places and search', writeEvents(tx))
    await part('sales written: orders, holds, entries, start lists, payments, ledger', writeSales(tx, personHashKey))
    await part('ledger checked by the database', checkLedger(tx))
    await revokeRights()
  })
  const startedAt = performance.now()
  await db.pool.query('vacuum (analyze)')
  reportProgress('statistics gathered', (performance.now() - startedAt) / 1000)
}

/** The modules whose tables are filled. */
const filled = ['accounts', 'catalog', 'inventory', 'orders', 'organizers', 'payments', 'registration']

/**
 * Grants the system role, until this transaction ends, the columns that only the owner of the
 * tables may write: complete histories are inserted with their own ids and moments, which no
 * command of the app may. No other transaction sees the grants.
 * @returns a function that revokes them
 */
async function grantRights(tx: Tx): Promise<() => Promise<void>> {
  const missing = await tx.sql<{ verb: 'insert' | 'update'; schema: string; table: string; columns: string[] }>`
    select verb, n.nspname as schema, c.relname as table, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      cross join unnest(array['insert', 'update']) verb
    where n.nspname = any (${filled}) and c.relkind in ('r', 'p')
      and not has_column_privilege('startline_system', c.oid, a.attnum, verb)
    group by 1, 2, 3`
  const asOwner = async (statement: (right: Fragment, table: Fragment) => Fragment) => {
    await tx.sql`set local role none`
    for (const { verb, schema, table, columns } of missing) {
      const names = fragment.join(columns.map((column) => fragment.id(column)))
      await tx.sql(statement(fragment`${fragment.raw(verb)} (${names})`, fragment.id(schema, table)))
    }
    await tx.sql`set local role startline_system`
  }
  await asOwner((right, table) => fragment`grant ${right} on ${table} to startline_system`)
  return () => asOwner((right, table) => fragment`revoke ${right} on ${table} from startline_system`)
}

/** Checks deferred constraints now, so that their duration is reported separately. */
async function checkLedger(tx: Tx): Promise<void> {
  await tx.sql`set constraints all immediate`
}
