import { expect, test } from 'vitest'
import { findVagueNames, findVagueSqlNames } from './vague-names.ts'

const namesIn = (text: string) =>
  findVagueNames('src/kernel/planted.ts', text).map(({ line, remedy }) => `${line} ${remedy}`)

test.for([
  ['a variable', 'const told = 1'],
  ['a parameter', 'function send(who: string) {}'],
  ['a field', 'type Reply = { readonly asked: string }'],
  ['a destructured field', 'const { kept: saved } = cache'],
  ['a function', 'const hear = (looked: string) => looked'],
  ['a number of attempts', 'let turn = 0'],
  ['a kind', 'type Transfer = { readonly way: string }'],
  ['the account that sends a question', 'const asker = findAccount()'],
] as const)('a vague name is refused in %s', ([, text]) => {
  expect(namesIn(`ok()\n${text}\n`)).toEqual([expect.stringMatching(/^2 not “\w+”: .+$/)])
})

// The name is inserted here: the check would find it in a whole statement.
test.for([
  ['a column', 'stand', 'tx.sql`select count(*) as NAME from orders.orders`'],
  ['a quoted column', 'kept', 'tx.sql`select state as "NAME" from orders.orders`'],
  ['a statement in a string', 'told', "tx.named('a', 'select id as NAME from orders.orders')"],
  ['a WITH query', 'gone', 'tx.sql`with NAME as (delete from orders.lines returning id) select id from orders.lines`'],
  ['a second WITH query', 'kept', 'tx.sql`with a as (select 1), NAME as materialized (select 2) select * from a`'],
  ['a subquery', 'told', 'tx.sql`select id from (select order_id as id from orders.lines) NAME where id > 1`'],
  ['a table', 'lined', 'tx.sql`select 1 from orders.lines NAME`'],
] as const)('a vague alias of SQL is refused for %s', ([, name, text]) => {
  expect(namesIn(`ok()\n${text.replace('NAME', name)}\n`)).toEqual([
    expect.stringMatching(new RegExp(`^2 not “${name}”: .+$`)),
  ])
})

test('the check accepts longer names, texts and comments', () => {
  expect(namesIn("const askedAt = 'what was said' // who is told\n")).toEqual([])
  expect(namesIn('const sql = `select sent_at as "sentAt" from orders.orders -- as told\n`')).toEqual([])
})

test('a vague alias is refused in a file of SQL, and accepted in its comments', () => {
  const sql = '-- as told\nselect sum(units)\n  as NAME from orders.lines;\n'.replace('NAME', 'gone')
  expect(findVagueSqlNames('db/functions/orders/planted.sql', sql).map(({ line }) => line)).toEqual([3])
})
