import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares digests, so that the time of the comparison reveals neither length nor content. */
export function isSame(actual: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(actual ?? ''), digest(expected))
}

/** Whether the header is `Basic` with this name and password. */
export function isBasic(header: string | undefined, name: string, password: string): boolean {
  return isSame(header, `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`)
}
