import { afterEach, expect, test } from 'vitest'
import { broken, doubled, endless, greedy } from './testing/stubborn-tasks.ts'
import { openThread, type Thread, type ThreadLimits } from './thread.ts'

let opened: Thread[] = []
const open = (limits: ThreadLimits = {}) => {
  const thread = openThread('src/platform/threads/testing/stubborn-worker.ts', limits)
  opened.push(thread)
  return thread
}
afterEach(async () => {
  await Promise.all(opened.map((thread) => thread.close()))
  opened = []
})

test('an endless task is ended, its sender gets an error, and the next task has a working thread', async () => {
  const thread = open({ timeoutMs: 300 })
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
  }, 10)
  await expect(thread.run(endless, null)).rejects.toMatchObject({ name: 'WorkAborted' })
  clearInterval(beat)
  expect(beats).toBeGreaterThan(5) // this thread went on meanwhile
  expect(await open().run(doubled, 21)).toBe(42)
})

test('a thread that cannot load its program in time is overload, and its start takes nothing from the time of the work', async () => {
  await expect(open({ startTimeoutMs: 1 }).run(doubled, 1)).rejects.toMatchObject({ name: 'Overloaded' })
  expect(await open({ timeoutMs: 250 }).run(doubled, 21)).toBe(42) // loading alone takes longer
})

test('a thread whose program fails to load reports the error', async () => {
  const thread = openThread('src/platform/threads/testing/nowhere.ts')
  opened.push(thread)
  await expect(thread.run(doubled, 1)).rejects.toThrow(/nowhere/)
})

test('a task that takes all memory of its thread ends only that thread', async () => {
  const thread = open()
  await expect(thread.run(greedy, null)).rejects.toMatchObject({ name: 'WorkAborted' })
  expect(await thread.run(doubled, 4)).toBe(8)
})

test('an error of a task is returned, and the thread stays in use', async () => {
  const thread = open()
  await expect(thread.run(broken, null)).rejects.toThrow('on purpose')
  expect(await thread.run(doubled, 1)).toBe(2)
})

test('the duration of a task is reported, whether it ended well, badly or not at all', async () => {
  const durations: number[] = []
  const spend = (ms: number) => void durations.push(ms)
  const thread = open()
  await thread.run(doubled, 1, spend)
  await expect(thread.run(broken, null, spend)).rejects.toThrow('on purpose')
  await expect(open({ timeoutMs: 300 }).run(endless, null, spend)).rejects.toMatchObject({ name: 'WorkAborted' })
  expect(durations).toHaveLength(3)
  expect(durations[0]).toBeLessThan(5_000)
  expect(durations[2]).toBeGreaterThan(290)
})

test('the queue has a limit, and a task beyond it is refused as overload', async () => {
  const thread = open({ queueLimits: { max: 1, timeoutMs: 20_000 } })
  const [first, second, third] = [thread.run(doubled, 1), thread.run(doubled, 2), thread.run(doubled, 3)]
  await expect(third).rejects.toMatchObject({ name: 'Overloaded' })
  expect(await Promise.all([first, second])).toEqual([2, 4])
})
