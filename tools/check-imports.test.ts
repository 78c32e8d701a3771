import { expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'

/** A small program without an issue; each test case adds one. */
const app = {
  'src/kernel/money.ts': 'export const zero = 0\n',
  'src/platform/db/sql.ts': "import { zero } from '#src/kernel/money.ts'\nexport const sql = zero\n",
  'src/ui/kit/button.tsx': 'export function Button() { return <button type="button">don’t</button> }\n',
  'src/client/call.ts':
    "import type { Cart } from '#src/modules/orders/contract/cart.ts'\nexport const call = (): Cart => ({})\n",
  'src/shell/layouts/order.tsx': 'export default function Order() { return null }\n',
  'src/server/modules.ts':
    "import { orders } from '#src/modules/orders/server/index.ts'\nexport const modules = [orders]\n",
  'src/platform/test-clock.ts': 'export const clock = 1\n',
  'src/platform/db/testing/test-database.ts': 'export const database = 1\n',
  'src/modules/inventory/domain/pool.ts': "import { zero } from '#src/kernel/money.ts'\nexport const pool = zero\n",
  'src/modules/inventory/server/commands/hold.ts':
    "import { sql } from '#src/platform/db/sql.ts'\nimport { lockPool } from '../queries/pools.ts'\nexport const hold = [sql, lockPool]\n",
  'src/modules/inventory/server/queries/pools.ts': 'export const lockPool = 1\n',
  'src/modules/orders/domain/order.ts':
    "import { pool } from '#src/modules/inventory/domain/pool.ts'\nexport const order = pool\n",
  'src/modules/orders/contract/cart.ts':
    "import { z } from 'zod'\nexport const cart = z.object({})\nexport type Cart = z.infer<typeof cart>\n",
  'src/modules/orders/contract/promo.form.ts': "import { z } from 'zod'\nexport const PromoForm = z.object({})\n",
  'src/modules/orders/server/index.ts':
    "import { hold } from '#src/modules/inventory/server/commands/hold.ts'\nimport { cart } from '../contract/cart.ts'\nexport const orders = [hold, cart]\n",
  'src/modules/orders/parts/total.tsx': 'export function Total() { return null }\n',
  'src/modules/orders/screens/cart.tsx':
    "import { call } from '#src/client/call.ts'\nimport { Button } from '#src/ui/kit/button.tsx'\nimport { Row } from './cart-row.tsx'\nimport { PromoForm } from '../contract/promo.form.ts'\nimport type { Cart } from '../contract/cart.ts'\nimport type { Route } from './+types/cart'\nexport default function CartScreen(p: Cart & Route) { return <Button>{[call, PromoForm, Row, p]}</Button> }\n",
  'src/modules/orders/screens/cart-row.tsx': 'export function Row() { return null }\n',
  'src/modules/inventory/screens/pools.tsx':
    "import { Total } from '#src/modules/orders/parts/total.tsx'\nexport default function Pools() { return <Total /> }\n",
  'src/modules/orders/texts/ru.ts': 'export const ru = {} as const\n',
  'demo/season.ts':
    "import { hold } from '#src/modules/inventory/server/commands/hold.ts'\nimport { clock } from '#src/platform/test-clock.ts'\nexport const season = [hold, clock]\n",
  'sandbox-bank/bank.ts': 'export const bank = 1\n',
} as const

const order = ['inventory', 'orders']

function violationsIn(changes: Record<string, string>): string[] {
  const files = new Map(Object.entries({ ...app, ...changes }))
  return checkImports(files, order).map(({ file, line, rule }) => `${rule} ${file}:${line}`)
}

test('a program that follows the rules has no violation', () => {
  expect(violationsIn({})).toEqual([])
})

/** [what is added, the rule that must find it, the file, its content] */
test.for([
  [
    'kernel uses platform',
    'one-way',
    'src/kernel/a.ts',
    "import { sql } from '#src/platform/db/sql.ts'\nexport const a = sql\n",
  ],
  [
    'platform uses a module',
    'one-way',
    'src/platform/a.ts',
    "import { pool } from '#src/modules/inventory/domain/pool.ts'\nexport const a = pool\n",
  ],
  [
    'ui uses a module',
    'one-way',
    'src/ui/a.ts',
    "import { order } from '#src/modules/orders/domain/order.ts'\nexport const a = order\n",
  ],
  [
    'ui uses the client',
    'one-way',
    'src/ui/a.ts',
    "import { call } from '#src/client/call.ts'\nexport const a = call\n",
  ],
  [
    'domain uses the contract',
    'one-way',
    'src/modules/orders/domain/a.ts',
    "import { cart } from '../contract/cart.ts'\nexport const a = cart\n",
  ],
  [
    'domain uses platform, by type only',
    'one-way',
    'src/modules/orders/domain/a.ts',
    "import type { sql } from '#src/platform/db/sql.ts'\nexport type A = typeof sql\n",
  ],
  [
    'contract uses the server',
    'one-way',
    'src/modules/orders/contract/a.ts',
    "import { orders } from '../server/index.ts'\nexport const a = orders\n",
  ],
  [
    'parts use the server',
    'one-way',
    'src/modules/orders/parts/a.tsx',
    "import { orders } from '../server/index.ts'\nexport const a = orders\n",
  ],
  [
    'parts use a screen',
    'one-way',
    'src/modules/orders/parts/a.tsx',
    "import { Row } from '../screens/cart-row.tsx'\nexport const a = Row\n",
  ],
  [
    'server uses ui',
    'one-way',
    'src/modules/orders/server/a.ts',
    "import { Button } from '#src/ui/kit/button.tsx'\nexport const a = Button\n",
  ],
  [
    'server uses app',
    'one-way',
    'src/modules/orders/server/a.ts',
    "import { modules } from '#src/server/modules.ts'\nexport const a = modules\n",
  ],
  [
    'a lower module uses a higher one',
    'one-way',
    'src/modules/inventory/domain/a.ts',
    "import { order } from '#src/modules/orders/domain/order.ts'\nexport const a = order\n",
  ],
  [
    'by a dynamic import',
    'one-way',
    'src/modules/inventory/domain/a.ts',
    "export const a = import('#src/modules/orders/domain/order.ts')\n",
  ],
  [
    'by a re-export beside code',
    'one-way',
    'src/modules/inventory/domain/a.ts',
    "export const b = 1\nexport { order } from '#src/modules/orders/domain/order.ts'\n",
  ],
  [
    'by a type in place',
    'one-way',
    'src/modules/inventory/domain/a.ts',
    "export type A = import('#src/modules/orders/domain/order.ts').Order\n",
  ],
  [
    'another module’s queries',
    'one-way',
    'src/modules/orders/server/a.ts',
    "import { lockPool } from '#src/modules/inventory/server/queries/pools.ts'\nexport const a = lockPool\n",
  ],
  [
    'another module’s manifest',
    'one-way',
    'src/modules/orders/server/a.ts',
    "import { a as b } from '#src/modules/inventory/server/index.ts'\nexport const a = b\n",
    { 'src/modules/inventory/server/index.ts': 'export const a = 1\n' },
  ],
  [
    'another module’s screen',
    'one-way',
    'src/modules/orders/screens/a.tsx',
    "import Pools from '#src/modules/inventory/screens/pools.tsx'\nexport default Pools\n",
  ],
  [
    'a screen of the same module',
    'one-way',
    'src/modules/orders/screens/a.tsx',
    "import Cart from './cart.tsx'\nexport const a = Cart\n",
  ],
  [
    'app imports a screen',
    'one-way',
    'src/server/a.ts',
    "import Cart from '#src/modules/orders/screens/cart.tsx'\nexport const a = Cart\n",
  ],
  [
    'a screen takes a value of the contract',
    'one-way',
    'src/modules/orders/screens/a.tsx',
    "import { cart } from '../contract/cart.ts'\nexport const a = cart\n",
  ],
  [
    'a screen takes a type and a value of it',
    'one-way',
    'src/modules/orders/screens/a.tsx',
    "import { type Cart, cart } from '../contract/cart.ts'\nexport const a: Cart = cart\n",
  ],
  [
    'the client takes a value of the contract',
    'one-way',
    'src/client/a.ts',
    "import { cart } from '#src/modules/orders/contract/cart.ts'\nexport const a = cart\n",
  ],
  [
    'the client takes a type of the server',
    'one-way',
    'src/client/a.ts',
    "import type { Sql } from '#src/platform/db/sql.ts'\nexport type A = Sql\n",
  ],
  [
    'the client uses platform',
    'one-way',
    'src/client/a.ts',
    "import { sql } from '#src/platform/db/sql.ts'\nexport const a = sql\n",
  ],
  [
    'the demo uses queries',
    'one-way',
    'demo/a.ts',
    "import { lockPool } from '#src/modules/inventory/server/queries/pools.ts'\nexport const a = lockPool\n",
  ],
  [
    'the bank uses the program',
    'one-way',
    'sandbox-bank/a.ts',
    "import { zero } from '#src/kernel/money.ts'\nexport const a = zero\n",
  ],
  [
    'a module uses the demo',
    'one-way',
    'src/modules/orders/server/a.ts',
    "import { season } from '../../../../demo/season.ts'\nexport const a = season\n",
  ],
  [
    'a module moves the clock',
    'test-clock',
    'src/modules/orders/server/a.ts',
    "import { clock } from '#src/platform/test-clock.ts'\nexport const a = clock\n",
  ],
  [
    'a module uses what belongs to tests',
    'testing',
    'src/modules/orders/server/a.ts',
    "import { database } from '#src/platform/db/testing/test-database.ts'\nexport const a = database\n",
  ],
  ['zod in a screen', 'package', 'src/modules/orders/screens/a.tsx', "import { z } from 'zod'\nexport const a = z\n"],
  ['zod in domain', 'package', 'src/modules/orders/domain/a.ts', "import { z } from 'zod'\nexport const a = z\n"],
  [
    'the file system in a contract',
    'package',
    'src/modules/orders/contract/a.ts',
    "import { readFileSync } from 'node:fs'\nexport const a = readFileSync\n",
  ],
  [
    'react in domain',
    'package',
    'src/modules/orders/domain/a.ts',
    "import { useState } from 'react'\nexport const a = useState\n",
  ],
  ['no extension', 'path', 'src/kernel/a.ts', "import { zero } from './money'\nexport const a = zero\n"],
  ['an extension of the past', 'path', 'src/kernel/a.ts', "import { zero } from './money.js'\nexport const a = zero\n"],
  ['no such file', 'path', 'src/kernel/a.ts', "import { zero } from './mony.ts'\nexport const a = zero\n"],
  [
    'a relative path between folders',
    'path',
    'src/platform/a.ts',
    "import { zero } from '../kernel/money.ts'\nexport const a = zero\n",
  ],
  [
    'the alias inside one folder',
    'path',
    'src/kernel/a.ts',
    "import { zero } from '#src/kernel/money.ts'\nexport const a = zero\n",
  ],
  ['a barrel', 'barrel', 'src/kernel/a.ts', "export { zero } from './money.ts'\n"],
  ['a barrel by way of an import', 'barrel', 'src/kernel/a.ts', "import { zero } from './money.ts'\nexport { zero }\n"],
  ['a barrel of everything', 'barrel', 'src/kernel/a.ts', "export * from './money.ts'\n"],
  ['a default export', 'default-export', 'src/kernel/a.ts', 'export default 1\n'],
  [
    'a default export by name',
    'default-export',
    'src/modules/orders/parts/a.tsx',
    'const a = 1\nexport { a as default }\n',
  ],
  ['a file named utils', 'name', 'src/kernel/utils.ts', 'export const a = 1\n'],
  ['a file named something-helper', 'name', 'src/kernel/money-helper.ts', 'export const a = 1\n'],
  ['a file in capitals', 'name', 'src/ui/kit/Card.tsx', 'export const a = 1\n'],
  ['a folder outside the layers', 'layer', 'src/modules/orders/services/a.ts', 'export const a = 1\n'],
  ['a module without a place', 'module', 'src/modules/loyalty/domain/a.ts', 'export const a = 1\n'],
  ['a clock in domain', 'pure-domain', 'src/modules/orders/domain/a.ts', 'export const a = Date.now()\n'],
  ['another clock in domain', 'pure-domain', 'src/modules/orders/domain/a.ts', 'export const a = new Date()\n'],
  ['dice in domain', 'pure-domain', 'src/modules/orders/domain/a.ts', 'export const a = Math.random()\n'],
  ['the environment in domain', 'pure-domain', 'src/modules/orders/domain/a.ts', 'export const a = process.env.HOME\n'],
  [
    'two files that need each other',
    'cycle',
    'src/kernel/a.ts',
    "import { b } from './b.ts'\nexport const a = b\n",
    { 'src/kernel/b.ts': "import { a } from './a.ts'\nexport const b = a\n" },
  ],
  [
    'a type that closes a cycle',
    'cycle',
    'src/kernel/a.ts',
    "import { b } from './b.ts'\nexport const a = b\n",
    { 'src/kernel/b.ts': "import type { a } from './a.ts'\nexport const b = 1 as typeof a\n" },
  ],
] as const)('an import is refused: %s (%s)', ([, rule, file, text, otherFiles]) => {
  const violations = violationsIn({ [file]: text, ...otherFiles })
  expect(violations).toHaveLength(1)
  expect(violations[0]).toMatch(new RegExp(`^${rule} ${file.replaceAll('.', '\\.')}:`))
})

test.for([
  [
    'words about imports in a text',
    'src/kernel/a.ts',
    "export const a = `\nimport { x } from '../platform/x.ts'\n`\n// import y from 'pg'\n",
  ],
  [
    'a test may use what it tests',
    'src/modules/inventory/domain/a.test.ts',
    "import { order } from '#src/modules/orders/domain/order.ts'\nexport const a = [order, Date.now()]\n",
  ],
  ['a day made of numbers', 'src/modules/orders/domain/a.ts', 'export const a = new Date(2026, 1, 1)\n'],
] as const)('an import is accepted: %s', ([, file, text]) => {
  expect(violationsIn({ [file]: text })).toEqual([])
})

test('a violation names the line', () => {
  expect(violationsIn({ 'src/kernel/a.ts': "export const a = 1\n\nimport '#src/platform/db/sql.ts'\n" })).toEqual([
    'one-way src/kernel/a.ts:3',
  ])
})
