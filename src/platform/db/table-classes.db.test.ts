import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database.ts'

let app: OpenTestDatabase
beforeAll(async () => {
  app = await openTestDatabase()
})
afterAll(() => app.close())

type Table = {
  name: string
  class: string | null
  enabled: boolean
  forced: boolean
  policies: string[]
  columns: string[]
}

// The program's own schemas; the queue's and the runner's tables are not ours to class.
const listed = `
  select c.oid::regclass::text as name, substring(obj_description(c.oid) from '\\S.* \\(class: (\\w+)\\)$') as class, c.relrowsecurity as enabled,
    c.relforcerowsecurity as forced,
    array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
    and c.oid::regclass::text not in ('platform.migrations', 'platform.function_versions') order by 1`

async function violations(): Promise<string[]> {
  const { rows } = await app.db.pool.query<Table>(listed)
  expect(rows.length).toBeGreaterThan(20)
  return rows.flatMap((table) => violationOf(table) ?? [])
}

function violationOf(table: Table): string | null {
  const isGuarded = table.enabled && table.forced
  switch (table.class) {
    case 'tenant':
      return isGuarded && table.policies.includes('own_tenant') && table.columns.includes('tenant_id')
        ? null
        : `${table.name} is no tenant table`
    case 'account':
      return isGuarded && table.policies.includes('own_account') ? null : `${table.name} is no account table`
    case 'closed':
      return isGuarded && table.policies.join() === 'whole' ? null : `${table.name} is not closed`
    case 'public':
      return table.enabled ? `${table.name} is public and has policies` : null
    default:
      return `${table.name} has no class`
  }
}

test('each table belongs to a class, and meets the rules of the class', async () => {
  expect(await violations()).toEqual([])
})

test('guard removal: a table without a class is reported', async () => {
  await app.db.pool.query('create table platform.stray (id int)')
  expect(await violations()).toEqual(['platform.stray has no class'])
  await app.db.pool.query("comment on table platform.stray is 'A stray row. (class: tenant)'")
  expect(await violations()).toEqual(['platform.stray is no tenant table'])
  await app.db.pool.query('drop table platform.stray')
})

const order = (tenantId: number, accountId: string) => `
  insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency,
    event_commission_bp, extra_commission_bp)
  values (${tenantId}, '${newId()}', '${newId()}', '${newId()}', '${accountId}', 'ru', 'draft', 'RUB', 0, 0)`

test('a query under another tenant or another account sees no row and may write none', async () => {
  const mine = newId()
  await app.db.pool.query(order(2, mine))
  const count = (scope: Parameters<typeof app.db.transaction>[0]) =>
    app.db.transaction(scope, async (tx) => (await tx.sql`select 1 from orders.orders`).length)
  expect(await count({ role: 'app', tenantId: 2 })).toBe(1)
  expect(await count({ role: 'app', tenantId: 3 })).toBe(0)
  expect(await count({ role: 'app' })).toBe(0)
  expect(await count({ role: 'self', accountId: mine })).toBe(1)
  expect(await count({ role: 'self', accountId: newId() })).toBe(0)
  await expect(count({ role: 'auth' })).rejects.toThrow('permission denied')
  const foreign = app.db.transaction({ role: 'app', tenantId: 3 }, (tx) => tx.named('foreign', order(2, mine), []))
  await expect(foreign).rejects.toThrow('row-level security')
})

test('guard removal: without its policy the table shows another tenant’s rows', async () => {
  await app.db.pool.query('alter table orders.orders disable row level security')
  const rows = await app.db.transaction({ role: 'app', tenantId: 3 }, (tx) => tx.sql`select 1 from orders.orders`)
  expect(rows.length).toBe(1)
  await app.db.pool.query('alter table orders.orders enable row level security')
})
