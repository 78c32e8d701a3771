const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * A new UUID of version 7: 48 bits of the clock, then 74 random bits, so that later ids sort later (to the millisecond)
 * and an index grows at its end. Reads the clock and the random source: domain code takes ids as arguments.
 */
export function newId(nowMs: number = Date.now()): string {
  const at = nextRandom()
  const high = Math.floor(nowMs / 0x10000)
  const low = nowMs % 0x10000
  return (
    `${hexOf(high >>> 24)}${hexOf(high >>> 16)}${hexOf(high >>> 8)}${hexOf(high)}-${hexOf(low >>> 8)}${hexOf(low)}` +
    `-${hexOf((byteAt(at) & 0x0f) | 0x70)}${hexOf(byteAt(at + 1))}-${hexOf((byteAt(at + 2) & 0x3f) | 0x80)}${hexOf(byteAt(at + 3))}` +
    `-${hexOf(byteAt(at + 4))}${hexOf(byteAt(at + 5))}${hexOf(byteAt(at + 6))}${hexOf(byteAt(at + 7))}${hexOf(byteAt(at + 8))}${hexOf(byteAt(at + 9))}`
  )
}

const bytesPerId = 10
// Random bytes are fetched for many ids at once: a fetch costs more than the rest of an id.
const random = new Uint8Array(bytesPerId * 256)
let used = random.length

function nextRandom(): number {
  if (used === random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  const at = used
  used += bytesPerId
  return at
}

function byteAt(at: number): number {
  return random[at] ?? 0
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The lowest byte, as two digits. */
function hexOf(number: number): string {
  return hex[number & 0xff] ?? ''
}

/** Any UUID of RFC 9562 (versions 1 to 8), in either case. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}
