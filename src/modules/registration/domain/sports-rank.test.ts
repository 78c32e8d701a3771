import { expect, test } from 'vitest'
import { rankName, readRank, sportsRanks } from './sports-rank.ts'

test.for([
  ['МС', 'ms'],
  ['кмс', 'kms'],
  ['К.М.С.', null],
  ['1', 'adult-1'],
  ['I', 'adult-1'],
  ['2 взр.', 'adult-2'],
  ['2-й взрослый', 'adult-2'],
  ['III разряд', 'adult-3'],
  ['третий взрослый разряд', 'adult-3'],
  ['1 юн.', 'youth-1'],
  ['2ю', 'youth-2'],
  ['III юношеский', 'youth-3'],
  ['3-й юношеский разряд', 'youth-3'],
  ['б/р', 'none'],
  ['Без разряда', 'none'],
  ['—', 'none'],
  ['-', 'none'],
  ['youth-1', 'youth-1'],
  ['Candidate Master of Sport', 'kms'],
  ['4', null],
  ['', null],
] as const)('the typed rank %s is read as %s', ([typed, code]) => {
  expect(readRank(typed)).toBe(code)
})

test('each rank is found again by its own names', () => {
  for (const code of sportsRanks) {
    for (const language of ['ru', 'en'] as const) expect(readRank(rankName(code, language))).toBe(code)
  }
})
