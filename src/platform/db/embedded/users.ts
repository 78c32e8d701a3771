import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, markOf } from './processes.ts'
import { readMark } from './start-lock.ts'

/**
 * Who uses the server now: one file per start, naming its process. The last one to leave stops the server, whoever
 * began it; a process that was killed is not counted. Read and written under the start lock.
 */
export function enter(usersDir: string): { leave(): void } {
  mkdirSync(usersDir, { recursive: true })
  const path = join(usersDir, `${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(path, JSON.stringify(markOf(process.pid)))
  return { leave: () => rmSync(path, { force: true }) }
}

export function isAnybodyIn(usersDir: string): boolean {
  return readdirSync(usersDir).filter((name) => isUserRunning(join(usersDir, name))).length > 0
}

function isUserRunning(path: string): boolean {
  const mark = readMark(path)
  if (mark !== null && isRunning(mark)) return true
  rmSync(path, { force: true })
  return false
}
