import { expect, test } from 'vitest'
import { firstOfEach } from './first-of-each.ts'

test.for([
  ['nothing', [], [], []],
  ['all different', ['a1', 'b1'], ['a1', 'b1'], []],
  ['some again, each in its order', ['a1', 'b1', 'a2', 'c1', 'b2', 'a3'], ['a1', 'b1', 'c1'], ['a2', 'b2', 'a3']],
] as const)('the first item of each key is separated from its repeats: %s', ([, all, first, repeats]) => {
  expect(firstOfEach<string>(all, (one) => one[0] ?? '')).toEqual({ first, repeats })
})
