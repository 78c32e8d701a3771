import { expect, test } from 'vitest'
import { PlainPathRouter } from './plain-path-router.ts'

function routerOf(...routes: (readonly [method: string, path: string])[]) {
  const router = new PlainPathRouter<string>()
  for (const [method, path] of routes) router.add(method, path, `${method} ${path}`)
  return router
}
const handlers = (router: PlainPathRouter<string>, method: string, path: string) =>
  router.match(method, path)[0].map(([handler]) => handler)

test('a plain path runs all middleware around it, in order, each time', () => {
  const router = routerOf(['ALL', '/*'], ['GET', '/events/count'], ['GET', '/events/:code'], ['POST', '/events/count'])
  for (const _ of [1, 2]) {
    expect(handlers(router, 'GET', '/events/count')).toEqual(['ALL /*', 'GET /events/count', 'GET /events/:code'])
    expect(handlers(router, 'POST', '/events/count')).toEqual(['ALL /*', 'POST /events/count'])
    expect(handlers(router, 'BREW', '/events/count')).toEqual(['ALL /*'])
  }
})

test('a path is looked up once, and keeps its parameters when another path has had the same pattern', () => {
  const router = routerOf(['GET', '/events/count'], ['GET', '/events/:code'])
  const first = router.match('GET', '/events/count')
  expect(router.match('GET', '/events/volga')[0][0]?.[1]).toMatchObject({ code: 'volga' })
  expect(router.match('GET', '/events/count')).toBe(first)
  expect(first[0][1]?.[1]).toMatchObject({ code: 'count' })
})

test('a route added later is found too', () => {
  const router = routerOf(['GET', '/events/count'])
  expect(handlers(router, 'GET', '/events/count')).toHaveLength(1)
  router.add('GET', '/events/:code', 'later')
  expect(handlers(router, 'GET', '/events/count')).toEqual(['GET /events/count', 'later'])
})
