import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess, isRunning } from './processes.ts'
import { readProcessIdentity } from './start-lock.ts'

/**
 * The current users of the server: one file per start, naming its process. The last one to leave
 * stops the server, whichever started it; a killed process is not counted. Read and written under
 * the start lock.
 */
export function registerProcess(usersDir: string): { leave(): void } {
  mkdirSync(usersDir, { recursive: true })
  const path = join(usersDir, `${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(path, JSON.stringify(identifyProcess(process.pid)))
  return { leave: () => rmSync(path, { force: true }) }
}

export function hasRunningProcess(usersDir: string): boolean {
  return readdirSync(usersDir).filter((name) => isUserRunning(join(usersDir, name))).length > 0
}

function isUserRunning(path: string): boolean {
  const mark = readProcessIdentity(path)
  if (mark !== null && isRunning(mark)) return true
  rmSync(path, { force: true })
  return false
}
