import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identifyProcess } from '#src/platform/db/embedded/processes.ts'

const inMemory = '/dev/shm'
const enoughBytes = 3 * 2 ** 30
const prefix = 'startline-work-'

type Room = { readonly memory?: string; readonly disk?: string; readonly availableBytes?: number }

/**
 * Creates the temporary folder of a test run: in memory if there is enough, since a test's database
 * is about a thousand small files and there are a hundred databases; otherwise on disk. Folders
 * left in memory by killed runs are deleted.
 */
export function makeWorkFolder(room: Room = {}): string {
  const { memory = inMemory, disk = tmpdir(), availableBytes = process.availableMemory() } = room
  const isRoomy = existsSync(memory) && Math.min(freeBytesOf(memory), availableBytes) >= enoughBytes
  if (isRoomy) sweep(memory)
  const folder = mkdtempSync(join(isRoomy ? memory : disk, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755) // the owner of the test's database is another user
  return folder
}

function freeBytesOf(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

function sweep(memory: string): void {
  for (const name of readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const [pid = ''] = name.slice(prefix.length).split('-')
    if (identifyProcess(Number(pid)) === null) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
