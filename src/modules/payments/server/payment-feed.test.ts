import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentState } from '../domain/payment-state.ts'
import { createPaymentFeed } from './payment-feed.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function feedOf(states: Map<string, PaymentState>) {
  const reads: (readonly string[])[] = []
  const table = { isDown: false, errors: 0 }
  const feed = createPaymentFeed(
    async (ids) => {
      reads.push(ids)
      if (table.isDown) throw new Error('the database is down')
      return ids.flatMap((id) => {
        const state = states.get(id)
        return state === undefined ? [] : [{ id, state }]
      })
    },
    {
      everyMs: 500,
      onError: () => {
        table.errors += 1
      },
    },
  )
  return { feed, reads, table }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('any number of followed payments are one read in each interval, and none is read when nothing is followed', async () => {
  const states = new Map<string, PaymentState>(Array.from({ length: 50 }, (_, i) => [`p${i}`, 'open']))
  const { feed, reads } = feedOf(states)
  await pass(5_000)
  expect(reads).toHaveLength(0)
  const ends = [...states.keys()].map((id) => feed.follow({ id, state: 'open' }, () => undefined))
  await pass(1_000)
  expect(reads.map((ids) => ids.length)).toEqual([50, 50])
  for (const end of ends) end()
  await pass(5_000)
  expect(reads.slice(2).flat()).toEqual([])
  feed.follow({ id: 'p1', state: 'open' }, () => undefined)
  await pass(500)
  expect(reads.at(-1)).toEqual(['p1'])
})

test('every follower learns a change once', async () => {
  const states = new Map<string, PaymentState>([['p', 'open']])
  const { feed } = feedOf(states)
  const seen: string[] = []
  for (const name of ['a', 'b']) feed.follow({ id: 'p', state: 'open' }, (state) => seen.push(`${name} ${state}`))
  await pass(1_000)
  states.set('p', 'succeeded')
  await pass(2_000)
  expect(seen).toEqual(['a succeeded', 'b succeeded'])
})

test('a failed read is repeated', async () => {
  const { feed, table } = feedOf(new Map([['p', 'succeeded']]))
  const seen: string[] = []
  table.isDown = true
  feed.follow({ id: 'p', state: 'open' }, (state) => seen.push(state))
  await pass(1_000)
  expect([table.errors, seen]).toEqual([2, []])
  table.isDown = false
  await pass(500)
  expect(seen).toEqual(['succeeded'])
})
