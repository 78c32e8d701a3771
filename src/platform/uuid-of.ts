/**
 * The UUID of version 8 made of a hash, for ids that follow from content: the same content sent
 * twice is one row.
 * @param hash at least 16 bytes, which all content decides
 */
export function uuidOf(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16))
  bytes[6] = 0x80 | (0x0f & (bytes[6] ?? 0))
  bytes[8] = 0x80 | (0x3f & (bytes[8] ?? 0))
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
