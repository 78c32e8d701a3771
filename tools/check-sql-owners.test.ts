import { expect, test } from 'vitest'
import { checkSqlOwners } from './check-sql-owners.ts'
import { migrationOwner } from './migration-owner.ts'

const order = ['inventory', 'tax-deduction', 'orders']
const app = {
  'db/migrations/0001_app_roles.sql': `create schema app; create schema platform; create table platform.flags (id int);
    create procedure app.tenant_table(t regclass) language sql as $$ select 1 $$;`,
  'db/migrations/0002_inventory.sql': `call app.module_schema('inventory');
    create table inventory.holds (id int);
    create unique index one_hold on inventory.holds (id);
    call app.tenant_table('inventory.holds');
    create function inventory.hold(n int) returns void language plpgsql as $$
    begin
      -- update orders.orders: a comment may say so
      perform 1 from inventory.holds h where id = n order by id for update;
      update inventory.holds h set id = n where id = n;
      insert into inventory.holds (id) values (n) on conflict (id) do update set id = excluded.id;
    end $$;
    create trigger kept before update or delete or truncate on inventory.holds execute function inventory.hold();
    grant insert, update, delete on inventory.holds to startline_app;`,
  'db/migrations/0003_orders.sql': `create table orders.orders (id int references inventory.holds (id) on update cascade);
    create function orders.open(n int) returns void language sql as $$ select inventory.hold(n) $$;`,
  'src/modules/inventory/server/queries/holds.ts': `export const a = (tx: Tx, id: string) => tx.sql<Row>\`update inventory.holds set id = ${'$'}{id}\`\n`,
  'src/modules/orders/server/queries/orders.ts': `export const a = (tx: Tx) => tx.sql\`
    select o.id, h.id, (select max(h.id) from inventory.holds h) from orders.orders o join inventory.holds h on h.id = o.id
    where h.id in (1, 2) order by o.id, h.id for update of o\`
export const b = (tx: Tx) => tx.named('b', 'select inventory.hold($1)', [1])
export const c = 'Insert into your calendar, or update the page'\n`,
  'src/platform/jobs/worker.ts': 'export const a = (tx: Tx) => tx.sql`insert into platform.flags (id) values (1)`\n',
  'src/platform/jobs/life.ts':
    'export const a = (tx: Tx) => tx.sql`update graphile_worker._private_jobs set locked_by = null`\n',
}

function violationsIn(changes: Record<string, string>): string[] {
  return checkSqlOwners(new Map(Object.entries({ ...app, ...changes })), order).map(
    ({ file, rule, line }) => `${rule} ${file}:${line}`,
  )
}

test('a program that follows the rule has no violation', () => {
  expect(violationsIn({})).toEqual([])
})

/** [what is added, SQL in the TypeScript of `orders`] */
test.for([
  ['insert', 'insert into inventory.holds (id) values (1)'],
  ['insert below a with', 'with a as (select 1) insert into inventory.holds select * from a'],
  ['update', 'update inventory.holds h set id = 1'],
  ['update only', 'update only inventory.holds as h set id = 1'],
  ['delete', 'delete from inventory.holds where id = 1'],
  ['merge', 'merge into inventory.holds h using orders.orders o on o.id = h.id when matched then delete'],
  ['truncate', 'truncate inventory.holds'],
  ['truncate table', 'truncate table inventory.holds'],
  ['a lock of all tables', 'select 1 from orders.orders o join inventory.holds h on h.id = o.id for update'],
  ['a lock by alias', 'select 1 from orders.orders o join inventory.holds h on h.id = o.id for no key update of h'],
  ['a lock in a subquery', 'select 1 where exists (select 1 from inventory.holds for share)'],
  ['a table without a schema', 'update holds set id = 1'],
  ['a computed table', `insert into ${'$'}{table} values (1)`],
  ['quoted names', 'delete from "inventory"."holds"'],
] as const)('%s of another module’s table in TypeScript is reported', ([, sql]) => {
  const file = 'src/modules/orders/server/a.ts'
  expect(violationsIn({ [file]: `export const a = (tx: Tx, table: string) =>\n  tx.sql\`${sql}\`\n` })).toEqual([
    `writes ${file}:2`,
  ])
})

