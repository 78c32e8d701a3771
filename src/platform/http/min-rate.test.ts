import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enforceMinRate, minUploadRate } from './min-rate.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sends its chunks one by one, each after its time. */
function body(chunks: readonly (readonly [bytes: number, afterMs: number])[], ends = true): ReadableStream<Uint8Array> {
  const left = [...chunks]
  return new ReadableStream({
    async pull(controller) {
      const next = left.shift()
      if (next === undefined) return ends ? controller.close() : await new Promise(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, next[1]))
      controller.enqueue(new Uint8Array(next[0]))
    },
  })
}

/** How many bytes came, or the name of the error; and when it was known. */
async function read(from: ReadableStream<Uint8Array>) {
  const startedMs = performance.now()
  let bytes = 0
  const end = (async () => {
    try {
      for await (const chunk of enforceMinRate(minUploadRate, from)) bytes += chunk.byteLength
      return 'read'
    } catch (error) {
      return error instanceof Error ? error.name : String(error)
    }
  })()
  const ended = end.then((how) => ({ how, bytes, ms: performance.now() - startedMs }))
  await vi.advanceTimersByTimeAsync(120_000)
  return await ended
}

test.for([
  ['a poor mobile phone of 20 kB a second', Array.from({ length: 60 }, () => [10_000, 500] as const), 600_000],
  ['a phone that stands still for five seconds now and then', Array(5).fill([60_000, 5_000]), 300_000],
  [
    'a small file that comes slowly',
    [
      [1_000, 3_000],
      [1_000, 3_000],
    ],
    2_000,
  ],
] as const)('%s is read to the end', async ([, chunks, bytes]) => {
  expect(await read(body(chunks))).toMatchObject({ how: 'read', bytes })
})

test.for([
  ['200 bytes a second', Array.from({ length: 400 }, () => [100, 500] as const), 8_000],
  ['a promise that is never kept', [], 8_000],
  ['a good beginning, and then nothing', [[1_000_000, 100]], 16_000],
  ['a good beginning, and then a byte now and then', [[1_000_000, 100], ...Array(90).fill([1, 1_000])], 16_000],
] as const)('%s is ended in time', async ([, chunks, withinMs]) => {
  const { how, ms } = await read(body(chunks, false))
  expect(how).toBe('BodyTooSlowError')
  expect(ms).toBeGreaterThanOrEqual(8_000)
  expect(ms).toBeLessThanOrEqual(withinMs + 100)
})

test('a server that reads late makes no sender slow', async () => {
  const guarded = enforceMinRate(
    minUploadRate,
    body([
      [1_000, 0],
      [1_000, 0],
    ]),
  )
  const reader = guarded.getReader()
  const first = reader.read()
  await vi.advanceTimersByTimeAsync(10)
  expect((await first).value?.byteLength).toBe(1_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await reader.read()).value?.byteLength).toBe(1_000)
  const end = reader.read()
  await vi.advanceTimersByTimeAsync(10)
  expect((await end).done).toBe(true)
})
