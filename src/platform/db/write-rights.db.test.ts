import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database.ts'
import { type DeclaredRights, readWriteRights } from './testing/write-rights.ts'

// Every write that is not declared is tried as each role, and has to be refused by the database itself.
const roles = ['app', 'self', 'auth', 'system', 'rights', 'erasure'] as const
const declared = readWriteRights(readFileSync('db/write-rights.txt', 'utf8'))
const missingRight = '42501'

let open: OpenTestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await open.db.pool.query<Row & Record<string, unknown>>(sql, values)).rows

type Column = { name: string; computed: boolean }
type Table = { name: string; schema: string; columns: Column[] }

/** The queue's tables are included: no role of the program may write them either. */
const listTables = () =>
  rowsOf<Table>(`
    select r.oid::regclass::text as name, n.nspname as schema,
      (select json_agg(json_build_object('name', a.attname, 'computed', a.attgenerated <> '' or a.attidentity = 'a')
         order by a.attnum)
       from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where r.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
    order by 1`)

/** Trigger functions are called only by triggers. */
const listFunctions = () =>
  rowsOf<{ name: string; call: string; oid: number }>(`
    select p.oid, format('%s.%s()', n.nspname, p.proname) as name,
      format('%s %I.%I(%s)', case p.prokind when 'p' then 'call' else 'select' end, n.nspname, p.proname,
        -- not as a constant: PostgreSQL knows what a strict function answers to null, and checks no right
        (select string_agg(format(case p.prokind when 'p' then 'null::%s' else '(select null::%s)' end, format_type(t, null)), ', ' order by at)
         from unnest(p.proargtypes::oid[]) with ordinality given (t, at))) as call
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker') and n.nspname !~ '^pg_'
      and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 2`)

type Attempt = { role: string; operation: string; sql: string; mayDo: boolean }

/** Each verb on each table, inserts and updates column by column; none of them touches a row. */
function attemptsOn({ name, columns }: Table, rights: DeclaredRights): Attempt[] {
  return roles.flatMap((role) => {
    const right = rights.get(name)?.get(role)
    const has = (verb: string) => right?.verbs.has(verb) === true
    const attempt = (operation: string, sql: string, mayDo: boolean) => ({
      role,
      operation: `${operation} ${name}`,
      sql,
      mayDo,
    })
    return [
      ...columns.flatMap((column) => {
        const value = column.computed ? 'values (default)' : 'select null where false'
        return [
          attempt(
            `insert ${column.name}`,
            `insert into ${name} ("${column.name}") ${value}`,
            right?.insert.has(column.name) === true,
          ),
          attempt(
            `update ${column.name}`,
            `update ${name} set "${column.name}" = default where false`,
            right?.update.has(column.name) === true,
          ),
        ]
      }),
      attempt('delete', `delete from ${name} where false`, has('delete')),
      attempt('truncate', `truncate ${name}`, false),
    ]
  })
}