test.for([
  [
    'by a named statement',
    'src/modules/orders/server/a.ts',
    "export const a = (tx: Tx) => tx.named('a', 'update inventory.holds set id = $1', [1])\n",
  ],
  ['by a text that is handed on', 'src/modules/orders/server/a.ts', 'export const a = `delete from inventory.holds`\n'],
  ['the composition writes', 'src/server/a.ts', 'export const a = (tx: Tx) => tx.sql`delete from inventory.holds`\n'],
  ['the demo writes', 'demo/a.ts', 'export const a = (tx: Tx) => tx.sql`insert into inventory.holds values (1)`\n'],
  [
    'platform writes a module’s table',
    'src/platform/a.ts',
    'export const a = (tx: Tx) => tx.sql`delete from orders.orders`\n',
  ],
  [
    'a module writes platform’s table',
    'src/modules/orders/server/a.ts',
    'export const a = (tx: Tx) => tx.sql`delete from platform.flags`\n',
  ],
  [
    'a lower module calls a higher function',
    'src/modules/inventory/server/a.ts',
    'export const a = (tx: Tx) => tx.sql`select orders.open(1)`\n',
  ],
] as const)('a write of another module’s table is refused: %s', ([, file, text]) => {
  expect(violationsIn({ [file]: text })).toEqual([`writes ${file}:1`])
})

test.for([
  ['a migration writes another’s table', 'writes', 'update orders.orders set id = 1;'],
  [
    'a function writes another’s table',
    'writes',
    'create function inventory.f() returns void language sql as $$ delete from orders.orders $$;',
  ],
  [
    'a function locks another’s table',
    'writes',
    'create function inventory.f() returns void language sql as $$ select id from orders.orders for update $$;',
  ],
  [
    'a function calls a higher schema',
    'writes',
    'create function inventory.f() returns void language sql as $$ select orders.open(1) $$;',
  ],
  [
    'a function in another’s schema',
    'defines',
    'create or replace function orders.open() returns int language sql as $$ select 1 $$;',
  ],
  ['a table in another’s schema', 'defines', 'create table if not exists orders.a (id int);'],
  ['another’s table is altered', 'defines', 'alter table orders.orders add column a int;'],
  ['another’s table is dropped', 'defines', 'drop table if exists orders.orders;'],
  ['an index on another’s table', 'defines', 'create index a on orders.orders (id);'],
  [
    'a trigger on another’s table',
    'defines',
    'create constraint trigger a after insert on orders.orders execute function inventory.hold();',
  ],
  ['a policy on another’s table', 'defines', 'create policy a on orders.orders using (true);'],
  ['another’s schema', 'defines', 'create schema if not exists orders;'],
  ['another’s table is given its class', 'defines', "call app.tenant_table('orders.orders');"],
  ['a reference upward', 'references', 'create table inventory.b (id int references orders.orders (id));'],
] as const)('a migration outside its schema is refused: %s', ([, rule, sql]) => {
  const file = 'db/migrations/0004_inventory_more.sql'
  expect(violationsIn({ [file]: `-- more\n${sql}` })).toEqual([`${rule} ${file}:2`])
})

test('a migration that names no schema is reported', () => {
  expect(violationsIn({ 'db/migrations/0009_more.sql': 'select 1' })).toEqual(['owner db/migrations/0009_more.sql:1'])
})

test.for([
  ['0003_inventory.sql', 'inventory'],
  ['0003_inventory_holds.sql', 'inventory'],
  ['db/migrations/0042_tax_deduction_years.sql', 'tax_deduction'],
  ['0001_app_roles.sql', 'app'],
  ['0001_orderly.sql', null],
] as const)('%s belongs to %s', ([file, owner]) => {
  expect(migrationOwner(file, order)).toBe(owner)
})

test('the queue’s own tables are written by the platform, and by no module', () => {
  const write = {
    'src/modules/orders/server/jobs.ts':
      'export const a = (tx: Tx) => tx.sql`delete from graphile_worker._private_jobs`\n',
  }
  expect(violationsIn(write)).toEqual(['writes src/modules/orders/server/jobs.ts:1'])
})
