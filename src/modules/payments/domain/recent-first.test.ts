import { expect, test } from 'vitest'
import { recentFirst } from './recent-first.ts'

const banks = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test.for([
  ['a payer without payments sees the given order', [], 'a b c d'],
  ['recent banks stand first, the newest first', ['c', 'a'], 'c! a! b d'],
  ['a bank that left the list is not shown', ['z', 'b'], 'b! a c d'],
] as const)('banks are listed for their payer: %s', ([, recent, expected]) => {
  const shown = recentFirst(banks, recent).map(({ id, isRecent }) => (isRecent ? `${id}!` : id))
  expect(shown.join(' ')).toBe(expected)
})
