import { expect, test } from 'vitest'
import { cachedRenderer } from './cached-pdf-renderer.ts'
import { shareRenderer } from './shared-pdf-renderer.ts'

/** A renderer that finishes one document per `go`. */
function slow() {
  const rendered: string[] = []
  const waiting: (() => void)[] = []
  const render = (kind: string, facts: unknown) => {
    rendered.push(`${kind} ${facts}`)
    return new Promise<Uint8Array>((done) => waiting.push(() => done(new Uint8Array(rendered.length))))
  }
  const go = async () => {
    waiting.shift()?.()
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
  }
  return { rendered, go, renderer: { render, close: async () => undefined } }
}

test('an account with many PDF files has one at a time in the queue, so that another account’s file is next', async () => {
  const { rendered, go, renderer } = slow()
  const fair = shareRenderer(renderer, { max: 10, ttlMs: 60_000, maxWaiting: 3 })
  const many = [1, 2, 3, 4, 5, 6].map((n) => fair.renderFor('anna', 'ticket', n).then(() => n))
  const refused = await Promise.allSettled(many.slice(4).concat())
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const other = fair.renderFor('boris', 'ticket', 'his')
  expect(rendered).toEqual(['ticket 1', 'ticket his'])
  await go()
  await go()
  await other
  for (let i = 0; i < 3; i += 1) await go()
  expect(await Promise.all(many.slice(0, 4))).toEqual([1, 2, 3, 4])
  expect(rendered).toEqual(['ticket 1', 'ticket his', 'ticket 2', 'ticket 3', 'ticket 4'])
})

test('a repeated request draws a document once, and another account’s is drawn separately', async () => {
  const { rendered, go, renderer } = slow()
  const fair = shareRenderer(renderer, { max: 10, ttlMs: 60_000, maxWaiting: 3 })
  const first = fair.renderFor('anna', 'ticket', 1)
  const meanwhile = fair.renderFor('anna', 'ticket', 1)
  await go()
  const [one, two, three] = [await first, await meanwhile, await fair.renderFor('anna', 'ticket', 1)]
  expect([two, three]).toEqual([one, one])
  expect(rendered).toHaveLength(1)
  void fair.renderFor('boris', 'ticket', 1)
  expect(rendered).toHaveLength(2)
})

test('a document that a second network asks for is drawn in that network’s turn, once for both', async () => {
  const { rendered, go, renderer } = slow()
  const fair = shareRenderer(cachedRenderer(renderer, 10, 60_000), { max: 10, ttlMs: 60_000, maxWaiting: 20 })
  const many = [1, 2, 3].map((n) => fair.renderFor('2001:db8:1:2::/64', 'certificate', n))
  const other = fair.renderFor('198.51.100.9', 'certificate', 3)
  expect(rendered).toEqual(['certificate 1', 'certificate 3'])
  await go()
  await go()
  await other
  await go()
  expect((await Promise.all(many))[2]).toBe(await other)
  expect(rendered).toEqual(['certificate 1', 'certificate 3', 'certificate 2'])
})
