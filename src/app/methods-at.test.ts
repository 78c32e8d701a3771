import { expect, test } from 'vitest'
import { methodsAt } from './methods-at.ts'

const methods = methodsAt([
  { method: 'post', path: '/api/events/:code/reviews' },
  { method: 'get', path: '/api/events/:code/reviews' },
  { method: 'get', path: '/api/events/list' },
  { method: 'put', path: '/api/events/:code' },
])

test.for([
  ['/api/events/volga/reviews', ['GET', 'POST']],
  ['/api/events/list', ['GET', 'PUT']],
  ['/api/events/volga', ['PUT']],
  ['/api/events', []],
  ['/api/events/volga/reviews/more', []],
] as const)('%s takes %j', ([path, expected]) => {
  expect(methods(path)).toEqual(expected)
})
