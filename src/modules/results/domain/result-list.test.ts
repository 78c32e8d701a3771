import { expect, test } from 'vitest'
import { type ResultDraft, type ResultListDraft, resultListIssue } from './result-list.ts'

const points = [
  { code: 'km5', name: { ru: '5 км', en: '5 km' }, distanceM: 5_000 },
  { code: 'km8', name: { ru: '8 км', en: '8 km' }, distanceM: 8_000 },
]
const line = (more: Partial<ResultDraft>): ResultDraft => ({
  bib: 1,
  status: 'finished',
  gunMs: 2_410_000,
  netMs: 2_400_000,
  splitsMs: [1_200_000, 1_900_000],
  ...more,
})
const without = { gunMs: null, netMs: null, splitsMs: [null, null] }
const resultList = (...rows: ResultDraft[]): ResultListDraft => ({ rankedBy: 'gun', splits: points, rows })

test.for<[string, ResultDraft[], ReturnType<typeof resultListIssue>]>([
  ['a finisher', [line({})], null],
  ['a point where no time was taken', [line({ splitsMs: [null, 1_900_000] })], null],
  ['two bibs', [line({}), line({ bib: 2 })], null],
  ['who gave up on the way', [line({ ...without, status: 'dnf', splitsMs: [1_200_000, null] })], null],
  ['who never came', [line({ ...without, status: 'dns' })], null],
  ['nobody at all', [], { code: 'results.empty', at: 'rows' }],
  ['a bib twice', [line({}), line({})], { code: 'results.bib_twice', at: 'rows.1' }],
  ['no bib', [line({ bib: 0 })], { code: 'results.bib_impossible', at: 'rows.0' }],
  ['half a bib', [line({ bib: 1.5 })], { code: 'results.bib_impossible', at: 'rows.0' }],
  ['a split too few', [line({ splitsMs: [1_200_000] })], { code: 'results.splits_do_not_fit', at: 'rows.0' }],
  ['a start before the gun', [line({ netMs: 2_500_000 })], { code: 'results.times_impossible', at: 'rows.0' }],
  ['a finisher without a time', [line({ gunMs: null })], { code: 'results.times_impossible', at: 'rows.0' }],
  ['a time of nothing', [line({ gunMs: 0, netMs: 0 })], { code: 'results.times_impossible', at: 'rows.0' }],
  [
    'times that go back',
    [line({ splitsMs: [1_900_000, 1_200_000] })],
    { code: 'results.times_impossible', at: 'rows.0' },
  ],
  [
    'two points at once',
    [line({ splitsMs: [1_200_000, 1_200_000] })],
    { code: 'results.times_impossible', at: 'rows.0' },
  ],
  [
    'a split after the finish',
    [line({ splitsMs: [null, 2_400_000] })],
    { code: 'results.times_impossible', at: 'rows.0' },
  ],
  ['half a millisecond', [line({ netMs: 2_399_999.5 })], { code: 'results.times_impossible', at: 'rows.0' }],
  ['minutes taken for months', [line({ gunMs: 3_000_000_000 })], { code: 'results.times_impossible', at: 'rows.0' }],
  [
    'a finish of a participant who did not finish',
    [line({ status: 'dnf' })],
    { code: 'results.times_impossible', at: 'rows.0' },
  ],
  [
    'a split of a participant who did not start',
    [line({ ...without, status: 'dns', splitsMs: [1_200_000, null] })],
    { code: 'results.times_impossible', at: 'rows.0' },
  ],
])('a result list is validated: %s', ([, rows, expected]) => {
  expect(resultListIssue(resultList(...rows))).toEqual(expected)
})
