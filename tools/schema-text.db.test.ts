import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#src/platform/db/testing/test-database.ts'
import { schemaText } from './schema-text.ts'

const schema = `
  create schema shop;
  create type shop.input as (id int, name text);
  create table shop.carts (
    id uuid primary key, total bigint not null default 0 check (total >= 0), twice bigint generated always as (total * 2) stored
  ) with (fillfactor = 80);
  comment on table shop.carts is 'What one buys at once. (class: tenant)';
  comment on column shop.carts.twice is 'For the lottery.';
  create unique index one_total on shop.carts (total) where total > 5;
  create table shop.lines (cart_id uuid not null references shop.carts on delete cascade);
  alter table shop.carts enable row level security;
  alter table shop.carts force row level security;
  create policy positive on shop.carts for select to public using (total > 0);
  create view shop.full_carts with (security_invoker = true) as select id from shop.carts where total > 0;
  create function shop.total() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger total before insert on shop.carts for each row execute function shop.total();`

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(schema)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the schema reads as it was written', async () => {
  expect(await schemaText(client)).toMatchInlineSnapshot(`
    "-- Generated from db/migrations and db/functions by \`node tools/schema-dump.ts\`: to read, not to run.

    -- Schemas

    create schema shop;

    -- Types

    create type shop.input as (
      id integer,
      name text
    );

    -- Tables

    create table shop.carts (
      id uuid not null,
      total bigint not null default 0,
      twice bigint generated always as ((total * 2)) stored,
      constraint carts_pkey PRIMARY KEY (id),
      constraint carts_total_check CHECK ((total >= 0))
    ) with (fillfactor=80);
    comment on table shop.carts is 'What one buys at once. (class: tenant)';
    comment on column shop.carts.twice is 'For the lottery.';
    CREATE UNIQUE INDEX one_total ON shop.carts USING btree (total) WHERE (total > 5);
    alter table shop.carts enable row level security;
    alter table shop.carts force row level security;
    create policy positive on shop.carts for select to public using ((total > 0));
    CREATE TRIGGER total BEFORE INSERT ON shop.carts FOR EACH ROW EXECUTE FUNCTION shop.total();

    create table shop.lines (
      cart_id uuid not null,
      constraint lines_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES shop.carts(id) ON DELETE CASCADE
    );

    -- Views

    create view shop.full_carts with (security_invoker=true) as
     SELECT id
       FROM shop.carts
      WHERE (total > 0);

    -- Functions, each in db/functions/SCHEMA/NAME.sql

    create function shop.total() returns trigger;
    "
  `)
})

test('the text is the same twice, and changes with the schema', async () => {
  const first = await schemaText(client)
  expect(await schemaText(client)).toBe(first)
  await client.query('alter table shop.carts add column note text')
  expect(await schemaText(client)).not.toBe(first)
})

test('rights on columns stand with their columns', async () => {
  await client.query('grant insert (id), update (total, id) on shop.carts to pg_monitor')
  expect(await schemaText(client)).toContain('\ngrant insert (id), update (id, total) on shop.carts to pg_monitor;\n')
  await client.query('revoke all on shop.carts from pg_monitor')
})
