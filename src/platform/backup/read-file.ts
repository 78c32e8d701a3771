import { type FileHandle, open } from 'node:fs/promises'
import type { ArchivedFile } from './archive.ts'

const chunkBytes = 256 * 1024

/**
 * A file that may be written to meanwhile: as long as it was when it was opened, padded with zeros
 * if it became shorter, as PostgreSQL's own tools do; the log repairs the changes in between. Null
 * where the file is gone.
 */
export async function fileInUse(name: string, path: string): Promise<ArchivedFile | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return null
  const { size } = await file.stat()
  return { name, bytes: size, chunks: exactly(file, size) }
}

async function* exactly(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  try {
    let at = 0
    while (at < bytes) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(chunkBytes, bytes - at)), 0, undefined, at)
      const chunk = bytesRead === 0 ? buffer.fill(0) : buffer.subarray(0, bytesRead)
      at += chunk.length
      yield chunk
    }
  } finally {
    await file.close()
  }
}
