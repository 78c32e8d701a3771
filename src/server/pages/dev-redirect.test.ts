import { expect, test } from 'vitest'
import { devRedirect } from './dev-redirect.ts'

test.for([
  [
    'a request is kept and the address cleaned',
    '/events/future?dev=1&city=a',
    { location: '/events/future?city=a', cookie: '1' },
  ],
  ['the last of several counts', '/?dev=1&dev=two', { location: '/', cookie: 'two' }],
  ['what no cookie should hold is only cleaned away', '/?dev=a%3Bb', { location: '/', cookie: null }],
  ['an empty one too', '/?dev=', { location: '/', cookie: null }],
  ['it never leads to another site', '//evil.example/?dev=1', { location: '/evil.example/', cookie: '1' }],
  ['without a request nothing happens', '/?device=1', null],
  ['a data request is left alone', '/events/future.data?dev=1', null],
] as const)('a request of the development server is redirected: %s', ([, address, expected]) => {
  expect(devRedirect(new URL(`http://localhost${address}`))).toEqual(expected)
})
