import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/**
 * Stops the embedded PostgreSQL and each of its processes in the middle of their work; returns the
 * function that continues them.
 */
export function freezePostgres(dataDir: string): () => void {
  const postmaster = postmasterOf(dataDir)
  process.kill(postmaster, 'SIGSTOP') // first, so that it starts no further ones
  const all = [postmaster, ...childrenOf(postmaster)]
  const send = (signal: NodeJS.Signals) => {
    for (const pid of all.toReversed()) process.kill(pid, signal)
  }
  send('SIGSTOP')
  return () => send('SIGCONT')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null // it has just ended
  }
}
