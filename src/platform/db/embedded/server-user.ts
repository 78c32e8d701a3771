import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** As whom the server runs: PostgreSQL refuses to run as root. */
export type ServerUser = {
  /** null: as whoever we are. */
  readonly ids: { readonly uid: number; readonly gid: number } | null
  /** The command that carries out `command`, as that user. */
  command(command: string, args: readonly string[]): { command: string; args: string[] }
}

export function chooseServerUser(binaries: Binaries, pgDir: string): ServerUser {
  if (process.getuid?.() !== 0) return { ids: null, command: (command, args) => ({ command, args: [...args] }) }
  const ids = ownerOf(join(pgDir, 'cluster')) ?? passwdEntry('postgres') ?? passwdEntry('nobody')
  if (!ids) throw new Error('PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.')
  const needed = [
    binaries.postgres,
    binaries.initdb,
    join(binaries.root, 'native/lib'),
    join(binaries.root, 'native/share'),
    pgDir,
  ]
  const prefix = needed.every((path) => isReachable(path, ids)) ? plainPrefix(ids) : overridingPrefix(ids)
  return { ids, command: (command, args) => ({ command: 'setpriv', args: [...prefix, '--', command, ...args] }) }
}

/** `setpriv` belongs to util-linux, which Debian always has. */
function plainPrefix({ uid, gid }: { uid: number; gid: number }): string[] {
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

/**
 * Under a closed folder such as /root the other user reaches neither program nor data. It is given the one capability
 * to pass; no_setuid_fixup keeps it alive through initdb's access(2), which would drop it.
 */
function overridingPrefix(ids: { uid: number; gid: number }): string[] {
  return [
    ...plainPrefix(ids),
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
}

function isReachable(path: string, ids: { uid: number; gid: number }): boolean {
  if (!isAllowed(path, ids, 0o5)) return false
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) if (!isAllowed(dir, ids, 0o1)) return false
  return true
}

function isAllowed(path: string, ids: { uid: number; gid: number }, bits: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === ids.uid ? 6 : gid === ids.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** A cluster keeps the owner it was made with: whoever starts it later, only its owner can. */
function ownerOf(clusterDir: string): { uid: number; gid: number } | null {
  const stat = statSync(clusterDir, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null
}

function passwdEntry(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/** One sentence when an ordinary user meets a data folder of somebody else. */
export function demandWritable(dir: string): void {
  try {
    accessSync(dir, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`The folder ${dir} belongs to another user: start as that user, or set DATA_DIR.`)
  }
}
