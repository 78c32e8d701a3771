import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endProcessesOf, processesOf } from './run-processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'startline-run-'))
})
afterEach(async () => {
  await endProcessesOf(folder, 0)
  rmSync(folder, { recursive: true })
})

/** Starts a shell that handles or ignores signals, and resolves once it is ready for them. */
function start(script: string, env: Record<string, string>): Promise<number> {
  const child = spawn(
    'sh',
    ['-c', `${script}; echo ready; while :; do sleep 0.05; done`, 'sh', ...Object.values(env)],
    {
      detached: true,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  return new Promise((ready) => child.stdout.once('data', () => ready(child.pid ?? 0)))
}

test('a process of the run is found by its TMPDIR or its command line, and ended', async () => {
  const byTmpdir = await start(':', { TMPDIR: folder })
  const byArgument = await start(':', { DATA: join(folder, 'data') })
  expect(processesOf(folder)).toEqual(expect.arrayContaining([byTmpdir, byArgument]))
  expect(await endProcessesOf(folder, 5_000)).toEqual(expect.arrayContaining([byTmpdir, byArgument]))
  expect(processesOf(folder)).toEqual([])
})

test('a process that ignores the signal is ended by force', async () => {
  await start('trap "" TERM', { TMPDIR: folder })
  await endProcessesOf(folder, 200)
  expect(processesOf(folder)).toEqual([])
})

test('a process of another run is not ended', async () => {
  const other = mkdtempSync(join(tmpdir(), 'startline-run-'))
  const pid = await start(':', { TMPDIR: other })
  await endProcessesOf(folder, 0)
  expect(processesOf(other)).toContain(pid)
  await endProcessesOf(other, 5_000)
  rmSync(other, { recursive: true })
})
