import { expect, test } from 'vitest'
import { Overloaded } from './overloaded.ts'
import { createSemaphore } from './semaphore.ts'

/** Work that lasts until `finish` is called. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, finish: resolve }
}

test('a request to a full queue is refused at once, and a queued one has its turn', async () => {
  const runLimited = createSemaphore(1, 'a turn', { timeoutMs: 60_000, max: 2 })
  const first = held()
  const done: string[] = []
  const running = runLimited(first.work)
  const waiting = ['a', 'b'].map((name) => runLimited(async () => void done.push(name)))
  await expect(runLimited(async () => void done.push('c'))).rejects.toThrow(Overloaded)
  first.finish()
  await Promise.all([running, ...waiting])
  expect(done).toEqual(['a', 'b'])
  await runLimited(async () => void done.push('d'))
  expect(done.at(-1)).toBe('d')
})

test('a request that has waited too long is refused, and takes no other’s turn', async () => {
  const runLimited = createSemaphore(1, 'a turn', { timeoutMs: 10 })
  const first = held()
  const running = runLimited(first.work)
  await expect(runLimited(async () => 'late')).rejects.toThrow(Overloaded)
  first.finish()
  await running
  expect(await runLimited(async () => 'in time')).toBe('in time')
})
