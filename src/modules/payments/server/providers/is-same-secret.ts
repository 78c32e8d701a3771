import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares digests, so that the time of the comparison reveals neither length nor content. */
export function isSameSecret(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(actual), digest(expected))
}
