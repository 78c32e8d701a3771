import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * An append-only file of JSON lines. `append` keeps the order and returns at once; `flushed`
 * resolves when everything appended before is on the disk. Waiting lines are written together with
 * one fsync. Lines that the disk refused stay in the queue and are written first.
 */
export class Journal {
  readonly #file: string
  /** The length of the complete lines that are on the disk, in bytes. */
  #validBytes: number
  #handle: FileHandle | null = null
  #queue: string[] = []
  #writing: Promise<void> = Promise.resolve()
  #failure: Error | null = null

  constructor(file: string, validBytes: number) {
    this.#file = file
    this.#validBytes = validBytes
  }

  /** Opens the file and cuts off an incomplete last line. */
  async start(): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true })
    this.#handle = await open(this.#file, 'a', 0o600)
    await truncate(this.#file, this.#validBytes)
    await this.#handle.sync()
    await syncFolder(dirname(this.#file))
    this.#pump()
  }

  append(line: string): void {
    this.#queue.push(`${line}\n`)
    if (this.#handle !== null && this.#queue.length === 1) this.#pump()
  }

  /**
   * Waits until everything is on the disk; each call retries a failed write.
   * @throws while the disk refuses to write; no answer may leave the bank until then
   */
  async flushed(): Promise<void> {
    await this.#writing
    if (this.#failure) {
      this.#pump()
      await this.#writing
    }
    if (this.#failure) throw this.#failure
  }

  /** Whether the last write failed. */
  get failed(): boolean {
    return this.#failure !== null
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#handle?.close()
    this.#handle = null
  }

  #pump(): void {
    this.#writing = this.#writing.then(() => this.#writeQueue())
  }

  async #writeQueue(): Promise<void> {
    const handle = this.#handle
    if (handle === null || this.#queue.length === 0) return
    const lines = this.#queue
    this.#queue = []
    const bytes = Buffer.from(lines.join(''))
    try {
      // a failed write may have left a part of its first line
      if (this.#failure) await handle.truncate(this.#validBytes)
      await handle.appendFile(bytes)
      await handle.datasync()
      this.#validBytes += bytes.length
      this.#failure = null
    } catch (error) {
      this.#queue = [...lines, ...this.#queue]
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
  }
}

/**
 * Reads a journal. An incomplete or unreadable last line was never acknowledged and is ignored.
 * @throws if a line before it cannot be read: the file is damaged
 */
export async function readJournal<Line>(
  file: string,
  parse: (text: string) => Line,
): Promise<{ lines: Line[]; validBytes: number }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const lines: Line[] = []
  let validBytes = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, validBytes)) {
    try {
      lines.push(parse(bytes.toString('utf8', validBytes, end)))
    } catch {
      if (end === bytes.length - 1) break
      throw new Error(`The journal ${file} is damaged at line ${lines.length + 1}.`)
    }
    validBytes = end + 1
  }
  return { lines, validBytes }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
