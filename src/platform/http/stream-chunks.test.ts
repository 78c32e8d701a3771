import { expect, test } from 'vitest'
import { streamChunks } from './stream-chunks.ts'

const named = { type: 'text/csv', name: 'a.csv' }
const log = { error: () => undefined }

/** Chunks that say which of them were asked for, and whether they were given up. */
function chunks(count: number, breaksAt = Number.POSITIVE_INFINITY) {
  const seen = { made: 0, isEnded: false }
  async function* all() {
    try {
      for (let i = 1; i <= count; i += 1) {
        if (i === breaksAt) throw new Error('the database went away')
        seen.made = i
        yield `${i};`
      }
    } finally {
      seen.isEnded = true
    }
  }
  return { seen, all: all() }
}

test('a chunk is made only when the reader requests it', async () => {
  const { seen, all } = chunks(1000)
  const reader = streamChunks(all, named, log).content.getReader()
  expect(seen.made).toBe(0)
  await reader.read()
  await reader.read()
  expect(seen.made).toBe(2)
})

test('a reader that disconnects ends the stream', async () => {
  const { seen, all } = chunks(1000)
  const reader = streamChunks(all, named, log).content.getReader()
  await reader.read()
  await reader.cancel()
  expect(seen).toEqual({ made: 1, isEnded: true })
})

test('a whole stream arrives, and a broken one never ends as if it were whole', async () => {
  expect(await new Response(streamChunks(chunks(3).all, named, log).content).text()).toBe('1;2;3;')
  await expect(new Response(streamChunks(chunks(3, 3).all, named, log).content).text()).rejects.toThrow(
    'streaming a file failed',
  )
})
