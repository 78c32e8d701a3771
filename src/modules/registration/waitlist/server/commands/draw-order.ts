import { createHash, createHmac } from 'node:crypto'

/** What is shown before the draw: nobody can put another seed in its place afterwards. */
export function seedHash(seed: Uint8Array): string {
  return createHash('sha256').update(seed).digest('hex')
}

/**
 * The order in which applications are drawn: by HMAC-SHA-256 under the seed of «race id:number», least first. The same seed
 * and numbers give the same order, to everybody who computes it (docs/algorithms/waitlist.md).
 * @param applications their public numbers
 */
export function drawOrder(seed: Uint8Array, raceId: string, applications: readonly number[]): number[] {
  return applications
    .map((number) => ({ number, score: createHmac('sha256', seed).update(`${raceId}:${number}`).digest('hex') }))
    .sort((a, b) => (a.score < b.score ? -1 : a.score > b.score ? 1 : a.number - b.number))
    .map(({ number }) => number)
}
