import { expect, test } from 'vitest'
import { tttRedirect } from './ttt-redirect.ts'

const codes = new Set(['default', 'pionercup', 'fontanka'])

test.for([
  [
    'localhost keeps the request',
    '/events?ttt=fontanka',
    'localhost:3000',
    { location: '/events', cookie: 'fontanka' },
  ],
  ['case is forgiven', '/?ttt=FONTANKA', 'a.localhost', { location: '/', cookie: 'fontanka' }],
  ['the last of several counts', '/?ttt=rr&ttt=pionercup', 'localhost', { location: '/', cookie: 'pionercup' }],
  ['an empty request is the default tenant', '/?ttt=', 'localhost', { location: '/', cookie: 'rr' }],
  ['one that no cookie could hold is not kept', '/?ttt=a%3Bpath%3D%2Fx', 'localhost', { location: '/', cookie: null }],
  ['nor is a tenant that nobody knows', '/events?ttt=zzz', 'localhost', { location: '/events', cookie: null }],
  ['without a request nothing happens', '/?t=1', 'localhost', null],
  ['elsewhere nothing happens', '/?ttt=fontanka', 'startline.example', null],
  ['on a number nothing happens', '/?ttt=fontanka', '127.0.0.1:3000', null],
  ['a data request is left alone', '/events/future.data?ttt=rr', 'localhost', null],
] as const)('a page is redirected by ttt: %s', ([, address, host, expected]) => {
  expect(tttRedirect(new URL(address, 'http://localhost'), host, codes)).toEqual(expected)
})
