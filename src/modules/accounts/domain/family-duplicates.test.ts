import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { familyDuplicates } from './family-duplicates.ts'

const petya = {
  id: 'a',
  lastName: 'Орлов',
  firstName: 'Пётр',
  birthDate: plainDate(2014, 5, 2),
  isInvited: false,
}
const found = [{ remainingId: 'a', otherId: 'b' }]

test.each([
  ['ё written as е', { ...petya, id: 'b', firstName: 'Петр' }, found],
  ['another family name', { ...petya, id: 'b', lastName: 'Лебедев' }, found],
  ['names typed in the wrong order', { ...petya, id: 'b', lastName: 'Пётр', firstName: 'Орлов' }, found],
  [
    'the one with an account is remaining',
    { ...petya, id: 'b', isInvited: true },
    [{ remainingId: 'b', otherId: 'a' }],
  ],
  ['a twin', { ...petya, id: 'b', firstName: 'Павел' }, []],
  ['another birth date', { ...petya, id: 'b', birthDate: plainDate(2015, 5, 2) }, []],
  ['no birth date', { ...petya, id: 'b', birthDate: null }, []],
])('likely the same person: %s', (_, other, expected) => {
  expect(familyDuplicates([petya, other])).toEqual(expected)
  expect(familyDuplicates([other, petya])).toEqual(expected)
})

test('two relatives without a birth date are not compared', () => {
  const unknown = { ...petya, birthDate: null }
  expect(familyDuplicates([unknown, { ...unknown, id: 'b' }])).toEqual([])
})
