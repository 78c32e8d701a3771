import { expect, test } from 'vitest'
import { tttStep } from './ttt-memory.ts'

test.for([
  ['nothing anywhere, nothing to do', undefined, undefined, 'default', { reload: false }],
  ['both agree', 'fontanka', 'fontanka', 'fontanka', { reload: false }],
  ['the storage follows a new cookie', 'fontanka', undefined, 'fontanka', { store: 'fontanka', reload: false }],
  ['also away from another tenant', 'rr', 'fontanka', 'default', { store: 'rr', reload: false }],
  ['a lost cookie comes back', undefined, 'fontanka', 'default', { cookie: 'fontanka', reload: true }],
  ['in lower case', undefined, ' Fontanka ', 'default', { cookie: 'fontanka', reload: true }],
  ['without a reload where it changes nothing', undefined, 'rr', 'default', { cookie: 'rr', reload: false }],
  ['but on a brand’s own host rr does', undefined, 'rr', 'pionercup', { cookie: 'rr', reload: true }],
  ['what no cookie could hold is left alone', undefined, 'a; path=/x', 'default', { reload: false }],
] as const)('%s', ([, cookie, stored, tenant, expected]) => {
  expect(tttStep({ cookie, stored }, tenant)).toEqual(expected)
})
