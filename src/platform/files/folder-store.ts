import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileKey, isFileKey, newFileKey } from './file-key.ts'
import type { FileStore, ListedFile } from './file-store.ts'

/**
 * The kind of files that are still being written; an unfinished one has no row and is swept with
 * the orphans.
 */
export const arrivingKind = 'arriving'

/** Files in a folder that only its owner can read; it is made with the first file. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: FileKey) => join(folder, key)
  return {
    async put(key, content) {
      const draft = pathOf(newFileKey(arrivingKind))
      const path = pathOf(key)
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeThrough(draft, content)
        await rename(draft, path) // the name appears with the whole content, or not at all
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async read(key) {
      const file = await open(pathOf(key), 'r').catch(nullIfMissing)
      if (file === null) return null
      const { size } = await file.stat()
      const stream = file.createReadStream() // closes the file at its end, and when the reader cancels
      return { bytes: size, content: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
    },
    exists: async (key) => (await stat(pathOf(key)).catch(nullIfMissing)) !== null,
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (kind) => filesOf(folder, kind),
  }
}

async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the folder too, so that the file's name is durable before `put` resolves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* filesOf(folder: string, kind: string): AsyncGenerator<ListedFile> {
  for (const shelf of (await readdir(join(folder, kind)).catch(nullIfMissing)) ?? []) {
    for (const name of (await readdir(join(folder, kind, shelf)).catch(nullIfMissing)) ?? []) {
      const key = `${kind}/${shelf}/${name}`
      const found = isFileKey(key) ? await stat(join(folder, key)).catch(nullIfMissing) : null
      if (isFileKey(key) && found !== null) yield { key, writtenAt: found.mtime }
    }
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
