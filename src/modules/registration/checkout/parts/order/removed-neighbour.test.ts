import { expect, test } from 'vitest'
import { removedNeighbour } from './removed-neighbour.ts'

test('the one after the removed one is next; after the last one the one before it', () => {
  expect(removedNeighbour(['a', 'b', 'c'], ['a', 'c'])).toBe('c')
  expect(removedNeighbour(['a', 'b', 'c'], ['a', 'b'])).toBe('b')
  expect(removedNeighbour(['a'], [])).toBeNull()
})

test('nothing is next while none is removed', () => {
  expect(removedNeighbour(['a'], ['a', 'b'])).toBeNull()
})
