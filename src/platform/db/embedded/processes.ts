import { readFileSync } from 'node:fs'

/** A process told apart from a later one with the same number: by its number and the moment it began. */
export type ProcessIdentity = { readonly pid: number; readonly began: string }

/** The mark of a running process; null when there is none, or only a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!isSignalled(pid)) return null
  const stat = readProc(`/proc/${pid}/stat`)
  // no /proc on this system: the number alone has to do
  if (stat === null) return { pid, began: '' }
  // the name, in parentheses, may hold anything; the state and the starting moment stand behind it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? null : { pid, began: fields[19] ?? '' }
}

export function isRunning(mark: ProcessIdentity): boolean {
  return identifyProcess(mark.pid)?.began === mark.began
}

/** Whether this number belongs to a running postmaster of this cluster: empty for a zombie, foreign for a recycled pid. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (identifyProcess(pid) === null) return false
  const commandLine = readProc(`/proc/${pid}/cmdline`)
  if (commandLine === null) return true
  const words = commandLine.split('\0')
  return (words[0] ?? '').endsWith('postgres') && words.includes(clusterDir)
}

/**
 * Whether processes of a cluster still hold its shared memory, told by the key and id in its postmaster.pid. Backends outlive
 * a killed postmaster for a moment; nothing of theirs may be removed before they are gone.
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
