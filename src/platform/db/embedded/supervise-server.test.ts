import { expect, onTestFinished, test } from 'vitest'
import { superviseServer } from './supervise-server.ts'

/** A server that runs or does not, as the test says, and starts or fails. */
function kept({ fails = (): boolean => false, pausesMs = [0, 0, 0], steadyMs = 60_000 } = {}) {
  const told = { isRunning: true, starts: 0, failures: [] as string[] }
  const keeper = superviseServer({
    isRunning: () => told.isRunning,
    async start() {
      told.starts += 1
      if (fails()) throw new Error('no room')
      told.isRunning = true
    },
    log: { warn: () => undefined },
    onFailure: ({ message }) => told.failures.push(message),
    pausesMs,
    steadyMs,
  })
  onTestFinished(() => keeper.stop())
  return { told, keeper }
}

test('a server that ends is started again each time that it ran long enough', async () => {
  const { told } = kept({ steadyMs: 0 })
  for (const starts of [1, 2, 3, 4, 5]) {
    told.isRunning = false
    await expect.poll(() => told).toEqual({ isRunning: true, starts, failures: [] })
    await new Promise((resolve) => setTimeout(resolve, 600)) // it is seen to run
  }
})

test('a server that cannot be started is given up after the last attempt, once, with its last error', async () => {
  const { told } = kept({ fails: () => true })
  told.isRunning = false
  await expect.poll(() => told.failures).toEqual(['no room'])
  expect(told.starts).toBe(3)
})

test('a server that starts and ends at once is given up too', async () => {
  const { told } = kept()
  const killing = setInterval(() => {
    told.isRunning = false
  }, 10)
  onTestFinished(() => clearInterval(killing))
  await expect.poll(() => told.failures).toEqual(['The embedded PostgreSQL keeps exiting.'])
  expect(told.starts).toBe(3)
})

test('a server that shall not run any more is not started, also in the middle of a pause', async () => {
  const { told, keeper } = kept({ fails: () => true, pausesMs: [0, 3_600_000] })
  told.isRunning = false
  await expect.poll(() => told.starts).toBe(1)
  await keeper.stop()
  expect(told).toEqual({ isRunning: false, starts: 1, failures: [] })
})
