import { expect, test } from 'vitest'
import { isSameSitePath, sameSitePath } from './same-site-path.ts'

test.for([
  ['/', '/'],
  ['/event/x?a=1', '/event/x?a=1'],
  ['/a//b', '/a//b'],
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/\t/evil.example', '/evil.example'],
  ['/ /evil.example', '/evil.example'],
  ['\n//evil.example', '/evil.example'],
  ['evil.example', '/evil.example'],
  ['//', '/'],
  ['', '/'],
  [`${'/'.repeat(50_000)}x`, '/x'],
])('%o stays on this site', ([address = '', path = '']) => {
  expect(sameSitePath(address)).toBe(path)
  expect(isSameSitePath(address)).toBe(address === path)
  expect(new URL(sameSitePath(address), 'https://run.example/event/').host).toBe('run.example')
})
