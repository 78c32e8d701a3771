import { expect, test } from 'vitest'
import { isWebAddress, moveToPosition } from './series-partner.ts'

test.for([
  ['https://klyuch-water.example/', true],
  ['http://вода.рф/о-нас', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,<script>', false],
  ['//klyuch-water.example', false],
  ['klyuch-water.example', false],
  ['https://', false],
  ['https://user:secret@klyuch-water.example/', false],
  ['ftp://klyuch-water.example', false],
] as const)('a partner’s link to %s: %s', ([address, isValid]) => {
  expect(isWebAddress(address)).toBe(isValid)
})

test.for([
  ['a new one without a place comes last', ['a', 'b'], 'c', undefined, 'abc'],
  ['a new one at the front', ['a', 'b'], 'c', 1, 'cab'],
  ['one that is there stays', ['a', 'b', 'c'], 'b', undefined, 'abc'],
  ['forward', ['a', 'b', 'c'], 'a', 2, 'bac'],
  ['back', ['a', 'b', 'c'], 'c', 1, 'cab'],
  ['further than the end', ['a', 'b', 'c'], 'a', 40, 'bca'],
  ['the first of all', [], 'a', 7, 'a'],
] as const)('the order of partners: %s', ([, ids, id, position, expected]) => {
  expect(moveToPosition(ids, id, position).join('')).toBe(expected)
})
