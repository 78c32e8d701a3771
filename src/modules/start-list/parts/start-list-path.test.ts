import { expect, test } from 'vitest'
import { hasStartListFilters, readStartListParams, startListPath } from './start-list-path.ts'

test.for([
  ['q=Озёр&race=half&sort=-city', { q: 'Озёр', race: 'half', sort: '-city' }],
  ['q=+&bib=abc&stage=0&colour=red', {}],
  ['bib=101&stage=2&print=1', { bib: '101', stage: '2', print: '1' }],
] as const)('the parameters of %s are read and written back to the address', ([text, listParams]) => {
  const read = readStartListParams(new URLSearchParams(text))
  expect(read).toEqual(listParams)
  const address = startListPath('volga-dawn', read)
  expect(readStartListParams(new URL(address, 'http://s.example').searchParams)).toEqual(read)
})

test('a sort order, a cursor or a bib does not count as a filter', () => {
  expect(hasStartListFilters({ sort: 'city', cursor: 'x', bib: '7' })).toBe(false)
  expect(hasStartListFilters({ stage: '2' })).toBe(true)
  expect(startListPath('volga-dawn', {})).toBe('/event/volga-dawn/startlist')
})
