import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute, type RouteErrorCode, type RouteInput, type RouteKey, type RouteParsed } from './route.ts'

const reply = z.object({})
const route = defineRoute({
  method: 'post',
  path: '/api/things/:thingId',
  summary: 'A thing',
  role: { organizer: 'view', of: 'thingId' },
  params: z.object({ thingId: z.string() }),
  body: z.object({ count: z.coerce.number<string>() }),
  reply,
  errors: { 'things.gone': 404 },
})

// This tests the compiler: `npm run typecheck` fails where one of these lines is no longer an
// error.
test('a route without a role does not compile', () => {
  // @ts-expect-error: no role
  defineRoute({ method: 'get', path: '/api/things', summary: 'Things', reply })
  // @ts-expect-error: a role that there is not
  defineRoute({ method: 'get', path: '/api/things', summary: 'Things', role: 'everybody', reply })
  // @ts-expect-error: a right that there is not
  defineRoute({ method: 'get', path: '/api/things', summary: 'Things', role: { organizer: 'rule', of: 'id' }, reply })
  // @ts-expect-error: a right, but of nothing
  defineRoute({ method: 'get', path: '/api/things', summary: 'Things', role: { organizer: 'view' }, reply })
})

test('a route without a reply, or with a status that the program does not use, does not compile', () => {
  // @ts-expect-error: no reply
  defineRoute({ method: 'get', path: '/api/things', summary: 'Things', role: 'anyone' })
  // @ts-expect-error: 418
  defineRoute({ method: 'get', path: '/', summary: 'Tea', role: 'anyone', reply, errors: { 'things.teapot': 418 } })
})

test('the declaration is the source of the types', () => {
  const key: RouteKey<typeof route> = 'POST /api/things/:thingId'
  const code: RouteErrorCode<typeof route> = 'things.gone'
  const sent: RouteInput<typeof route> = { params: { thingId: 't' }, body: { count: '5' } }
  const parsed: RouteParsed<typeof route> = { params: { thingId: 't' }, body: { count: 5 } }
  // @ts-expect-error: another path
  const otherKey: RouteKey<typeof route> = 'POST /api/things'
  // @ts-expect-error: a refusal that is not declared
  const otherCode: RouteErrorCode<typeof route> = 'things.other'
  // @ts-expect-error: the handler gets a number
  const unparsed: RouteParsed<typeof route> = { params: { thingId: 't' }, body: { count: '5' } }
  expect([key, code, sent, parsed, otherKey, otherCode, unparsed]).toHaveLength(7)
  expect(route.body.parse(sent.body)).toEqual(parsed.body)
})
