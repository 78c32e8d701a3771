import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/**
 * One file of an archive; `bytes` of it are read from `chunks`, even if it has grown by then. A
 * folder’s name ends in `/`.
 */
export type ArchivedFile = {
  readonly name: string
  readonly bytes: number
  readonly chunks: AsyncIterable<Uint8Array>
}

const manifestName = 'manifest.json'
const Manifest = z.object({ files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })) })
export type Manifest = z.output<typeof Manifest>

/** An archive that differs from the written one: truncated, damaged, or another file altogether. */
export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}

/**
 * Writes files as one compressed tar that only its owner can read; its last entry lists each with
 * its length and SHA-256.
 */
export async function writeArchive(path: string, files: AsyncIterable<ArchivedFile>): Promise<Manifest> {
  const tar = pack()
  const written = pipeline(tar, createZstdCompress(), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  written.catch((error: Error) => tar.destroy(error))
  const manifest: Manifest = { files: {} }
  const add = async (file: ArchivedFile) => {
    const type = file.name.endsWith('/') ? 'directory' : 'file'
    const entry = tar.entry({ name: file.name, type, size: file.bytes, mode: type === 'file' ? 0o600 : 0o700 })
    const hash = createHash('sha256')
    for await (const chunk of file.chunks) {
      hash.update(chunk)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), written])
    }
    entry.end()
    return hash.digest('hex')
  }
  try {
    for await (const file of files) manifest.files[file.name] = { bytes: file.bytes, sha256: await add(file) }
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    await add({ name: manifestName, bytes: text.length, chunks: chunksOf(text) })
    tar.finalize()
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    throw error
  }
  await written
  return manifest
}

/**
 * Reads an archive to its end and passes each file to `take`, in the order of writing; throws where
 * a file is missing or differs from the written one. `take` has to read its file, or return without
 * touching it.
 */
export async function readArchive(
  path: string,
  take: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Manifest> {
  const tar = extract()
  const fed = pipeline(createReadStream(path), createZstdDecompress(), tar)
  fed.catch(() => undefined) // thrown by the loop, or below
  const seen: Manifest['files'] = {}
  let manifest: Manifest | null = null
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      const hash = createHash('sha256')
      let bytes = 0
      const chunks: Uint8Array[] = []
      const counted = countedChunks(entry, (chunk) => {
        hash.update(chunk)
        bytes += chunk.length
        if (name === manifestName) chunks.push(chunk)
      })
      if (name !== manifestName) await take(name, counted)
      for await (const _rest of counted); // the unread rest is verified all the same
      if (name === manifestName) manifest = Manifest.parse(JSON.parse(Buffer.concat(chunks).toString()))
      else seen[name] = { bytes, sha256: hash.digest('hex') }
    }
    await fed
  } catch (error) {
    tar.destroy()
    if (error instanceof Error && isOfTheMedium(error)) throw error
    throw new DamagedArchive(`${path} is damaged or not a backup: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    })
  }
  if (manifest === null) throw new DamagedArchive(`${path} is truncated: it has no manifest.`)
  compare(path, manifest, seen)
  return manifest
}

/** Whether the cause is the disk or the caller, and not the archive. */
function isOfTheMedium(error: Error): boolean {
  return error.name === 'RestoreError' || ('code' in error && /^E[A-Z]+$/.test(String(error.code)))
}

function compare(path: string, { files }: Manifest, seen: Manifest['files']): void {
  for (const [name, { bytes, sha256 }] of Object.entries(files))
    if (seen[name]?.sha256 !== sha256 || seen[name].bytes !== bytes)
      throw new DamagedArchive(`${path} is damaged: checksum mismatch of ${name}.`)
  const stranger = Object.keys(seen).find((name) => files[name] === undefined)
  if (stranger !== undefined) throw new DamagedArchive(`${path} is damaged: ${stranger} is not in its manifest.`)
}

/** One iteration of the source, which several loops may continue. */
function countedChunks(source: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void): AsyncIterable<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const result = await iterator.next()
    if (!result.done) see(result.value)
    return result
  }
  return { [Symbol.asyncIterator]: () => ({ next }) }
}

export function folder(name: string): ArchivedFile {
  return { name: `${name}/`, bytes: 0, chunks: chunksOf(new Uint8Array()) }
}

export async function* chunksOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  if (content.length > 0) yield content
}
