import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { missingData, postalAddress } from './insured.ts'
import { keptFrom, policyNumber } from './policy-terms.ts'

test.for([
  [
    'street and building',
    { postcode: '443001', city: 'Самара', street: 'Полевая', building: '48' },
    '443001, Самара, Полевая, 48',
  ],
  ['a city alone is no address', { city: 'Самара' }, ''],
  ['one line', { city: 'Самара', address: 'Самара, Полевая, 48' }, 'Самара, Полевая, 48'],
] as const)('an address is read from an entry: %s', ([, entered, expected]) => {
  expect(postalAddress(entered)).toBe(expected)
})

test('only what an insurer requires and nobody has entered is missing', () => {
  const known = { address: '', phone: '+79121234567', document: null }
  expect(missingData(['address', 'phone', 'document'], known)).toEqual(['address', 'document'])
  expect(missingData([], known)).toEqual([])
})

test.for([
  ['until its first day', 0, '2026-05-24'],
  ['until three days before', 3, '2026-05-21'],
  ['never', null, null],
] as const)('a premium is returned %s', ([, days, expected]) => {
  expect(keptFrom(plainDate(2026, 5, 24), days)).toBe(expected)
})

test('a number has the insurer’s prefix, the year and the serial', () => {
  expect(policyNumber('TG', 2026, 42)).toBe('TG-2026-000042')
})
