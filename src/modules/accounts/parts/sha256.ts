/** The constants of the 64 rounds: the fractional parts of the cube roots of the first primes. */
const rounds = fractions(64, 1 / 3)
const start = fractions(8, 1 / 2)
const schedule = new Int32Array(64)

/**
 * The first 32 bits of the SHA-256 of an ASCII text of at most 55 characters, as an unsigned
 * number. The browser's own implementation is asynchronous and requires https; a worker computes a
 * hundred thousand of these in a fraction of a second.
 */
export function sha256FirstWord(text: string): number {
  if (text.length > 55) throw new Error(`text must be at most 55 characters, got ${text.length}`)
  schedule.fill(0)
  for (let at = 0; at < text.length; at += 1) put(at, text.charCodeAt(at))
  put(text.length, 0x80)
  schedule[15] = text.length * 8
  return rounded()
}

function put(at: number, byte: number): void {
  schedule[at >> 2] = word(schedule, at >> 2) | (byte << (24 - (at & 3) * 8))
}

function rounded(): number {
  for (let at = 16; at < 64; at += 1) {
    const [w15, w2] = [word(schedule, at - 15), word(schedule, at - 2)]
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3)
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10)
    schedule[at] = (word(schedule, at - 16) + s0 + word(schedule, at - 7) + s1) | 0
  }
  let a = word(start, 0)
  let b = word(start, 1)
  let c = word(start, 2)
  let d = word(start, 3)
  let e = word(start, 4)
  let f = word(start, 5)
  let g = word(start, 6)
  let h = word(start, 7)
  for (let at = 0; at < 64; at += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + word(rounds, at) + word(schedule, at)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return (word(start, 0) + a) >>> 0
}

function turned(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits))
}

function word(from: Int32Array, at: number): number {
  return from[at] ?? 0
}

/**
 * The first 32 bits of the fractional parts of roots of the first primes, as the standard defines
 * its constants.
 */
function fractions(count: number, power: number): Int32Array {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return Int32Array.from(found, (prime) => ((prime ** power % 1) * 2 ** 32) | 0)
}
