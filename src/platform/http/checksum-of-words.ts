import { crc32 } from 'node:zlib'

/** The checksum of a page with these words in its holes. */
export type WordsSum = (own: Readonly<Record<OwnWord, string>>) => number

/**
 * CRC-32 of a page that differs between responses only in words of fixed length, without reading
 * the page each time. A checksum is a polynomial over GF(2) modulo P, so it is additive: the page's
 * checksum with zeros in its holes plus each word's, shifted to its position, which is a product
 * with x to the power of the bits behind it. The shifts of one word to all of its positions add up
 * to one product. The method of zlib's crc32_combine.
 */
export function wordsOfSum(
  pieces: readonly Buffer[],
  words: readonly OwnWord[],
  lengths: Readonly<Record<OwnWord, number>>,
): WordsSum {
  const zeros = { nonce: Buffer.alloc(lengths.nonce), requestId: Buffer.alloc(lengths.requestId) }
  const moves = { nonce: 0, requestId: 0 }
  let blank = 0
  for (const [index, piece] of pieces.entries()) {
    blank = crc32(piece, blank)
    const word = words[index]
    if (word !== undefined) blank = crc32(zeros[word], blank)
  }
  let behind = 0
  for (let index = pieces.length - 1; index > 0; index -= 1) {
    behind += pieces[index]?.length ?? 0
    const word = words[index - 1]
    if (word === undefined) continue
    moves[word] ^= powerOfX(8 * behind)
    behind += lengths[word]
  }
  const sumOfZeros = { nonce: crc32(zeros.nonce), requestId: crc32(zeros.requestId) }
  const moved = (word: OwnWord, text: string) => product(moves[word], crc32(text) ^ sumOfZeros[word])
  return ({ nonce, requestId }) => (blank ^ moved('nonce', nonce) ^ moved('requestId', requestId)) >>> 0
}

// Polynomials in CRC-32's own order: the highest bit is the constant term.
const one = 0x8000_0000
const reducing = 0xedb8_8320

/** a·b modulo P. */
function product(a: number, b: number): number {
  let result = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) result ^= shifted
    shifted = (shifted & 1) !== 0 ? (shifted >>> 1) ^ reducing : shifted >>> 1
  }
  return result
}

/** x^n modulo P. */
function powerOfX(n: number): number {
  let result = one
  let square = one >>> 1
  for (let left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = product(result, square)
    square = product(square, square)
  }
  return result
}

/** The words that each response writes into its page. */
export type OwnWord = 'nonce' | 'requestId'
