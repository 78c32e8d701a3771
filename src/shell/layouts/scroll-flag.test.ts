import { expect, test } from 'vitest'
import { withoutScrollFlag } from './scroll-flag.ts'

test.for([
  ['no flag, nothing to do', '?a=1', null],
  ['a bare flag', '?scrollToTop', ''],
  ['with a value', '?scrollToTop=true', ''],
  ['the rest of the query stays', '?a=1&scrollToTop=1&b=2', '?a=1&b=2'],
  ['false is no flag', '?scrollToTop=false', null],
] as const)('the scroll flag is removed from the address: %s', ([, search, expected]) => {
  const clean = withoutScrollFlag({ pathname: '/event/volga', search, hash: '#races' })
  expect(clean).toEqual(expected === null ? null : { pathname: '/event/volga', search: expected, hash: '' })
})
