import { expect, test } from 'vitest'
import { titlesIn } from './list-test-titles.ts'

test('titles of tests, tables and groups are listed by line, without the calls inside tests', () => {
  const text = [
    "describe('an order', () => {",
    "  test('an order expires', () => expect(test.info('no title')).toBe(1))",
    "  test.for([['a', 1]])('the order %s has %i places', () => undefined)",
    '  it(`an order is paid`, () => undefined)',
    '})',
  ]
  expect(titlesIn('a.test.ts', text.join('\n')).map(({ line, kind, title }) => `${line} ${kind} ${title}`)).toEqual([
    '1 describe an order',
    '2 test an order expires',
    '3 test the order %s has %i places',
    '4 test an order is paid',
  ])
})
