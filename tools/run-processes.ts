import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 50

/**
 * The processes of a test run: its work folder is their TMPDIR, or stands in their command line (PostgreSQL starts with an
 * environment of its own). Found wherever they hang in the tree, so also those whose parent was killed.
 */
export function processesOf(workFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => isOf(pid, workFolder))
    .map(Number)
}

/**
 * Ends what a test run has left running: asks first, ends by force what is still there after the grace.
 * @returns the processes that had to be ended
 */
export async function endProcessesOf(workFolder: string, graceMs: number): Promise<number[]> {
  const found = processesOf(workFolder)
  signalAll(found, 'SIGTERM')
  if (!(await areGone(workFolder, graceMs))) {
    signalAll(processesOf(workFolder), 'SIGKILL')
    await areGone(workFolder, graceMs)
  }
  return found
}

/** Whether all processes of a run have ended by themselves within a while. */
export async function areGone(workFolder: string, withinMs: number): Promise<boolean> {
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
