import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * An append-only file of JSON lines. `append` keeps order and returns at once; `flushed` resolves when all that was
 * appended before is on the disk. Lines that wait together are written with one fsync. What the disk refused waits, and is
 * written first as soon as the disk takes it.
 */
export class Journal {
  readonly #file: string
  /** How much of the file is whole lines that are on the disk. */
  #goodBytes: number
  #handle: FileHandle | null = null
  #queue: string[] = []
  #writing: Promise<void> = Promise.resolve()
  #failure: Error | null = null

  constructor(file: string, goodBytes: number) {
    this.#file = file
    this.#goodBytes = goodBytes
  }

  /** Cuts a torn end off, so that the next line begins on a line of its own. */
  async start(): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true })
    this.#handle = await open(this.#file, 'a', 0o600)
    await truncate(this.#file, this.#goodBytes)
    await this.#handle.sync()
    await syncFolder(dirname(this.#file))
    this.#pump()
  }

  append(line: string): void {
    this.#queue.push(`${line}\n`)
    if (this.#handle !== null && this.#queue.length === 1) this.#pump()
  }

  /** Throws while the disk refuses a line: until it is written nothing the bank says may be believed. Each call tries once more. */
  async flushed(): Promise<void> {
    await this.#writing
    if (this.#failure) {
      this.#pump()
      await this.#writing
    }
    if (this.#failure) throw this.#failure
  }

  /** The last try to write failed. */
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
      // a try that failed may have left a part of its first line
      if (this.#failure) await handle.truncate(this.#goodBytes)
      await handle.appendFile(bytes)
      await handle.datasync()
      this.#goodBytes += bytes.length
      this.#failure = null
    } catch (error) {
      this.#queue = [...lines, ...this.#queue]
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
  }
}

/**
 * What the file holds. A last line that is torn (no line end, or no sense) was never acknowledged and is ignored;
 * nonsense before it means a damaged file and throws.
 */
export async function readJournal<Line>(
  file: string,
  parse: (text: string) => Line,
): Promise<{ lines: Line[]; goodBytes: number }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const lines: Line[] = []
  let goodBytes = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, goodBytes)) {
    try {
      lines.push(parse(bytes.toString('utf8', goodBytes, end)))
    } catch {
      if (end === bytes.length - 1) break
      throw new Error(`The bank's journal ${file} is damaged at line ${lines.length + 1}.`)
    }
    goodBytes = end + 1
  }
  return { lines, goodBytes }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
