import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 50

/**
 * The ids of the processes of a test run: its work folder is their TMPDIR or appears in their
 * command line (PostgreSQL starts with its own environment). /proc is searched, so processes whose
 * parent was killed are found too.
 */
export function processesOf(workFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => isOf(pid, workFolder))
    .map(Number)
}

/**
 * Ends the processes that a test run left running: SIGTERM first, SIGKILL after the grace period.
 * @returns the ids of the processes that were still running at the start
 */
export async function endProcessesOf(workFolder: string, graceMs: number): Promise<number[]> {
  const found = processesOf(workFolder)
  signalAll(found, 'SIGTERM')
  if (!(await haveEnded(workFolder, graceMs))) {
    signalAll(processesOf(workFolder), 'SIGKILL')
    await haveEnded(workFolder, graceMs)
  }
  return found
}

/**
 * Waits until all processes of a run have ended by themselves; false if some still run after
 * `withinMs`.
 */
export async function haveEnded(workFolder: string, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; processesOf(workFolder).length > 0; waitedMs += pollMs) {
    if (waitedMs >= withinMs) return false
    await sleep(pollMs)
  }
  return true
}

function isOf(pid: string, workFolder: string): boolean {
  return [`/proc/${pid}/environ`, `/proc/${pid}/cmdline`].some((path) => {
    try {
      return readFileSync(path, 'latin1').includes(workFolder)
    } catch {
      return false // it has ended, or belongs to another user
    }
  })
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended meanwhile
    }
  }
}