/** As this role, one statement after the other; each answers 'done' or the SQLSTATE it was refused with. Nothing is kept. */
async function tryAs(role: string, statements: readonly string[]): Promise<string[]> {
  const client = await open.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('rights.statements', $1, true)`, [JSON.stringify(statements)])
    await client.query(`set local role startline_${role}`)
    await client.query(`do $$
      declare
        statement text;
        states text[] := '{}';
      begin
        for statement in select json_array_elements_text(current_setting('rights.statements')::json) loop
          begin
            execute statement;
            states := states || 'done'::text;
          exception when others then
            states := states || sqlstate::text;
          end;
        end loop;
        perform set_config('rights.states', array_to_json(states)::text, true);
      end $$`)
    const { rows } = await client.query<{ states: string[] }>(`select current_setting('rights.states')::json as states`)
    return rows[0]?.states ?? []
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The differences between the database and db/write-rights.txt. */
async function differences(attempts: readonly Attempt[]): Promise<string[]> {
  const found = await Promise.all(
    roles.map(async (role) => {
      const own = attempts.filter((attempt) => attempt.role === role)
      const states = await tryAs(
        role,
        own.map(({ sql }) => sql),
      )
      expect(states).toHaveLength(own.length)
      return own.flatMap(({ operation, mayDo }, i) => {
        const expected = mayDo ? 'done' : missingRight
        return states[i] === expected ? [] : [`${role}: ${operation}: ${states[i]} instead of ${expected}`]
      })
    }),
  )
  return found.flat()
}

const everyAttempt = async () => (await listTables()).flatMap((table) => attemptsOn(table, declared))

/** Tables and functions that are missing in the file, and those in it that do not exist. */
async function undeclared(): Promise<string[]> {
  const ours = (await listTables()).filter(({ schema }) => schema !== 'graphile_worker').map(({ name }) => name)
  const present = new Set([...ours, ...(await listFunctions()).map(({ name }) => name)])
  const missing = [...present].filter((name) => !declared.has(name)).map((name) => `${name} is not declared`)
  return [
    ...missing,
    ...[...declared.keys()].filter((name) => !present.has(name)).map((name) => `${name} is not there`),
  ]
}

test('each table and function is listed in db/write-rights.txt with the roles that may write or call it', async () => {
  expect(await undeclared()).toEqual([])
})

test('guard removal: a new table and a new function are missing there', async () => {
  await rowsOf('create table platform.stray (id int); create function platform.stray() returns int return 1')
  expect(await undeclared()).toEqual(['platform.stray is not declared', 'platform.stray() is not declared'])
  await rowsOf('drop table platform.stray; drop function platform.stray')
})

test('every column of the file is a column', async () => {
  const columns = new Map((await listTables()).map((table) => [table.name, table.columns.map(({ name }) => name)]))
  for (const [object, byRole] of declared)
    for (const { insert, update } of byRole.values())
      for (const column of [...insert, ...update]) expect(columns.get(object), object).toContain(column)
})

test('each role writes the declared columns, and is refused all others', async () => {
  const attempts = await everyAttempt()
  expect(attempts.filter(({ mayDo }) => !mayDo).length).toBeGreaterThan(8000)
  expect(await differences(attempts)).toEqual([])
})

test.for([
  [
    'grant update (roles) on accounts.accounts to startline_auth',
    'auth: update roles accounts.accounts: done instead of 42501',
  ],
  [
    'grant delete on payments.payment_history to startline_app',
    'app: delete payments.payment_history: done instead of 42501',
  ],
  [
    'grant truncate on orders.order_history to startline_system',
    'system: truncate orders.order_history: done instead of 42501',
  ],
  [
    'revoke insert (event_id) on orders.orders from startline_app',
    'app: insert event_id orders.orders: 42501 instead of done',
  ],
] as const)('guard removal: “%s” is noticed', async ([change, difference]) => {
  const [, taken, rest] = /^(grant|revoke) (.*)$/.exec(change) ?? []
  const back =
    taken === 'grant' ? `revoke ${rest?.replace(/ to /, ' from ')}` : `grant ${rest?.replace(/ from /, ' to ')}`
  const of = change.replace(/^.* on (\S+) .*$/, '$1')
  const attempts = (await everyAttempt()).filter(({ sql }) => sql.includes(of))
  await rowsOf(change)
  expect(await differences(attempts)).toEqual([difference])
  await rowsOf(back)
  expect(await differences(attempts)).toEqual([])
})

test('each function is called by the declared roles, and by no other', async () => {
  const functions = await listFunctions()
  const attempts = functions.flatMap(({ name, call }) =>
    roles.map((role) => ({
      role,
      operation: name,
      sql: call,
      mayDo: declared.get(name)?.get(role)?.verbs.has('execute') === true,
    })),
  )
  // Allowed functions are not called, since they would write.
  expect(await differences(attempts.filter(({ mayDo }) => !mayDo))).toEqual([])
  const allowed = await rowsOf<{ may: string; public: boolean }>(
    `select format('%s %s.%s()', r.role, n.nspname, p.proname) as may, has_function_privilege('public', p.oid, 'execute') as public
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest($2::text[]) r (role)
     where p.oid = any ($1::oid[]) and has_function_privilege('startline_' || r.role, p.oid, 'execute')`,
    [functions.map(({ oid }) => oid), roles],
  )
  expect(allowed.filter((one) => one.public)).toEqual([])
  const expected = attempts.filter(({ mayDo }) => mayDo).map(({ role, operation }) => `${role} ${operation}`)
  expect([...new Set(allowed.map(({ may }) => may))].sort()).toEqual([...new Set(expected)].sort())
})

test('a new function can be called by nobody until its migration grants it', async () => {
  await rowsOf('create function platform.stray() returns int return 1')
  const [row] = await rowsOf(`select has_function_privilege('public', 'platform.stray()', 'execute') as may`)
  expect(row).toEqual({ may: false })
  await rowsOf('drop function platform.stray')
})

test.for(['tenant', 'account', 'public', 'closed'])(
  'a new %s table can be written by nobody until its migration grants it',
  async (kind) => {
    await rowsOf(
      `create table platform.stray (tenant_id int, account_id uuid, note text); call app.${kind}_table('platform.stray', 'A row of a test.')`,
    )
    const [table] = (await listTables()).filter(({ name }) => name === 'platform.stray')
    expect(await differences(attemptsOn(table as Table, new Map()))).toEqual([])
    await rowsOf('drop table platform.stray')
  },
)

test('no role creates, references or watches a table, or draws from a sequence', async () => {
  const rights = await rowsOf(
    `select role, schema_rights.nspname as object from unnest($1::text[]) role, pg_namespace schema_rights
       where has_schema_privilege('startline_' || role, schema_rights.oid, 'create')
     union all
     select role, r.oid::regclass::text from unnest($1::text[]) role, pg_class r join pg_namespace n on n.oid = r.relnamespace
       where r.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema)'
         and has_table_privilege('startline_' || role, r.oid, 'truncate, references, trigger, maintain')
     union all
     select role, r.oid::regclass::text from unnest($1::text[]) role, pg_class r
       where r.relkind = 'S' and has_sequence_privilege('startline_' || role, r.oid, 'usage, update')
     union all
     select role, d.datname from unnest($1::text[]) role, pg_database d
       where d.datname = current_database() and has_database_privilege('startline_' || role, d.oid, 'create')`,
    [roles],
  )
  expect(rights).toEqual([])
})

test('no role signs in, passes row-level security, owns a table, or may become another', async () => {
  const names = roles.map((role) => `startline_${role}`)
  const able = await rowsOf(
    `select rolname from pg_roles where rolname = any ($1) and (rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolbypassrls
       or rolreplication)
     union all select relname from pg_class where relowner in (select oid from pg_roles where rolname = any ($1))
     union all select roleid::regrole::text from pg_auth_members where member in (select oid from pg_roles where rolname = any ($1))`,
    [names],
  )
  expect(able).toEqual([])
})

/** Whose a row is, and since when. */
const settled = ['id', 'tenant_id', 'organizer_id', 'created_at']
/** Where one of them is changed nevertheless, and why. */
const changed: Readonly<Record<string, string>> = {
  'accounts.claims id': 'a link to another address takes the place of the one before, whole',
  'accounts.claims tenant_id': 'the same',
  'catalog.event_move_targets tenant_id': 'set to what it is, so that a row that is there answers',
}

test('no role can change the owner of a row or its creation time', () => {
  const granted = [...declared].flatMap(([table, byRole]) =>
    [...byRole.values()].flatMap(({ update }) =>
      settled.filter((column) => update.has(column)).map((column) => `${table} ${column}`),
    ),
  )
  expect([...new Set(granted)].sort()).toEqual(Object.keys(changed).sort())
})

test.for([
  ...[
    'payments.entries',
    'payments.postings',
    'payments.payment_history',
    'payments.incidents',
    'orders.order_history',
  ],
  ...['orders.cancellations', 'orders.returned_lines', 'registration.entry_history', 'platform.sent_emails'],
])('%s only grows', (table) => {
  const rights = [...(declared.get(table)?.values() ?? [])]
  expect(rights.length).toBeGreaterThan(0)
  expect(new Set(rights.flatMap(({ verbs }) => [...verbs]))).toEqual(new Set(['insert']))
})

test.for(['accounts.identity_document_readings', 'accounts.consents', 'tax_deduction.person_readings'])(
  '%s only grows, until the years of a deleted account are over',
  (table) => {
    const rights = [...(declared.get(table) ?? [])].map(([role, { verbs }]) => [role, [...verbs]])
    expect(Object.fromEntries(rights).erasure).toEqual(['delete'])
    for (const [role, verbs] of rights) if (role !== 'erasure') expect(verbs).toEqual(['insert'])
  },
)

test.for(['platform.migrations', 'platform.function_versions', 'tenants.hosts'])(
  'only migrations write %s',
  (table) => {
    expect(declared.get(table)?.size).toBe(0)
  },
)

test('of a tenant only its features are written, by the role of administrators’ calls', () => {
  const rights = [...(declared.get('tenants.tenants')?.entries() ?? [])]
  expect(rights.map(([role, { verbs }]) => [role, [...verbs]])).toEqual([['system', ['update']]])
})

test('roles and memberships are written by a role that nobody becomes, which writes nothing but them and their history', () => {
  for (const [object, byRole] of declared) {
    const right = byRole.get('rights')
    if (object === 'accounts.accounts')
      expect(right).toMatchObject({ update: new Set(['roles']), verbs: new Set(['update']) })
    else if (object === 'organizers.members' || object === 'insurance.members')
      expect([...byRole.keys()]).toEqual(['rights'])
    else if (object === 'platform.right_changes') expect(right?.verbs).toEqual(new Set(['insert']))
    else expect([object, [...(right?.verbs ?? [])].filter((verb) => verb !== 'execute')]).toEqual([object, []])
    if (object !== 'accounts.accounts') continue
    for (const [role, { update }] of byRole) expect([role, update.has('roles')]).toEqual([role, role === 'rights'])
  }
})

// An index or a check calls its function as the role that writes. A connection remembers the inlined function of whichever
// role came first, so a missing right refuses only some writes.
test('a role that may write a table may call the functions of its indexes, checks and defaults', async () => {
  const calls = `
    with calls as (
      select i.indrelid as relation, d.refobjid as function, i.indexrelid::regclass::text as caller
      from pg_index i join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
        and d.refclassid = 'pg_proc'::regclass
      union select c.conrelid, d.refobjid, c.conname
      from pg_constraint c join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = c.oid
        and d.refclassid = 'pg_proc'::regclass
      union select a.adrelid, d.refobjid, 'default of column ' || a.adnum
      from pg_attrdef a join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = a.oid
        and d.refclassid = 'pg_proc'::regclass)
    select format('%s calls %s in %s of %s', r.rolname, c.function::regprocedure, c.caller, c.relation::regclass) as call,
      has_function_privilege(r.oid, c.function, 'execute') as may
    from calls c join pg_class t on t.oid = c.relation cross join pg_roles r
    where r.rolname = any ($1) and c.relation <> 0 and has_any_column_privilege(r.oid, c.relation, 'insert, update')
    order by 1`
  const found = await rowsOf<{ call: string; may: boolean }>(calls, [roles.map((role) => `startline_${role}`)])
  expect(found.filter(({ may }) => may).length).toBeGreaterThan(0)
  expect(found.filter(({ may }) => !may).map(({ call }) => call)).toEqual([])
})
