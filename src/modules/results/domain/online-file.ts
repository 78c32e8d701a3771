/** Enough for a track of 24 hours, or a photo of a phone. */
export const resultMaxBytes = 10_000_000

/** Whether the bytes begin as XML, as GPX does; other files are tried as pictures. */
export function isXml(bytes: Uint8Array): boolean {
  const begins = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  for (let i = begins; i < Math.min(bytes.length, 200); i += 1) {
    const byte = bytes[i] ?? 0
    if (byte === 0x3c) return true
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false
  }
  return false
}
