import { expect, test } from 'vitest'
import { cachedRenderer } from './cached-pdf-renderer.ts'

/** Records what it drew; a document has as many bytes as were drawn by then. */
function counting() {
  const drawn: string[] = []
  const render = async (kind: string, facts: unknown) => {
    drawn.push(kind + JSON.stringify(facts))
    return new Uint8Array(drawn.length)
  }
  return { drawn, renderer: { render, close: async () => undefined } }
}

test('the same facts are drawn once, also for concurrent requests; other facts or kinds are drawn separately', async () => {
  const { drawn, renderer } = counting()
  const cached = cachedRenderer(renderer, 10, 60_000)
  const same = await Promise.all([cached.render('a', { time: 1 }), cached.render('a', { time: 1 })])
  expect([...same, await cached.render('a', { time: 1 })].map(({ length }) => length)).toEqual([1, 1, 1])
  await cached.render('a', { time: 2 })
  await cached.render('b', { time: 1 })
  expect(drawn).toHaveLength(3)
})

test('the cache holds no more documents than its limit', async () => {
  const { drawn, renderer } = counting()
  const cached = cachedRenderer(renderer, 2, 60_000)
  for (const time of [1, 2, 3, 3, 2, 1]) await cached.render('a', { time })
  expect(drawn).toHaveLength(4)
})

test('a failed drawing is tried again', async () => {
  let isBroken = true
  const cached = cachedRenderer(
    {
      async render() {
        if (isBroken) throw new Error('No turn')
        return new Uint8Array(7)
      },
      close: async () => undefined,
    },
    2,
    60_000,
  )
  await expect(cached.render('a', {})).rejects.toThrow('No turn')
  isBroken = false
  expect(await cached.render('a', {})).toHaveLength(7)
})
