import { expect, test } from 'vitest'
import { takesGzip } from './takes-gzip.ts'

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['GZIP ; q=0.001', true],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip;q=0.000, br', false],
  ['x-gzip', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding: %s', (header, takes) => {
  expect(takesGzip(header)).toBe(takes)
})
