import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmaster, isSharedMemoryHeld } from './processes.ts'

/** How long to wait for a server to start, and for the processes of a killed one to end. */
export const readyTimeoutMs = 60_000

/** The paths of one data folder's server. */
export type DataDirLayout = {
  dir: string
  cluster: string
  socketDir: string
  processesDir: string
  startLock: string
  logFile: string
}

export function dataDirLayout(dataDir: string): DataDirLayout {
  const dir = join(dataDir, 'pg')
  return {
    dir,
    cluster: join(dir, 'cluster'),
    socketDir: join(dir, 'sock'),
    processesDir: join(dir, 'processes'),
    startLock: join(dir, 'start.lock'),
    logFile: join(dir, 'postgres.log'),
  }
}

/** The socket's folder of the running server; null where none runs. */
export function runningSocketDir(layout: DataDirLayout): string | null {
  const pidFile = readPidFile(layout)
  return pidFile && isPostmaster(pidFile.pid, layout.cluster) ? pidFile.socketDir : null
}

type PidFile = { pid: number; socketDir: string; sharedMemory: { key: number; id: number }; status: string }

/** Lines 1, 5, 7 and 8 of postmaster.pid: the process, the socket's folder, the shared memory, the status. */
export function readPidFile(layout: DataDirLayout): PidFile | null {
  try {
    const lines = readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [key = 0, id = 0] = lines[6]?.trim().split(/\s+/).map(Number) ?? []
    const socketDir = lines[4]?.trim() || layout.socketDir
    return { pid: Number(lines[0]), socketDir, sharedMemory: { key, id }, status: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/**
 * PostgreSQL itself recovers from the lock files of a dead process, but not when the pid is in use,
 * by a zombie or by another program.
 */
export async function clearStaleLocks(layout: DataDirLayout, signal?: AbortSignal): Promise<void> {
  const stale = readPidFile(layout)
  if (!stale) return
  const deadline = Date.now() + readyTimeoutMs
  while (isSharedMemoryHeld(stale.sharedMemory)) {
    if (Date.now() > deadline)
      throw new Error(`Processes of an earlier PostgreSQL still run in ${layout.cluster}: stop them.`)
    await sleep(25, undefined, { signal })
  }
  rmSync(join(layout.cluster, 'postmaster.pid'), { force: true })
  for (const name of ['.s.PGSQL.5432.lock', '.s.PGSQL.5432']) rmSync(join(stale.socketDir, name), { force: true })
  if (stale.socketDir !== layout.socketDir) rmSync(stale.socketDir, { recursive: true, force: true })
}
