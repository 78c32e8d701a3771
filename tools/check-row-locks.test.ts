import { expect, test } from 'vitest'
import { checkRowLocks } from './check-row-locks.ts'

const query = (sql: string) => `export const a = (tx: Tx, ids: string[]) => tx.sql\`\n${sql}\``
const linesOf = (files: Record<string, string>) =>
  checkRowLocks(new Map(Object.entries(files))).map(({ file, line }) => `${file}:${line}`)
const path = 'src/modules/payments/server/queries/payments.ts'

test.for([
  ['values', 'select id from payments.payments where id = any($1) order by id for update'],
  ['an array', 'select id from a.b where id = any(array(select x from a.c where y in (select 1))) for no key update'],
  [
    'an array beside values',
    'select id from a.b where id = any($1 || array(select x from a.c union all select 2)) for update',
  ],
  ['a join', 'select b.id from a.b join a.c on c.id = b.id where c.x = 1 for update of b'],
  [
    'a locking subquery of a change',
    'delete from a.b where id in (select id from a.b where x < 1 for update skip locked)',
  ],
  ['a subquery among what is selected', 'select id, (select count(*) from a.c) from a.b where id = 1 for update'],
  ['no lock at all', 'select id from a.b where id in (select id from a.c)'],
] as const)('a lock by %s is accepted', ([, sql]) => {
  expect(linesOf({ [path]: query(sql) })).toEqual([])
})

test.for([
  ['a list of two sources', 'select id from a.b where id in (select 1 union all select 2) order by id for update'],
  ['existence', 'select id from a.b where exists (select from a.c where c.id = b.id) for update'],
  ['a source that is a subquery', 'select id from (select * from a.b) x for share'],
  ['values as rows', 'select id from a.b where id in (values (1), (2)) for no key update'],
  ['a list beside an array', 'select id from a.b where id = any(array(select 1)) and x in (select 2) for update'],
  ['a named subquery', 'with c as (select 1 as id) select id from a.b where id in (select id from c) for update'],
] as const)('a lock by %s is reported', ([, sql]) => {
  expect(linesOf({ [path]: query(sql) })).toEqual([`${path}:2`])
})

test('a function of the database is checked too, and a test is not', () => {
  const sql =
    'create function a.f() as $$\nbegin\n perform 1 from a.b where id in (select id from a.c) for update;\nend $$;'
  const ts = query('select id from a.b where id in (select 1) for update')
  expect(linesOf({ 'db/functions/a/f.sql': sql, 'src/server/x.db.test.ts': ts })).toEqual(['db/functions/a/f.sql:3'])
})
