import { expect, test } from 'vitest'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { cachedCounts } from './cached-counts.ts'
import type { StartListFilters } from './start-list-search.ts'

const start = toInstant('2026-05-01T09:00:00Z')

/** Counts a list of one event with `named` rows at that moment. */
async function count(eventId: string, named: number, now: Instant, filters: StartListFilters = {}): Promise<number> {
  const tx = { now, sql: async () => [{ named, hidden: 0 }] } as unknown as Tx
  return (await cachedCounts(tx, eventId, filters, fragment`true`)).named
}

test('the count of a long list is cached for five seconds', async () => {
  expect(await count('long', 50_000, start)).toBe(50_000)
  expect(await count('long', 50_001, plusMs(start, 4_999))).toBe(50_000)
  expect(await count('long', 50_001, plusMs(start, 5_000))).toBe(50_001)
  expect(await count('long', 50_002, start)).toBe(50_002) // a count of a later moment is not valid now
})

test('another event and another filter are counted separately', async () => {
  await count('one', 5_000, start)
  expect(await count('another', 6_000, start)).toBe(6_000)
  expect(await count('one', 1_500, start, { race: 'half' })).toBe(1_500)
  expect(await count('one', 1_200, start, { q: 'half' })).toBe(1_200)
  expect(await count('one', 7_000, start)).toBe(5_000)
})

test('a short list is counted each time', async () => {
  await count('short', 999, start)
  expect(await count('short', 998, start)).toBe(998)
})
