/**
 * Pseudo-random numbers that depend on a seed only: the same on every machine and in every engine.
 */
export type Random = {
  /** from 0 up to, not including, 1 */
  next(): number
  between(low: number, high: number): number
  /** a whole number, both ends included */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  shuffled<T>(list: readonly T[]): T[]
}

/**
 * sfc32 seeded by a 128-bit hash of the string's UTF-16 units. Only 32-bit integer operations,
 * whose results ECMAScript defines exactly; 128 bits so that two event codes never collide by
 * accident.
 */
export function randomFrom(seed: string): Random {
  const next = sfc32(hash128(seed))
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => low + Math.floor((high - low + 1) * next())
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    shuffled: (list) =>
      list
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value),
  }
}

type Words = [number, number, number, number]

function hash128(text: string): Words {
  let [a, b, c, d]: Words = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]
}

function sfc32([a, b, c, d]: Words): () => number {
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  // The first values still correlate with the hash.
  for (let i = 0; i < 12; i++) next()
  return next
}
