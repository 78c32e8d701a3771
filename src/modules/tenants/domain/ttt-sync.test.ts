import { expect, test } from 'vitest'
import { planTttSync } from './ttt-sync.ts'

test.for([
  ['neither cookie nor stored value', undefined, undefined, 'default', { reload: false }],
  ['equal cookie and stored value', 'fontanka', 'fontanka', 'fontanka', { reload: false }],
  ['a new cookie is stored', 'fontanka', undefined, 'fontanka', { store: 'fontanka', reload: false }],
  ['a new cookie replaces the stored value', 'rr', 'fontanka', 'default', { store: 'rr', reload: false }],
  ['a lost cookie is restored', undefined, 'fontanka', 'default', { cookie: 'fontanka', reload: true }],
  ['a lost cookie is restored in lower case', undefined, ' Fontanka ', 'default', { cookie: 'fontanka', reload: true }],
  ['the default tenant is restored without a reload', undefined, 'rr', 'default', { cookie: 'rr', reload: false }],
  [
    'the default tenant on a brand’s host is restored with a reload',
    undefined,
    'rr',
    'pionercup',
    { cookie: 'rr', reload: true },
  ],
  ['a value invalid in a cookie is ignored', undefined, 'a; path=/x', 'default', { reload: false }],
] as const)('the tenant of the cookie and of the page are synchronized: %s', ([, cookie, stored, tenant, expected]) => {
  expect(planTttSync({ cookie, stored }, tenant)).toEqual(expected)
})
