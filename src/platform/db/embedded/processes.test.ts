import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { identifyProcess, isPostmaster, isRunning } from './processes.ts'

test('this process is running, and a later one with its number would not be it', () => {
  const identity = identifyProcess(process.pid)
  expect(identity).not.toBeNull()
  expect(isRunning({ pid: process.pid, startTime: identity?.startTime ?? '' })).toBe(true)
  expect(isRunning({ pid: process.pid, startTime: '1' })).toBe(false)
})

test('a zombie does not run', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 10'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const zombie = Number(String(line))
  await expect.poll(() => identifyProcess(zombie)).toBeNull()
  expect(isPostmaster(zombie, '/data')).toBe(false)
  expect(() => process.kill(zombie, 0)).not.toThrow()
  parent.kill('SIGKILL')
})

test('a program that is not PostgreSQL is no postmaster', () => {
  expect(isPostmaster(process.pid, '/data')).toBe(false)
})
