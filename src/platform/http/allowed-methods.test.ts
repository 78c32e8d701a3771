import { expect, test } from 'vitest'
import { callsByPath } from './allowed-methods.ts'

test('an address belongs to the most specific pattern, with every method of that one', () => {
  const places = callsByPath([
    { method: 'get', path: '/api/events/:code' },
    { method: 'put', path: '/api/events/:eventCode' },
    { method: 'get', path: '/api/events/:code/:part' },
    { method: 'get', path: '/api/events/:code/reviews' },
    { method: 'delete', path: '/api/events/:eventCode/reviews' },
    { method: 'post', path: '/api/events/live-count' },
  ])
  expect(places.map(({ path, methods }) => [path, methods.join()])).toEqual([
    ['/api/events/live-count', 'OPTIONS,POST'],
    ['/api/events/:code', 'GET,HEAD,OPTIONS,PUT'],
    ['/api/events/:code/reviews', 'DELETE,GET,HEAD,OPTIONS'],
    ['/api/events/:code/:part', 'GET,HEAD,OPTIONS'],
  ])
})
