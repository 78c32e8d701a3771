import { deflateSync } from 'node:zlib'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { defineTask } from '../../threads/task.ts'
import { PdfSyntaxError } from './pdf-reader.ts'
import { type PdfDict, type PdfRef, type PdfStream, type PdfValue, readName } from './pdf-values.ts'
import { type PdfDocument, readPdf } from './read-pdf.ts'

export type PdfIssue =
  | 'pdf_broken'
  /** It runs or plays something, or contains another file. */
  | 'pdf_active'
  /** It is encrypted with a password. */
  | 'pdf_locked'

/**
 * A PDF rewritten from the objects that can be reached from its first page on, as pictures are
 * re-encoded: no other byte of the sent file is in it. Actions that lead out of it (links, forms to
 * send) are removed; a file that runs an action or contains another file is refused. Decided on the
 * parsed values, not on their spelling.
 */
export const cleanPdfTask = defineTask<Uint8Array, Result<Uint8Array, PdfIssue>>('files.pdf', (bytes) => {
  try {
    const document = readPdf(bytes)
    return document.isLocked ? err('pdf_locked') : ok(new CleanWriter(document).write())
  } catch (error) {
    if (error instanceof PdfActive) return err('pdf_active')
    if (error instanceof PdfSyntaxError) return err('pdf_broken')
    throw error
  }
})

class PdfActive extends Error {}

