import { expect, test } from 'vitest'
import { z } from 'zod'
import { ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { bindingsByKey, localApi } from './local-api.ts'

const base = {
  summary: 'For this test',
  role: 'anyone',
  transaction: 'none',
  reply: z.object({ done: z.boolean() }),
} as const
const fields = z.object({ place: z.coerce.number().int().max(100) })
const reads = handle(defineRoute({ ...base, method: 'get', path: '/t/reads', query: fields }), async () =>
  ok({ done: true }),
)
const writes = handle(defineRoute({ ...base, method: 'post', path: '/t/writes', body: fields }), async () =>
  ok({ done: true }),
)
const scope = { requestId: 'r1', language: 'ru', actor: null, services: { textOf: () => 'words' } }
const api = localApi(
  bindingsByKey([reads, writes]),
  // what is refused by its schema needs no more of its request
  scope as unknown as RequestContext,
  async () => true,
  () => '/account/login',
  () => undefined,
)
const must = api.must as (key: string, input: object) => Promise<unknown>
const refusal = (key: string, input: object) =>
  must(key, input).then(
    () => 200,
    (refused: Response) => refused.status,
  )

test('a page with an invalid address is 404', async () => {
  expect(await refusal('GET /t/reads', { query: { place: 'abc' } })).toBe(404)
  expect(await refusal('GET /t/reads', { query: { place: '99999999999999999999' } })).toBe(404)
  expect(await refusal('GET /t/reads', { query: { place: '7' } })).toBe(200)
})

test('a refused form gets its status', async () => {
  expect(await refusal('POST /t/writes', { body: { place: 'abc' } })).toBe(422)
})
