import { expect, test } from 'vitest'
import { formatStartListSort, nextSort, readStartListSort, startListSorts } from './start-list-sort.ts'

test.for([
  [undefined, 'bib', false],
  ['', 'bib', false],
  ['city', 'city', false],
  ['-birth-year', 'birth-year', true],
  ['-', 'bib', false],
  ['phone', 'bib', false],
] as const)('%s is read as %s', ([text, by, isDescending]) => {
  expect(readStartListSort(text)).toEqual({ by, isDescending })
})

test('every sort stands in the address and is read back', () => {
  for (const by of startListSorts)
    for (const isDescending of [false, true]) {
      const sort = { by, isDescending }
      expect(readStartListSort(formatStartListSort(sort))).toEqual(sort)
    }
  expect(formatStartListSort({ by: 'bib', isDescending: false })).toBeUndefined()
})

test('a column that is clicked again reverses the order, and another one begins ascending', () => {
  const byCity = { by: 'city', isDescending: false } as const
  expect(nextSort(byCity, 'city')).toEqual({ by: 'city', isDescending: true })
  expect(nextSort(nextSort(byCity, 'city'), 'city')).toEqual(byCity)
  expect(nextSort({ by: 'city', isDescending: true }, 'club')).toEqual({ by: 'club', isDescending: false })
})
