import { expect, test } from 'vitest'
import { stripTtt } from './ttt.ts'

test.for([
  ['nothing to strip', 'http://localhost:3000/events/future?sport=run', '/events/future?sport=run'],
  ['the only parameter', 'http://localhost:3000/?ttt=fontanka', '/'],
  ['other parameters keep their order', '/a?z=1&ttt=fontanka&a=2', '/a?z=1&a=2'],
  ['repeated parameters', '/a?ttt=rr&b=1&ttt=fontanka', '/a?b=1'],
  ['the fragment stays', '/a?ttt=rr#races', '/a#races'],
  ['parameters with similar names', '/a?tttt=1&xttt=2', '/a?tttt=1&xttt=2'],
  ['encoded Cyrillic is unchanged', '/a?q=%D0%BB%D1%8B%D0%B6%D0%B8&ttt=rr', '/a?q=%D0%BB%D1%8B%D0%B6%D0%B8'],
  ['two slashes lead to no other site', 'http://localhost//evil.example/?ttt=rr', '/evil.example/'],
  ['backslashes lead to no other site', 'http://localhost/\\evil.example?ttt=rr', '/evil.example'],
] as const)('stripTtt, %s', ([, address, expected]) => {
  expect(stripTtt(address)).toBe(expected)
})
