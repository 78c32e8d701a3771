import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PolledPayment, type WatchState, watchPayment } from './payment-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const minute = 60_000

/** A page whose polls get these results in turn, the last one repeatedly. */
function page(
  responses: (PolledPayment | 'failed' | 'hangs')[],
  { maxMs = Number.POSITIVE_INFINITY, isOnline = true } = {},
) {
  const seen: WatchState[] = []
  const env = { requests: 0, reads: 0, isSeen: true, isOnline, hangs: false }
  const watch = watchPayment(
    {
      poll: async () => {
        env.requests += 1
        const response = responses.length > 1 ? responses.shift() : responses[0]
        if (response === 'hangs') return await new Promise(() => undefined)
        if (response === undefined || response === 'failed') throw new TypeError('Failed to fetch')
        return response
      },
      revalidate: async () => {
        env.reads += 1
        if (env.hangs) await new Promise(() => undefined)
      },
      show: (state) => {
        if (seen.at(-1) !== state) seen.push(state)
      },
      isSeen: () => env.isSeen,
      isOnline: () => env.isOnline,
      hasEvents: () => false,
      random: () => 0.5,
      now: () => Date.now(),
    },
    maxMs,
  )
  return { watch, env, seen }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the watch tells a signed-out payer so, and asks no more until the page is visible again', async () => {
  const { watch, env, seen } = page(['open', 'signed-out', 'open'])
  await pass(10 * minute)
  expect([env.requests, seen]).toEqual([2, ['asking', 'signed-out']])
  watch.look()
  await pass(3_000)
  expect(seen).toEqual(['asking', 'signed-out', 'asking'])
})

test('two requests without a response count as a lost connection, and the next one goes out at once when it is back', async () => {
  const { watch, env, seen } = page(['failed', 'failed', 'open'])
  await pass(2_000)
  expect([env.requests, seen]).toEqual([1, []])
  await pass(3_000)
  expect(seen).toEqual(['offline'])
  watch.look()
  await pass(0)
  expect([env.requests, seen]).toEqual([3, ['offline', 'asking']])
})

test('the watch says so at once when the browser knows that it is offline', async () => {
  const { watch, seen } = page(['open'])
  watch.lose()
  expect(seen).toEqual(['offline'])
  const other = page(['failed'], { isOnline: false })
  await pass(2_000)
  expect(other.seen).toEqual(['offline'])
})

test('the watch reloads an ended payment, and asks nothing while the page is hidden', async () => {
  const { watch, env } = page(['bank-unavailable', 'changed', 'open'])
  await pass(5_000)
  expect([env.requests, env.reads]).toEqual([2, 1])
  env.isSeen = false
  watch.rest()
  await pass(minute)
  expect(env.requests).toBe(2)
})

test('the watch gives up after its time with a last read and a message, and starts again when the page is visible again', async () => {
  const { watch, env, seen } = page(['bank-unavailable'], { maxMs: 5 * minute })
  await pass(6 * minute)
  const { requests } = env
  expect([requests > 20 && requests < 50, env.reads, seen]).toEqual([true, 1, ['bank-unavailable', 'stopped']])
  await pass(10 * minute)
  expect(env.requests).toBe(requests)
  watch.look()
  await pass(5_000)
  expect([env.requests > requests, seen.at(-1)]).toEqual([true, 'bank-unavailable'])
})

test('a poll that an overloaded server puts off is given up and repeated, so that a paid payment is not shown as open', async () => {
  const { watch, env, seen } = page(['hangs', 'changed', 'open'])
  await pass(2_000)
  expect(env.requests).toBe(1)
  await pass(6_000 + 2_600)
  expect([env.requests, env.reads, seen]).toEqual([2, 1, []])
  watch.stop()
})

test('two polls in a row that are given up count as a lost connection, and the pauses grow', async () => {
  const { watch, env, seen } = page(['hangs', 'hangs', 'hangs', 'open'])
  await pass(2_000 + 6_000)
  expect([env.requests, seen]).toEqual([1, []])
  await pass(2_600 + 6_000)
  expect([env.requests, seen]).toEqual([2, ['offline']])
  await pass(3_300)
  expect(env.requests).toBe(2)
  await pass(100 + 6_000 + 4_500)
  expect([env.requests, seen]).toEqual([4, ['offline', 'asking']])
  watch.stop()
})

test('a look does not wait for a poll that hangs', async () => {
  const { watch, env } = page(['hangs', 'changed', 'open'])
  await pass(2_000)
  watch.look()
  await pass(0)
  expect([env.requests, env.reads]).toEqual([2, 1])
  watch.stop()
})

test('a read of the page that hangs is repeated', async () => {
  const { watch, env } = page(['changed'])
  env.hangs = true
  await pass(2_000)
  expect(env.reads).toBe(1)
  env.hangs = false
  await pass(15_000 + 3_200)
  expect(env.reads).toBe(2)
  watch.stop()
})
