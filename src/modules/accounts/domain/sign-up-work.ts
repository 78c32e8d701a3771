/**
 * The sign-ups of one network in a quarter of an hour, successful and failed each, that need no
 * proof of work.
 */
export const freeSignUps = 30
/** The maximum of one network; more than a town signs up through one carrier's address at an opening. */
export const maxSignUps = 3_000
/**
 * Failures above this do not raise the work further: it is then 32 times the minimum, some seconds in
 * a browser; the sign-up is never refused.
 */
export const maxFailedSignUps = 2_000

/**
 * The leading zero bits required of the next sign-up of a network; 0 where no work is required.
 * Each doubling of the count doubles the work, so that mass sign-ups become expensive.
 * @param counts of the last quarter of an hour: accounts created or being created, and attempts at
 * taken addresses
 * @param minBits the first level of work
 */
export function workBits(
  { created, failed }: { readonly created: number; readonly failed: number },
  minBits: number,
): number {
  return Math.max(bitsFor(created, freeSignUps * 16, minBits), bitsFor(failed, freeSignUps * 2, minBits))
}

function bitsFor(count: number, doubledFrom: number, minBits: number): number {
  if (count < freeSignUps) return 0
  return minBits + Math.max(0, Math.floor(Math.log2(count / doubledFrom)))
}

/** A challenge of the server and the answer that solves it. */
export type SolvedChallenge = { readonly challenge: string; readonly answer: string }

/** The text whose hash must begin with zeros; it fits into one block of SHA-256. */
export function workText(challengeId: string, answer: number | string): string {
  return `${challengeId}.${answer}`
}

/** The number of leading zero bits of a hash's first word. */
export function zeroBits(firstWord: number): number {
  return Math.clz32(firstWord)
}
