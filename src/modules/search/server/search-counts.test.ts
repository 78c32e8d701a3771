import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { SearchCounts } from './search-counts.ts'

const monday = '2026-05-25' as PlainDate
const tuesday = '2026-05-26' as PlainDate

test('a visitor counts once a day for the same words, and all counts are written together once a minute', () => {
  const counts = new SearchCounts(0)
  counts.note('москва', '10.0.0.1', monday)
  counts.note('москва', '10.0.0.1', monday)
  counts.note('москва', '10.0.0.2', monday)
  counts.note('бег', '10.0.0.1', monday)
  counts.note('москва', '10.0.0.1', tuesday)
  expect(counts.due(59_999)).toEqual([])
  expect(counts.due(60_000)).toEqual([
    { day: monday, phrase: 'москва', count: 2 },
    { day: monday, phrase: 'бег', count: 1 },
    { day: tuesday, phrase: 'москва', count: 1 },
  ])
  counts.note('москва', '10.0.0.1', tuesday) // counted already
  expect(counts.due(120_000)).toEqual([])
})

test('the addresses of one IPv6 /64 count as one visitor', () => {
  const counts = new SearchCounts(0)
  for (let host = 1; host < 100; host += 1) counts.note('москва', `2001:db8:1:2::${host}`, monday)
  counts.note('москва', '2001:db8:1:3::1', monday)
  expect(counts.due(60_000)).toEqual([{ day: monday, phrase: 'москва', count: 2 }])
})

test('a visitor who searches for everything fills neither memory nor table', () => {
  const counts = new SearchCounts(0)
  for (let n = 0; n < 3_000; n += 1) counts.note(`слово ${n}`, '10.0.0.1', monday)
  expect(counts.due(60_000)).toHaveLength(2_000)
})
