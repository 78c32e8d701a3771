import { expect, test } from 'vitest'
import { nearestTests } from './touched-tests.ts'

const tests = [
  'src/modules/orders/server/refunds.db.test.ts',
  'src/modules/registration/transfers/server/transfer.db.test.ts',
  'src/modules/registration/waitlist/server/waitlist.db.test.ts',
  'src/platform/db/outage.db.test.ts',
  'tests/flows/sale.db.test.ts',
]

test.for([
  [
    'a file of a folder with tests',
    'src/modules/orders/server/commands/pay.ts',
    ['src/modules/orders/server/refunds.db.test.ts'],
  ],
  [
    'a file of a feature',
    'src/modules/registration/transfers/domain/transfer-rules.ts',
    ['src/modules/registration/transfers/server/transfer.db.test.ts'],
  ],
  [
    'a file of a module’s own folder',
    'src/modules/registration/contract/routes.ts',
    [
      'src/modules/registration/transfers/server/transfer.db.test.ts',
      'src/modules/registration/waitlist/server/waitlist.db.test.ts',
    ],
  ],
  ['a function of the database', 'db/functions/orders/mark_paid.sql', ['src/modules/orders/server/refunds.db.test.ts']],
  ['a test', 'tests/flows/sale.db.test.ts', ['tests/flows/sale.db.test.ts']],
  ['a page without tests of its own', 'src/shell/layouts/layout-of.ts', []],
  ['a document', 'docs/architecture.md', []],
] as const)('the tests next to %s are those of its nearest folder', ([, path, expected]) => {
  expect(nearestTests([path], tests)).toEqual(expected)
})

test('a test next to two changed files runs once', () => {
  expect(nearestTests(['src/modules/orders/a.ts', 'src/modules/orders/server/b.ts'], tests)).toEqual([tests[0]])
})
