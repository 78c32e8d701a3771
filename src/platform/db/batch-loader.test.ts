import { expect, test, vi } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'
import { rushThreshold } from './batch-queue.ts'

type Call = { readonly keys: readonly number[]; end(values?: readonly string[]): void; fail(error: Error): void }

/** Stands where the database is: each read waits until the test ends it. */
function reads() {
  const all: Call[] = []
  const read = (keys: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) =>
      all.push({ keys, end: (values = keys.map((key) => `value of ${key}`)) => resolve(values), fail: reject }),
    )
  return { all, read }
}
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('requests of one turn are one read, and each gets its own row', async () => {
  const { all, read } = reads()
  const load = createBatchLoader(read, { max: 10, inFlight: 1 })
  const answers = [1, 2, 3].map(load)
  await settle()
  expect(all.map(({ keys }) => keys)).toEqual([[1, 2, 3]])
  all[0]?.end()
  expect(await Promise.all(answers)).toEqual(['value of 1', 'value of 2', 'value of 3'])
})

test('a request that arrives during a read shares the next one', async () => {
  const { all, read } = reads()
  const load = createBatchLoader(read, { max: 10, inFlight: 2 })
  const answers: Promise<string>[] = []
  for (const key of [1, 2, 3, 4]) {
    answers.push(load(key))
    await settle()
  }
  expect(all.map(({ keys }) => keys)).toEqual([[1], [2]])
  all[1]?.end()
  await settle()
  expect(all.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4]])
  for (const call of all) call.end()
  expect(await Promise.all(answers)).toHaveLength(4)
})

test('a batch has a maximum size, and the remaining requests go into the next one', async () => {
  const { all, read } = reads()
  const load = createBatchLoader(read, { max: 2, inFlight: 1 })
  const answers = [1, 2, 3].map(load)
  await settle()
  all[0]?.end()
  await settle()
  expect(all.map(({ keys }) => keys)).toEqual([[1, 2], [3]])
  all[1]?.end()
  expect(await Promise.all(answers)).toHaveLength(3)
})

test('a failing read fails its own requests, and no later ones', async () => {
  const { all, read } = reads()
  const load = createBatchLoader(read, { max: 10, inFlight: 1 })
  const first = Promise.allSettled([load(1), load(2)])
  await settle()
  all[0]?.fail(new Error('The database is away'))
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const later = load(3)
  await settle()
  all[1]?.end()
  expect(await later).toBe('value of 3')
})

test('a read that returns too few rows fails instead of mixing them up', async () => {
  const { all, read } = reads()
  const load = createBatchLoader(read, { max: 10, inFlight: 1 })
  const loads = Promise.allSettled([load(1), load(2)])
  await settle()
  all[0]?.end(['only one'])
  expect((await loads).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('in a rush the next read collects for a moment, and a later single request goes at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { all, read } = reads()
    const load = createBatchLoader(read, { max: 100, inFlight: 1, restMs: 2 })
    const many = Array.from({ length: rushThreshold }, (_, key) => key)
    const answers = many.map(load)
    await settle()
    all[0]?.end()
    await settle()
    answers.push(load(100))
    await settle()
    expect(all).toHaveLength(1)
    answers.push(load(101))
    vi.advanceTimersByTime(2)
    await settle()
    expect(all.map(({ keys }) => keys)).toEqual([many, [100, 101]])
    all[1]?.end()
    await settle()
    answers.push(load(102))
    await settle()
    expect(all).toHaveLength(3)
    all[2]?.end()
    expect(await Promise.all(answers)).toHaveLength(rushThreshold + 3)
  } finally {
    vi.useRealTimers()
  }
})

test('a request that waits two seconds behind an endless read is refused as overload, and those in it wait on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const { all, read } = reads()
    const load = createBatchLoader(read, { max: 10, inFlight: 1 })
    const first = load(1)
    await settle()
    const late = load(2)
    late.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_500)
    const later = load(3)
    await vi.advanceTimersByTimeAsync(600)
    await expect(late).rejects.toThrow('too many requests wait for a batched read')
    all[0]?.end()
    expect(await first).toBe('value of 1')
    await settle()
    expect(all.map(({ keys }) => keys)).toEqual([[1], [3]])
    all[1]?.end()
    expect(await later).toBe('value of 3')
  } finally {
    vi.useRealTimers()
  }
})