/** Actions and entries that run by themselves. */
const activeActions = new Set(['JavaScript', 'Launch', 'RichMediaExecute', 'Rendition', 'Movie', 'Sound', 'GoTo3DView'])
const activeParts = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'FileAttachment', 'EmbeddedFile'])
const activeKeys = ['JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'JS']
/** Actions that are preserved: they lead to a page of the same document. */
const innerActions = new Set(['GoTo', 'Named'])
/** The keys that hold actions. */
const actionKeys = new Set(['A', 'PA', 'Next', 'OpenAction'])
/** A stream with these keys has its content in another file. */
const otherFileKeys = ['F', 'FFilter', 'FDecodeParms', 'DL']
/**
 * A reference leads to a value and not to another reference; programs differ in how many they
 * follow.
 */
const maxHops = 8
const maxListDepth = 8

class CleanWriter {
  readonly #document: PdfDocument
  readonly #parts: Uint8Array[] = []
  readonly #offsets = new Map<number, number>()
  readonly #streams: [number: number, stream: PdfStream][] = []
  readonly #pending: number[] = []
  readonly #seen = new Set<number>()
  /** Objects of removed parts that are known to be harmless: each is checked once in a file. */
  readonly #harmless = new Set<number>()
  /** Whether an indirect list of actions is preserved. */
  readonly #innerLists = new Map<number, boolean>()
  #length = 0

  constructor(document: PdfDocument) {
    this.#document = document
  }

  write(): Uint8Array {
    const { root, info } = this.#document
    const catalog = this.#resolved(root)
    if (catalog?.kind !== 'dict' || !catalog.entries.has('Pages')) throw new PdfSyntaxError('no pages')
    this.#append('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
    const trailer = new Map<string, PdfValue>([['Root', root], ...(info === null ? [] : [['Info', info] as const])])
    const tail = this.#dict({ kind: 'dict', entries: trailer })
    // Streams are written last: the bytes before them are written by this program only, so that no
    // content makes the file look like HTML.
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) this.#writeObject(next)
    for (const [number, stream] of this.#streams) this.#writeStream(number, stream)
    this.#writeXref(tail)
    return Buffer.concat(this.#parts)
  }

  #writeObject(number: number): void {
    const value = this.#document.objects.get(number) ?? nothing
    if (value.kind === 'stream') {
      const type = this.#nameAt(value.dict, 'Type')
      if (type === 'ObjStm' || type === 'XRef') throw new PdfSyntaxError('objects packed under an indirect name')
      const own = withoutExternalFile(value)
      this.#dict(own.dict) // the objects that it refers to are written too
      this.#streams.push([number, own])
      return
    }
    this.#begin(number)
    this.#append(`${this.#text(value)}\nendobj\n`)
  }

  #writeStream(number: number, { dict, content }: PdfStream): void {
    const isCompressed = dict.entries.has('Filter')
    const bytes = isCompressed ? content : deflateSync(content)
    const entries = new Map(dict.entries)
    entries.set('Length', { kind: 'plain', text: String(bytes.length) })
    if (!isCompressed) entries.set('Filter', { kind: 'name', name: 'FlateDecode' }).delete('DecodeParms')
    this.#begin(number)
    this.#append(`${this.#dict({ kind: 'dict', entries })}\nstream\n`)
    this.#append(bytes)
    this.#append('\nendstream\nendobj\n')
  }

  #writeXref(trailer: string): void {
    const startOffset = this.#length
    const numbers = [...this.#offsets.keys()].sort((a, b) => a - b)
    this.#append('xref\n0 1\n0000000000 65535 f \n')
    for (const number of numbers)
      this.#append(`${number} 1\n${String(this.#offsets.get(number)).padStart(10, '0')} 00000 n \n`)
    this.#append(
      `trailer\n${trailer.replace('<<', `<< /Size ${(numbers.at(-1) ?? 0) + 1}`)}\nstartxref\n${startOffset}\n%%EOF\n`,
    )
  }

  #begin(number: number): void {
    this.#offsets.set(number, this.#length)
    this.#append(`${number} 0 obj\n`)
  }

  #append(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.#parts.push(bytes)
    this.#length += bytes.length
  }

  #text(value: PdfValue): string {
    switch (value.kind) {
      case 'plain':
        return value.text
      case 'name':
        return nameText(value.name)
      case 'text':
        return `<${Buffer.from(value.bytes).toString('hex')}>`
      case 'ref':
        return this.#refText(value)
      case 'list':
        return `[${value.items.map((item) => this.#text(item)).join(' ')}]`
      case 'dict':
        return this.#dict(value)
      case 'stream':
        throw new PdfSyntaxError('a stream within a value')
    }
  }

  #refText({ number }: PdfRef): string {
    if (!this.#document.objects.has(number)) return 'null'
    if (!this.#seen.has(number)) {
      this.#seen.add(number)
      this.#pending.push(number)
    }
    return `${number} 0 R`
  }

  #dict(dict: PdfDict): string {
    if (this.#isActive(dict)) throw new PdfActive()
    const preserved = [...dict.entries].filter(([key, value]) => this.#isPreserved(key, value))
    return `<<${preserved.map(([key, value]) => ` ${nameText(key)} ${this.#text(value)}`).join('')} >>`
  }

  #isPreserved(key: string, value: PdfValue): boolean {
    const isRemoved = key === 'AA' || key === 'URI' || (actionKeys.has(key) && !this.#isInternalLink(value))
    if (isRemoved) this.#assertInactive(value)
    return !isRemoved
  }

  /**
   * A removed part may not be active either: the file is refused, not silently repaired. @throws
   * PdfActive
   */
  #assertInactive(value: PdfValue): void {
    const pending = [value]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next.kind === 'ref') {
        if (this.#harmless.has(next.number)) continue
        this.#harmless.add(next.number)
      }
      const found = this.#resolved(next)
      const dict = found?.kind === 'stream' ? found.dict : found
      if (dict?.kind === 'dict' && this.#isActive(dict)) throw new PdfActive()
      const inner = dict?.kind === 'list' ? dict.items : dict?.kind === 'dict' ? dict.entries.values() : []
      for (const value of inner) pending.push(value)
    }
  }

  /**
   * Whether the value is a destination in the document, or an action that leads to one. A
   * dictionary without `S` is no action: fonts and attributes use the same keys.
   */
  #isInternalLink(value: PdfValue, depth = 0): boolean {
    const found = this.#resolved(value)
    if (found?.kind === 'dict') return !found.entries.has('S') || innerActions.has(this.#nameAt(found, 'S') ?? '')
    if (found?.kind !== 'list') return true
    const known = value.kind === 'ref' ? this.#innerLists.get(value.number) : undefined
    if (known !== undefined) return known
    if (value.kind === 'ref') this.#innerLists.set(value.number, false) // a list that contains itself is removed
    const isInner = depth < maxListDepth && found.items.every((item) => this.#isInternalLink(item, depth + 1))
    if (value.kind === 'ref') this.#innerLists.set(value.number, isInner)
    return isInner
  }

  #isActive(dict: PdfDict): boolean {
    const [action, type, part] = [this.#nameAt(dict, 'S'), this.#nameAt(dict, 'Type'), this.#nameAt(dict, 'Subtype')]
    return (
      (action !== undefined && activeActions.has(action)) ||
      (type !== undefined && activeParts.has(type)) ||
      (part !== undefined && activeParts.has(part)) ||
      activeKeys.some((key) => dict.entries.has(key))
    )
  }

  /** The name under a key, with references resolved: decisions depend on it. */
  #nameAt(dict: PdfDict, key: string): string | undefined {
    const value = dict.entries.get(key)
    return value && readName(this.#resolved(value))
  }

  /** @throws PdfSyntaxError where references lead from one to the next */
  #resolved(value: PdfValue): PdfValue | undefined {
    let found: PdfValue | undefined = value
    for (let hops = 0; found?.kind === 'ref'; hops += 1) {
      if (hops === maxHops) throw new PdfSyntaxError('too many references in a row')
      found = this.#document.objects.get(found.number)
    }
    return found
  }
}

const nothing: PdfValue = { kind: 'plain', text: 'null' }

/** The stream without an external file. Its length is computed again. */
function withoutExternalFile({ kind, dict, content }: PdfStream): PdfStream {
  const entries = new Map(dict.entries)
  for (const key of [...otherFileKeys, 'Length']) entries.delete(key)
  return { kind, dict: { kind: 'dict', entries }, content }
}

function nameText(name: string): string {
  return `/${name.replace(/[^A-Za-z0-9_.+-]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
}
