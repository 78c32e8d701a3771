import { expect, test } from 'vitest'
import { chosenPeople, nextChosen } from './chosen-people.ts'

const zlata = '0b1f4a52-6c3e-7d10-8a4f-3c2b1a0d9e8f'
const kolya = '1b1f4a52-6c3e-7d10-8a4f-3c2b1a0d9e8f'

test.for([
  [
    ['me', zlata, 'new'],
    ['me', zlata, 'new'],
  ],
  [
    [zlata, zlata, 'me'],
    [zlata, 'me'],
  ],
  [['other', '', 'ME', '../x', kolya], [kolya]],
  [[], []],
] as const)('of the query %j the form reads %j', ([values, known]) => {
  expect(chosenPeople(values)).toEqual(known)
})

test('an address names twenty people at most', () => {
  const many = Array.from({ length: 30 }, (_, i) => `${String(i).padStart(8, '0')}-6c3e-7d10-8a4f-3c2b1a0d9e8f`)
  expect(chosenPeople(many)).toEqual(many.slice(0, 20))
})

test.for([
  ['me', zlata],
  [zlata, 'new'],
  ['new', undefined],
  [kolya, undefined],
  [undefined, undefined],
] as const)('after the form of %s comes that of %s', ([personRef, next]) => {
  expect(nextChosen(['me', zlata, 'new'], personRef)).toBe(next)
})
