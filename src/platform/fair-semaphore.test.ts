import { expect, test } from 'vitest'
import { fairSemaphore, type SemaphoreShare } from './fair-semaphore.ts'

const share = (key: string, permits = 1, maxWaiting = 9): readonly SemaphoreShare[] => [{ key, permits, maxWaiting }]
/** Tasks that record their start by name and end on demand. */
function works() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((done) => ends.set(name, done))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    for (let i = 0; i < 9; i += 1) await Promise.resolve()
  }
  return { started, work, end }
}

test('a key with many requests has its share, and another key’s request overtakes them', async () => {
  const { started, work, end } = works()
  const semaphore = fairSemaphore('a test', { permits: 2, timeoutMs: 60_000 })
  for (const name of ['a1', 'a2', 'a3']) void semaphore.run(share('a'), work(name))
  void semaphore.run(share('b'), work('b1'))
  expect(started).toEqual(['a1', 'b1']) // at once, and not a moment later
  void semaphore.run(share('c'), work('c1'))
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await end('c1')
  expect(started).toHaveLength(3)
  await end('a1')
  expect(started.at(-1)).toBe('a2')
})

test('a permit counts against each of its shares', async () => {
  const { started, work, end } = works()
  const semaphore = fairSemaphore('a test', { timeoutMs: 60_000 })
  const of = (account: string) => [...share(account, 1), ...share('network', 2)]
  for (const name of ['anna', 'boris', 'vera']) void semaphore.run(of(name), work(name))
  expect(started).toEqual(['anna', 'boris'])
  await end('boris')
  expect(started).toEqual(['anna', 'boris', 'vera'])
})

test('a key with a full queue is refused at once, and a request that waits too long is refused later', async () => {
  const { work, end } = works()
  const semaphore = fairSemaphore('a test', { timeoutMs: 20 })
  void semaphore.run(share('a', 1, 1), work('first'))
  const startedMs = performance.now()
  const waits = semaphore.run(share('a', 1, 1), work('second'))
  await expect(semaphore.run(share('a', 1, 1), work('third'))).rejects.toMatchObject({ name: 'Overloaded' })
  await expect(waits).rejects.toMatchObject({ name: 'Overloaded' })
  expect(performance.now() - startedMs).toBeGreaterThan(15)
  await end('first')
  await semaphore.run(share('a', 1, 1), async () => undefined) // whatever gave up waiting holds nothing
})

test('failing work returns its permit, and a permit is returned once', async () => {
  const semaphore = fairSemaphore('a test', { permits: 1, timeoutMs: 20 })
  await expect(semaphore.run(share('a'), () => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose')
  const release = await semaphore.acquire(share('a'))
  release()
  release()
  await semaphore.acquire(share('a'))
  await expect(semaphore.acquire(share('b'))).rejects.toMatchObject({ name: 'Overloaded' })
})
