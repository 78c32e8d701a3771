import { expect, test } from 'vitest'
import { keptPress } from './kept-press.ts'

/** Tells what it drew; the paper is as many bytes as it has drawn by then. */
function counting() {
  const drawn: string[] = []
  const print = async (kind: string, facts: unknown) => {
    drawn.push(kind + JSON.stringify(facts))
    return new Uint8Array(drawn.length)
  }
  return { drawn, press: { print, close: async () => undefined } }
}

test('the same facts are drawn once, also for who asks meanwhile; other facts or another kind anew', async () => {
  const { drawn, press } = counting()
  const kept = keptPress(press, 10, 60_000)
  const same = await Promise.all([kept.print('a', { time: 1 }), kept.print('a', { time: 1 })])
  expect([...same, await kept.print('a', { time: 1 })].map(({ length }) => length)).toEqual([1, 1, 1])
  await kept.print('a', { time: 2 })
  await kept.print('b', { time: 1 })
  expect(drawn).toHaveLength(3)
})

test('no more than so many papers are kept', async () => {
  const { drawn, press } = counting()
  const kept = keptPress(press, 2, 60_000)
  for (const time of [1, 2, 3, 3, 2, 1]) await kept.print('a', { time })
  expect(drawn).toHaveLength(4)
})

test('what could not be drawn is tried again', async () => {
  let isBroken = true
  const kept = keptPress(
    {
      async print() {
        if (isBroken) throw new Error('No turn')
        return new Uint8Array(7)
      },
      close: async () => undefined,
    },
    2,
    60_000,
  )
  await expect(kept.print('a', {})).rejects.toThrow('No turn')
  isBroken = false
  expect(await kept.print('a', {})).toHaveLength(7)
})
