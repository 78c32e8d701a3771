import { constants, inflateSync } from 'node:zlib'
import { PdfReader, PdfSyntaxError } from './pdf-reader.ts'
import { integerAt, type PdfDict, type PdfRef, type PdfStream, type PdfValue, readName } from './pdf-values.ts'

export type PdfDocument = {
  readonly objects: ReadonlyMap<number, PdfValue>
  readonly root: PdfRef
  readonly info: PdfRef | null
  /** Encrypted with a password or with restricted rights: its content cannot be checked. */
  readonly isLocked: boolean
}

/**
 * The most objects, plain or compressed, repeated numbers included: a hundred pages with all their
 * structure have a few thousand.
 */
const maxObjects = 25_000
/** The most numbers, names, lists and other values that objects consist of. */
const maxValues = 300_000
const maxUnpackedBytes = 30_000_000

/**
 * All objects of a PDF, by scanning the file from its first byte to its last: no byte between
 * objects is skipped unread, and the file's own cross-reference table is ignored. The last version
 * of an object counts.
 * @throws PdfSyntaxError
 */
export function readPdf(bytes: Uint8Array): PdfDocument {
  const file = new FileWalk(bytes)
  file.walk()
  if (file.isLocked) return { objects: file.objects, root: { kind: 'ref', number: 0 }, info: null, isLocked: true }
  const root = file.trailer.get('Root')
  const info = file.trailer.get('Info')
  if (root?.kind !== 'ref') throw new PdfSyntaxError('expected a root reference')
  return { objects: file.objects, root, info: info?.kind === 'ref' ? info : null, isLocked: false }
}

class FileWalk {
  readonly objects = new Map<number, PdfValue>()
  trailer: ReadonlyMap<string, PdfValue> = new Map()
  isLocked = false
  readonly #budget = { values: maxValues }
  readonly #reader: PdfReader
  #objects = 0
  #unpackedBytes = 0

  constructor(bytes: Uint8Array) {
    this.#reader = new PdfReader(bytes, 0, this.#budget)
  }

  walk(): void {
    const reader = this.#reader
    if (!/^%PDF-\d\.\d\s{0,9}$/.test(reader.bytes.toString('latin1', 0, 9).trimEnd()))
      throw new PdfSyntaxError('no head')
    while (!reader.isAtEnd() && !this.isLocked) {
      this.#count()
      if (reader.skipKeyword('xref')) reader.at = this.#find('trailer', reader.at)
      else if (reader.skipKeyword('trailer')) this.#readTrailer(reader.dict())
      else if (reader.skipKeyword('startxref')) reader.integer()
      else this.#readObject()
    }
  }

  #readObject(): void {
    const reader = this.#reader
    const number = reader.integer()
    reader.integer()
    if (!reader.skipKeyword('obj')) throw new PdfSyntaxError('expected an object')
    const value = reader.skipKeyword('endobj') ? null : reader.value()
    if (value?.kind === 'dict' && reader.skipKeyword('stream')) this.#addStream(number, this.#stream(value))
    else this.#add(number, value ?? { kind: 'plain', text: 'null' })
    reader.skipKeyword('endobj')
  }

  #addStream(number: number, stream: PdfStream): void {
    const type = readName(stream.dict.entries.get('Type'))
    if (type === 'XRef') this.#readTrailer(stream.dict)
    else if (type === 'ObjStm') this.#unpack(stream)
    else this.#add(number, stream)
  }

  #add(number: number, value: PdfValue): void {
    this.objects.set(number, value)
  }

  /** Counts every object that the scan meets, even the same one again. */
  #count(): void {
    this.#objects += 1
    if (this.#objects > maxObjects) throw new PdfSyntaxError('too many objects')
  }

  #readTrailer({ entries }: PdfDict): void {
    if (entries.has('Encrypt')) this.isLocked = true
    if (entries.has('Root')) this.trailer = entries
  }

  #stream(dict: PdfDict): PdfStream {
    const { bytes } = this.#reader
    let from = this.#reader.at
    if (bytes[from] === 13) from += 1
    if (bytes[from] === 10) from += 1
    const declaredLength = integerAt(dict, 'Length')
    const end =
      declaredLength !== undefined && this.#endsAt(from + declaredLength)
        ? from + declaredLength
        : this.#endOfStream(from)
    this.#reader.at = end
    if (!this.#reader.skipKeyword('endstream')) throw new PdfSyntaxError('a stream is not closed')
    return { kind: 'stream', dict, content: bytes.subarray(from, end) }
  }

  #endsAt(at: number): boolean {
    return /^\s{0,2}endstream/.test(this.#reader.bytes.toString('latin1', at, at + 11))
  }

  /**
   * For a stream without a direct length: ends at the keyword that is followed by the object's end.
   */
  #endOfStream(from: number): number {
    const { bytes } = this.#reader
    for (let at = this.#find('endstream', from); ; at = this.#find('endstream', at + 9)) {
      if (!/^\s{1,4}endobj/.test(bytes.toString('latin1', at + 9, at + 19))) continue
      if (bytes[at - 1] === 10) return bytes[at - 2] === 13 ? at - 2 : at - 1
      return bytes[at - 1] === 13 ? at - 1 : at
    }
  }

  #find(word: string, from: number): number {
    const at = this.#reader.bytes.indexOf(word, from, 'latin1')
    if (at === -1) throw new PdfSyntaxError(`no ${word}`)
    return at
  }

  /** Reads the objects of an object stream. */
  #unpack({ dict, content }: PdfStream): void {
    const [count, first] = [integerAt(dict, 'N') ?? 0, integerAt(dict, 'First') ?? 0]
    const unpacked = this.#inflated(dict, content)
    const head = new PdfReader(unpacked, 0, this.#budget)
    let leftBytes = unpacked.length
    for (let i = 0; i < count; i += 1) {
      this.#count()
      const [number, at] = [head.integer(), head.integer()]
      const reader = new PdfReader(unpacked, first + at, this.#budget)
      this.#add(number, reader.value())
      leftBytes -= reader.at - (first + at)
      if (leftBytes < 0) throw new PdfSyntaxError('compressed objects overlap')
    }
  }

  #inflated(dict: PdfDict, content: Uint8Array): Uint8Array {
    const filter = dict.entries.get('Filter')
    if (filter === undefined) return content
    const [only, ...further] = filter.kind === 'list' ? filter.items : [filter]
    const isPlain = further.length === 0 && only?.kind === 'name' && only.name === 'FlateDecode'
    if (!isPlain || dict.entries.has('DecodeParms')) throw new PdfSyntaxError('packed in another way')
    try {
      const options = { maxOutputLength: maxUnpackedBytes - this.#unpackedBytes, finishFlush: constants.Z_SYNC_FLUSH }
      const unpacked = inflateSync(content, options)
      this.#unpackedBytes += unpacked.length
      return unpacked
    } catch {
      throw new PdfSyntaxError('a stream cannot be inflated, or expands too far')
    }
  }
}
