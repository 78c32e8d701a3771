import { createHash, createHmac } from 'node:crypto'

/** The hash published before the draw: the seed can't be exchanged afterwards. */
export function seedHash(seed: Uint8Array): string {
  return createHash('sha256').update(seed).digest('hex')
}

/**
 * The order in which applications are drawn: by HMAC-SHA-256 under the seed of «race id:number»,
 * lowest first. The same seed and numbers always give the same order (docs/algorithms/waitlist.md).
 * @param applications their public numbers
 */
export function drawOrder(seed: Uint8Array, raceId: string, applications: readonly number[]): number[] {
  return applications
    .map((number) => ({ number, score: createHmac('sha256', seed).update(`${raceId}:${number}`).digest('hex') }))
    .sort((a, b) => (a.score < b.score ? -1 : a.score > b.score ? 1 : a.number - b.number))
    .map(({ number }) => number)
}
