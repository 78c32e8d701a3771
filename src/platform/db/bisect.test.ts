import { expect, test } from 'vitest'
import { Overloaded } from '../overloaded.ts'
import { bisect } from './bisect.ts'

/** Doubles numbers; a list with one of the bad fails as a whole. */
function doubling(bad: readonly number[], error: Error = new Error('A bad number')) {
  const lists: (readonly number[])[] = []
  const run = async (keys: readonly number[]) => {
    lists.push(keys)
    if (keys.some((key) => bad.includes(key))) throw error
    return keys.map((key) => key * 2)
  }
  return { lists, run }
}
const values = (settled: readonly PromiseSettledResult<number>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))

test('a good list is one call, with results in its order', async () => {
  const { lists, run } = doubling([])
  expect(values(await bisect([3, 1, 2], run))).toEqual([6, 2, 4])
  expect(lists).toEqual([[3, 1, 2]])
})

test('an empty list is done without a call', async () => {
  expect(await bisect([], doubling([]).run)).toEqual([])
})

test.for([0, 1, 2, 3, 4, 5, 6])('a bad item in place %i spoils only itself', async (bad) => {
  const { run } = doubling([bad])
  const expected = [0, 1, 2, 3, 4, 5, 6].map((key) => (key === bad ? 'failed' : key * 2))
  expect(values(await bisect([0, 1, 2, 3, 4, 5, 6], run))).toEqual(expected)
})

test('a list of bad items fails each of them', async () => {
  expect(values(await bisect([1, 2, 3], doubling([1, 2, 3]).run))).toEqual(['failed', 'failed', 'failed'])
})

test('an item refused as overload is not tried again', async () => {
  const { lists, run } = doubling([2], new Overloaded('a test'))
  expect(values(await bisect([1, 2, 3, 4], run))).toEqual(['failed', 'failed', 'failed', 'failed'])
  expect(lists).toHaveLength(1)
})

test('a batch with a missing result fails for all items, so that no item gets another item’s result', async () => {
  const settled = await bisect([1, 2], async () => [1, 2, 3])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
