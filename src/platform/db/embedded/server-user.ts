import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** The user that the server runs as: PostgreSQL refuses to run as root. */
export type ServerUser = {
  /** null: the current user. */
  readonly ids: Ids | null
  /** The prefix of a command that runs as that user. */
  readonly prefix: readonly string[]
  /** The same for initdb, which looks up the user's name. */
  readonly initPrefix: readonly string[]
}

type Ids = { readonly uid: number; readonly gid: number }

export function chooseServerUser(binaries: Binaries, pgDir: string): ServerUser {
  const ownUid = process.getuid?.() ?? -1
  if (ownUid !== 0) return { ids: null, prefix: [], initPrefix: namingPrefix(ownUid) }
  const owner = ownerOf(pgDir)
  const ids = ownerOf(join(pgDir, 'cluster')) ?? (owner && findPasswd((entry) => entry.uid === owner.uid)) ?? findUser()
  if (!ids) throw new Error('PostgreSQL must not run as root, and this system has no user "postgres" or "nobody".')
  const folders = [join(binaries.root, 'native/lib'), join(binaries.root, 'native/share')]
  const needed = [binaries.postgres, binaries.initdb, ...folders, pgDir]
  const setpriv = needed.every((path) => isReachable(path, ids)) ? plainSetpriv(ids) : overridingSetpriv(ids)
  return { ids, prefix: setpriv, initPrefix: setpriv }
}

/**
 * A uid without a name, as in many containers, is mapped to `nobody` in a user namespace for
 * initdb.
 */
function namingPrefix(uid: number): string[] {
  const nobody = findPasswd(({ name }) => name === 'nobody')
  if (findPasswd((entry) => entry.uid === uid) || !nobody || process.platform !== 'linux') return []
  return ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
}

function findUser(): Ids | null {
  return findPasswd(({ name }) => name === 'postgres') ?? findPasswd(({ name }) => name === 'nobody')
}

/** `setpriv` belongs to util-linux, which Debian always has. */
function plainSetpriv({ uid, gid }: Ids): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
}

/**
 * Below a closed folder such as /root the other user can reach neither program nor data. It gets
 * the one capability to pass; no_setuid_fixup preserves it through initdb's access(2), which would
 * drop it.
 */
function overridingSetpriv(ids: Ids): string[] {
  const rights = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return [...plainSetpriv(ids).slice(0, -1), ...rights, '--']
}

function isReachable(path: string, ids: Ids): boolean {
  if (!isAllowed(path, ids, 0o5)) return false
  for (let dir = dirname(path); dir !== dirname(dir); dir = dirname(dir)) if (!isAllowed(dir, ids, 0o1)) return false
  return true
}

function isAllowed(path: string, ids: Ids, bits: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === ids.uid ? 6 : gid === ids.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Only the owner of a cluster can start it, whichever user started it before. */
function ownerOf(path: string): Ids | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : null
}

type Passwd = Ids & { readonly name: string }

function findPasswd(isWanted: (entry: Passwd) => boolean): Passwd | null {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  return entries.find(isWanted) ?? null
}

/** Throws one sentence where an ordinary user meets a data folder of another user. */
export function assertWritable(dir: string): void {
  try {
    accessSync(dir, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`The folder ${dir} belongs to another user: start as that user, or set DATA_DIR.`)
  }
}
