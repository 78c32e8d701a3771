import type { PdfDict, PdfValue } from './pdf-values.ts'

/** The file violates the PDF syntax. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError'
}

/** How many values of a file may still be read. */
export type ParseBudget = { values: number }

const maxDepth = 64

/** Reads values one after another; each byte is read a few times at most. */
export class PdfReader {
  readonly bytes: Buffer
  at: number
  readonly #budget: ParseBudget

  /** @param budget shared by all readers of one file */
  constructor(bytes: Uint8Array, at: number, budget: ParseBudget) {
    this.#budget = budget
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  isAtEnd(): boolean {
    this.skipWhitespace()
    return this.at >= this.bytes.length
  }

  /** Skips white space and comments. */
  skipWhitespace(): void {
    for (;;) {
      const byte = this.bytes[this.at]
      if (byte === 0x25) {
        while (this.at < this.bytes.length && !isLineEnd(this.bytes[this.at])) this.at += 1
      } else if (isSpace(byte)) this.at += 1
      else return
    }
  }

  /** Skips this keyword if it comes next; returns whether it did. */
  skipKeyword(word: string): boolean {
    this.skipWhitespace()
    const end = this.at + word.length
    if (this.bytes.toString('latin1', this.at, end) !== word || isRegular(this.bytes[end])) return false
    this.at = end
    return true
  }

  integer(): number {
    const text = this.#word()
    if (!/^\d{1,9}$/.test(text)) throw new PdfSyntaxError('expected a number')
    return Number(text)
  }

  dict(): PdfDict {
    const value = this.value()
    if (value.kind !== 'dict') throw new PdfSyntaxError('expected a dictionary')
    return value
  }

  value(depth = 0): PdfValue {
    if (depth > maxDepth) throw new PdfSyntaxError('values are nested too deeply')
    this.#budget.values -= 1
    if (this.#budget.values < 0) throw new PdfSyntaxError('too many values')
    this.skipWhitespace()
    const byte = this.bytes[this.at]
    switch (byte) {
      case 0x2f:
        return { kind: 'name', name: this.#name() }
      case 0x28:
        return { kind: 'text', bytes: this.#text() }
      case 0x5b:
        return this.#list(depth)
      case 0x3c:
        return this.bytes[this.at + 1] === 0x3c ? this.#dict(depth) : { kind: 'text', bytes: this.#hexText() }
      default:
        return this.#plainOrRef()
    }
  }

  #list(depth: number): PdfValue {
    this.at += 1
    const items: PdfValue[] = []
    for (;;) {
      this.skipWhitespace()
      if (this.bytes[this.at] === 0x5d) break
      items.push(this.value(depth + 1))
    }
    this.at += 1
    return { kind: 'list', items }
  }

  #dict(depth: number): PdfDict {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.skipWhitespace()
      if (this.bytes[this.at] === 0x3e && this.bytes[this.at + 1] === 0x3e) break
      if (this.bytes[this.at] !== 0x2f) throw new PdfSyntaxError('expected a key')
      const key = this.#name()
      if (entries.has(key)) throw new PdfSyntaxError('a key occurs twice') // PDF programs differ in which one they use
      entries.set(key, this.value(depth + 1))
    }
    this.at += 2
    return { kind: 'dict', entries }
  }

  /** The name with its escapes decoded: `/Java#53cript` is `JavaScript`. */
  #name(): string {
    this.at += 1
    const from = this.at
    while (isRegular(this.bytes[this.at])) this.at += 1
    const written = this.bytes.toString('latin1', from, this.at)
    if (written.length > 500) throw new PdfSyntaxError('a name is too long')
    return written.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }

  /** The raw text between its brackets. */
  #text(): Uint8Array {
    const from = this.at
    let open = 0
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at]
      if (byte === 0x5c) this.at += 1
      else if (byte === 0x28) open += 1
      else if (byte === 0x29) open -= 1
      if (open === 0) break
    }
    if (open !== 0) throw new PdfSyntaxError('a string is not closed')
    this.at += 1
    return unescaped(this.bytes.subarray(from + 1, this.at - 1))
  }

  #hexText(): Uint8Array {
    const end = this.bytes.indexOf(0x3e, this.at)
    if (end === -1) throw new PdfSyntaxError('a string is not closed')
    const digits = this.bytes.toString('latin1', this.at + 1, end).replace(/[\0\t\n\f\r ]/g, '')
    if (!/^[0-9a-fA-F]*$/.test(digits)) throw new PdfSyntaxError('expected hexadecimal digits')
    this.at = end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  #plainOrRef(): PdfValue {
    const text = this.#word()
    if (/^(?:[+-]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})|-{2}\d{1,20}|true|false|null)$/.test(text)) {
      const number = /^\d{1,9}$/.test(text) ? this.#referenceTo(Number(text)) : null
      return number === null ? { kind: 'plain', text: text.replace('--', '-') } : { kind: 'ref', number }
    }
    throw new PdfSyntaxError('expected a value')
  }

  /** `12 0 R` is one value. */
  #referenceTo(number: number): number | null {
    const before = this.at
    this.skipWhitespace()
    if (/^\d{1,5}$/.test(this.#word()) && this.skipKeyword('R')) return number
    this.at = before
    return null
  }

  #word(): string {
    this.skipWhitespace()
    const from = this.at
    while (isRegular(this.bytes[this.at]) && this.at - from < 64) this.at += 1
    return this.bytes.toString('latin1', from, this.at)
  }
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function unescaped(written: Buffer): Uint8Array {
  if (!written.includes(0x5c)) return written
  const read = Buffer.alloc(written.length)
  let length = 0
  for (let at = 0; at < written.length; at += 1) {
    if (written[at] !== 0x5c) {
      read[length++] = written[at] ?? 0
      continue
    }
    at += 1
    const octal = /^[0-7]{1,3}/.exec(written.toString('latin1', at, at + 3))?.[0]
    if (octal !== undefined) {
      read[length++] = Number.parseInt(octal, 8) & 0xff
      at += octal.length - 1
    } else if (written[at] === 13) {
      if (written[at + 1] === 10) at += 1 // a continued line
    } else if (written[at] !== 10) read[length++] = escapes[String.fromCharCode(written[at] ?? 0)] ?? written[at] ?? 0
  }
  return read.subarray(0, length)
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0
}

const delimiters = new Set(Buffer.from('()<>[]{}/%'))

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !isSpace(byte) && !delimiters.has(byte)
}
