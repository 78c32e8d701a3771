/**
 * The headers of a file of the build, whose name changes with its content. Icons may be read by other
 * origins: they are masks, which browsers read with CORS, and a CDN passes the header on (`CDN_URL`).
 * @param path as found on the disk, also of a compressed copy
 */
export function fileHeaders(path: string): Readonly<Record<string, string>> {
  const cached = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  return /\.svg(?:\.(?:br|gz))?$/.test(path) ? { ...cached, 'Access-Control-Allow-Origin': '*' } : cached
}
