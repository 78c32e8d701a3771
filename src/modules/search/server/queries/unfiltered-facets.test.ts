import { expect, test } from 'vitest'
import { unfilteredTab } from '../../domain/event-query.ts'
import type { SearchSnapshot } from './day-bits.ts'
import type { FacetCounts } from './facet-counts.ts'
import { unfilteredFacets } from './unfiltered-facets.ts'

function bitsOf(size: number): SearchSnapshot['bits'] {
  return { tabs: new Uint8Array(size), seasons: new Uint8Array(size), dates: new Uint8Array(size) }
}

/** The parts of a snapshot that unfilteredFacets reads; the index is passed on only. */
function snapshotAt(
  nowSeconds: number,
  change: Partial<Pick<SearchSnapshot, 'bits' | 'soldOut'>> = {},
): SearchSnapshot {
  return { index: {} as SearchSnapshot['index'], days: [], today: [], bits, soldOut, nowSeconds, ...change }
}

const bits = bitsOf(1)
const soldOut: ReadonlySet<number> = new Set([1])
const future = unfilteredTab('future')

/** Whether a call counts again after a call at second 100.2. */
function isRecounted(query: typeof future, snapshot: SearchSnapshot): boolean {
  let counted = 0
  const count = () => {
    counted += 1
    return {} as FacetCounts
  }
  const first = unfilteredFacets(future, snapshotAt(100.2), count)
  const before = counted
  const second = unfilteredFacets(query, snapshot, count)
  expect(second === first).toBe(counted === before)
  return counted > before
}

test.for([
  ['at the same moment', future, snapshotAt(100.2), false],
  ['within the same second', future, snapshotAt(100.9), false],
  ['in the next second, when something may open or close', future, snapshotAt(101), true],
  ['for another tab', unfilteredTab('past'), snapshotAt(100.3), true],
  ['for another season', { ...future, season: 'all-time' as const }, snapshotAt(100.3), true],
  ['when something is sold out', future, snapshotAt(100.3, { soldOut: new Set([1, 2]) }), true],
  ['when a day begins or the search changes', future, snapshotAt(100.3, { bits: bitsOf(1) }), true],
] as const)('cached facets are reused or evaluated again: a second request %s', ([, query, snapshot, expected]) => {
  expect(isRecounted(query, snapshot)).toBe(expected)
})
