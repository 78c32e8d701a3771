import { expect, onTestFinished, test } from 'vitest'
import { superviseServer } from './supervise-server.ts'

/** Supervises a fake server, which the test stops, and whose start may fail. */
function superviseFake({ fails = (): boolean => false, pausesMs = [0, 0, 0], stableMs = 60_000 } = {}) {
  const server = { isRunning: true, starts: 0, failures: [] as string[] }
  const supervisor = superviseServer({
    isRunning: () => server.isRunning,
    async start() {
      server.starts += 1
      if (fails()) throw new Error('no room')
      server.isRunning = true
    },
    log: { warn: () => undefined },
    onFailure: ({ message }) => server.failures.push(message),
    pausesMs,
    stableMs,
  })
  onTestFinished(() => supervisor.stop())
  return { server, supervisor }
}

test('a server that ends is started again each time that it ran long enough', async () => {
  const { server } = superviseFake({ stableMs: 0 })
  for (const starts of [1, 2, 3, 4, 5]) {
    server.isRunning = false
    await expect.poll(() => server).toEqual({ isRunning: true, starts, failures: [] })
    await new Promise((resolve) => setTimeout(resolve, 600)) // until the supervisor has checked that it runs
  }
})

test('a server that cannot be started is reported once, after the last attempt, with its last error', async () => {
  const { server } = superviseFake({ fails: () => true })
  server.isRunning = false
  await expect.poll(() => server.failures).toEqual(['no room'])
  expect(server.starts).toBe(3)
})

test('a server that starts and exits at once is reported too', async () => {
  const { server } = superviseFake()
  const killing = setInterval(() => {
    server.isRunning = false
  }, 10)
  onTestFinished(() => clearInterval(killing))
  await expect.poll(() => server.failures).toEqual(['The embedded PostgreSQL keeps exiting.'])
  expect(server.starts).toBe(3)
})

test('a stopped supervisor does not start the server again, also in the middle of a pause', async () => {
  const { server, supervisor } = superviseFake({ fails: () => true, pausesMs: [0, 3_600_000] })
  server.isRunning = false
  await expect.poll(() => server.starts).toBe(1)
  await supervisor.stop()
  expect(server).toEqual({ isRunning: false, starts: 1, failures: [] })
})
