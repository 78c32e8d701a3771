import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifyProcess, isRunning } from './processes.ts'
import { readProcessIdentity } from './start-lock.ts'

/**
 * Registers this process as a user of the server: one file per start, with the process's identity.
 * The last process to unregister stops the server, whichever started it; a killed process does not
 * count. Read and written under the start lock.
 */
export function registerProcess(processesDir: string): { unregister(): void } {
  mkdirSync(processesDir, { recursive: true })
  const path = join(processesDir, `${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(path, JSON.stringify(identifyProcess(process.pid)))
  return { unregister: () => rmSync(path, { force: true }) }
}

export function hasRunningProcess(processesDir: string): boolean {
  return readdirSync(processesDir).filter((name) => isRegisteredRunning(join(processesDir, name))).length > 0
}

function isRegisteredRunning(path: string): boolean {
  const identity = readProcessIdentity(path)
  if (identity !== null && isRunning(identity)) return true
  rmSync(path, { force: true })
  return false
}
