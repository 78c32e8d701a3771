import { expect, test } from 'vitest'
import { workBits } from './sign-up-work.ts'

test.for([
  ['the first of a network', 0, 0, 0],
  ['the last that is free', 29, 29, 0],
  ['the first that is not', 30, 0, 18],
  ['a crowd at an opening', 500, 0, 18],
  ['twice as many', 960, 0, 19],
  ['a factory of accounts', 2_999, 0, 20],
  ['a visitor who tries addresses', 0, 30, 18],
  ['a visitor who tries many', 0, 299, 20],
] as const)('%s requires the expected bits of work', ([, created, failed, bits]) => {
  expect(workBits({ created, failed }, 18)).toBe(bits)
})
