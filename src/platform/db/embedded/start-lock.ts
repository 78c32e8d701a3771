import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess, isRunning, type ProcessIdentity } from './processes.ts'

const maxWaitMs = 90_000

/**
 * Runs `work` under a lock that all processes of this machine share for the file. The lock file
 * names its holder, so that a lock left by a killed process can be broken.
 */
export async function withStartLock<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  await takeLock(path, signal)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

async function takeLock(path: string, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + maxWaitMs
  while (!createLock(path)) {
    const holder = readProcessIdentity(path)
    if (holder !== null && !isRunning(holder)) breakLock(path, holder)
    else if (Date.now() > deadline)
      throw new Error(
        `Process ${holder?.pid} has held the lock ${path} for more than ${maxWaitMs / 1000} s: stop it and start again.`,
      )
    else await sleep(50, undefined, { signal })
  }
}

/** A hard link appears atomically, so that a lock is never seen without its holder. */
function createLock(path: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, JSON.stringify(identifyProcess(process.pid)))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Where two processes find the same dead holder, one renames its lock away; the other checks which
 * lock it has renamed, and puts it back.
 */
function breakLock(path: string, dead: ProcessIdentity): void {
  const movedPath = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, movedPath)
  } catch {
    return
  }
  const broken = readProcessIdentity(movedPath)
  if (broken !== null && (broken.pid !== dead.pid || broken.startTime !== dead.startTime)) linkBack(movedPath, path)
  rmSync(movedPath)
}

function linkBack(movedPath: string, path: string): void {
  try {
    linkSync(movedPath, path)
  } catch {
    // Another process holds the lock by now.
  }
}

export function readProcessIdentity(path: string): ProcessIdentity | null {
  try {
    const identity: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof identity !== 'object' || identity === null || !('pid' in identity) || !('startTime' in identity))
      return null
    return { pid: Number(identity.pid), startTime: String(identity.startTime) }
  } catch {
    return null
  }
}
