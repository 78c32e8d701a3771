import { expect, test } from 'vitest'
import { checkRegexes } from './check-regexes.ts'

function violationsIn(source: string, path = 'src/kernel/planted.ts'): string[] {
  return checkRegexes(new Map([[path, source]])).map(({ line, rule }) => `${rule}:${line}`)
}

test.for([
  ['blanks around a lazy group', String.raw`/<(?:\w+:)?time>\s*([^<]{1,40}?)\s*</`],
  ['slashes at the end behind a look back', String.raw`/(?<=.)\/+$/`],
  ['an email address', String.raw`/[^\s@"'()<>:,;=[\]]+@[^\s@"'()<>:,;=[\]]+\.[\p{L}\d-]+/gu`],
  ['a loop in a loop', '/^(?:a+)+$/'],
  ['one loop behind another of the same characters', String.raw`/^\d+\d*x/`],
  ['a loop over its own beginning of several characters', '/<link [^>]*href="x">/'],
  ['such a loop in a group', '/a(?:b|c(?:d.*e))f/'],
  ['a loop behind the start of any line', '/^start: .*end/m'],
] as const)('%s is refused', ([, pattern]) => {
  expect(violationsIn(`export const a = 1\nexport const b = ${pattern}.test('')\n`)).toEqual(['slow:2'])
})

test.for([
  ['the same behind a start', '/^<link [^>]*href="x">/'],
  ['a loop that ends where its beginning begins', '/<link [^<>]*>/g'],
  ['a loop behind which nothing can fail', '/name: .*/'],
  ['a loop of so many at most', String.raw`/\d{1,20}x/`],
] as const)('%s is accepted', ([, pattern]) => {
  expect(violationsIn(`export const b = ${pattern}.test('')\n`)).toEqual([])
})

test('a pattern in a string is checked too, and one that is put together at run time is refused', () => {
  expect(violationsIn(`new RegExp('^a+$')\nRegExp('x*y', 'g')\n`)).toEqual(['slow:2'])
  expect(violationsIn('const a = (b: string) => new RegExp("^" + b)\n')).toEqual(['dynamic:1'])
  expect(violationsIn(`const a = (b: string) => new RegExp('a', b)\n`)).toEqual(['dynamic:1'])
})

test('a pattern that only tests use may be slow', () => {
  expect(violationsIn('export const a = /0+$/\n', 'src/kernel/planted.test.ts')).toEqual([])
})
