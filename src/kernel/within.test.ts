import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './within.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the result of work that ends in time is returned, and no timer is left', async () => {
  expect(await within(1_000, Promise.resolve('done'))).toBe('done')
  await expect(within(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer is late, and its error afterwards is handled', async () => {
  let fail: (error: Error) => void = () => undefined
  const work = new Promise<never>((_, reject) => {
    fail = reject
  })
  const outcome = within(1_000, work)
  await vi.advanceTimersByTimeAsync(999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('late')
  fail(new Error('too late'))
  await vi.advanceTimersByTimeAsync(1)
})
