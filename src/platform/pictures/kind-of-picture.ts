export type PictureKind = 'jpeg' | 'png' | 'webp'

/**
 * The kind of a file by its first bytes; its name and declared type come from the sender. Only the
 * kinds named here are ever passed to a decoder: no SVG, which is a program, and none of the many
 * formats that a decoder also supports. `heic` is made by phones, and there is no decoder for it.
 */
export function kindOfPicture(bytes: Uint8Array): PictureKind | 'heic' | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (wordAt(bytes, 0) === 'RIFF' && wordAt(bytes, 8) === 'WEBP') return 'webp'
  if (wordAt(bytes, 4) === 'ftyp' && heicBrands.has(wordAt(bytes, 8))) return 'heic'
  return null
}

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'])

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte)
}

function wordAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
