import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import type { OwnWord } from './checksum-of-words.ts'
import { type WordsSum, wordsOfSum } from './checksum-of-words.ts'

const deflate = promisify(deflateRaw)

/**
 * A page as gzip sends it (RFC 1952), compressed once, with holes for the words of each response.
 */
export type PackedPage = {
  /** The whole response body, with zeros for the words and the checksum. */
  readonly draft: Buffer
  readonly holes: readonly { readonly at: number; readonly word: OwnWord }[]
  readonly checksumAt: number
  readonly checksumOf: WordsSum
}

type Page = {
  readonly pieces: readonly Buffer[]
  /** The word behind each piece but the last. */
  readonly words: readonly OwnWord[]
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([0x03, 0x00])

/**
 * Each piece becomes deflate blocks that end on a whole byte; between them each word is in an
 * uncompressed block of its own. So a response is a copy with its words written in, a fifth as long
 * as the page. A piece refers back to the pieces before it, never to a word: a response's own words
 * are never compressed together with text that another person wrote.
 * @param lengths of the words, in bytes
 */
export async function packPage(
  { pieces, words }: Page,
  lengths: Readonly<Record<OwnWord, number>>,
): Promise<PackedPage> {
  const packed = await Promise.all(
    pieces.map((piece, n) => {
      const dictionary = windowBefore(n, { pieces, words }, lengths)
      const back = dictionary.length === 0 ? {} : { dictionary }
      return deflate(piece, { ...back, level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH })
    }),
  )
  const parts: Buffer[] = [gzipHead]
  const holes: { at: number; word: OwnWord }[] = []
  let at = gzipHead.length
  for (const [index, piece] of packed.entries()) {
    parts.push(piece)
    at += piece.length
    const word = words[index]
    if (word === undefined) continue
    const block = storedBlock(lengths[word])
    parts.push(block)
    at += block.length
    holes.push({ at: at - lengths[word], word })
  }
  const byteLength = [...pieces, ...words.map((word) => ({ length: lengths[word] }))].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(byteLength, 4)
  parts.push(lastBlock, tail)
  return {
    draft: Buffer.concat(parts),
    holes,
    checksumAt: at + lastBlock.length,
    checksumOf: wordsOfSum(pieces, words, lengths),
  }
}

const windowBytes = 32 * 1024

/**
 * The decompressor's window before a piece, with zeros for the words: a page contains no zero byte,
 * so that no match refers to them. A piece that contains one all the same is compressed without a
 * window.
 */
function windowBefore(n: number, { pieces, words }: Page, lengths: Readonly<Record<OwnWord, number>>): Buffer {
  if (pieces[n]?.includes(0)) return Buffer.alloc(0)
  const read: Buffer[] = []
  let bytes = 0
  for (let before = n - 1; before >= 0 && bytes < windowBytes; before -= 1) {
    const [piece, word] = [pieces[before], words[before]]
    if (piece === undefined || word === undefined) break
    read.unshift(piece, Buffer.alloc(lengths[word]))
    bytes += piece.length + lengths[word]
  }
  return Buffer.concat(read).subarray(-windowBytes)
}

/** The body of one response, as long as the draft. */
export function packedBodyOf(
  { draft, holes, checksumAt, checksumOf }: PackedPage,
  own: Readonly<Record<OwnWord, string>>,
): Buffer {
  const body = Buffer.allocUnsafe(draft.length)
  draft.copy(body)
  for (const { at, word } of holes) body.write(own[word], at, 'latin1')
  body.writeUInt32LE(checksumOf(own), checksumAt)
  return body
}

/**
 * The header and content of a stored deflate block (RFC 1951, 3.2.4) that is not the last one, of
 * so many zeros, at most 65,535.
 */
function storedBlock(length: number): Buffer {
  const block = Buffer.alloc(5 + length)
  block.writeUInt16LE(length, 1)
  block.writeUInt16LE(~length & 0xffff, 3)
  return block
}

/** Whether a browser's `Accept-Encoding` takes gzip. */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(acceptEncoding)
}
