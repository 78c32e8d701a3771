import { readFileSync } from 'node:fs'

/**
 * The pid and the start time: together they distinguish a process from a later one with the same
 * pid.
 */
export type ProcessIdentity = { readonly pid: number; readonly startTime: string }

/** The identity of a running process; null where there is none, or only a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!isSignalled(pid)) return null
  const stat = readProc(`/proc/${pid}/stat`)
  // No /proc on this system: the pid alone identifies the process.
  if (stat === null) return { pid, startTime: '' }
  // The name, in parentheses, may hold any character; the state and the start time are behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? null : { pid, startTime: fields[19] ?? '' }
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startTime === identity.startTime
}

/**
 * Whether this pid belongs to a running postmaster of this cluster, and not to a zombie or to
 * another program that reuses the pid.
 */
export function isPostmaster(pid: number, clusterDir: string): boolean {
  if (identifyProcess(pid) === null) return false
  const commandLine = readProc(`/proc/${pid}/cmdline`)
  if (commandLine === null) return true
  const args = commandLine.split('\0')
  return (args[0] ?? '').endsWith('postgres') && args.includes(clusterDir)
}

/**
 * Whether processes of a cluster still hold its shared memory, by the key and id in its
 * postmaster.pid. Backends outlive a killed postmaster for a moment; their files may not be removed
 * before they are gone.
 */
export function isSharedMemoryHeld({ key, id }: { key: number; id: number }): boolean {
  const rows = (readProc('/proc/sysvipc/shm') ?? '').split('\n').map((row) => row.trim().split(/\s+/).map(Number))
  return rows.some(([rowKey, rowId, , , , , attached = 0]) => rowKey === key && rowId === id && attached > 0)
}

function isSignalled(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readProc(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
