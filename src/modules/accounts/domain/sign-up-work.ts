/** So many people may sign up from one network in a quarter of an hour, and so many attempts fail, before work is asked. */
export const freeSignUps = 30
/** More than a town's opening through one carrier's address brings. */
export const mostSignUps = 3_000
/** Failures beyond these make the next attempt no more expensive: it costs 32 times the least work, some seconds of a browser, and is never refused. */
export const mostFailedSignUps = 2_000

/**
 * How many leading zero bits the work must have for the next sign-up of a network; 0 where none is asked. Each doubling beyond
 * the first asks for twice the work, so that who makes accounts in numbers pays more for each.
 * @param counts of the last quarter of an hour: accounts made or in the making, and attempts at addresses that are taken
 * @param leastBits what the first who is asked has to do
 */
export function workBits(
  { made, failed }: { readonly made: number; readonly failed: number },
  leastBits: number,
): number {
  return Math.max(bitsFor(made, freeSignUps * 16, leastBits), bitsFor(failed, freeSignUps * 2, leastBits))
}

function bitsFor(count: number, doubledFrom: number, leastBits: number): number {
  if (count < freeSignUps) return 0
  return leastBits + Math.max(0, Math.floor(Math.log2(count / doubledFrom)))
}

/** The text whose hash must begin with zeros: it fits one block of SHA-256. */
export function workText(challengeId: string, answer: number | string): string {
  return `${challengeId}.${answer}`
}

/** The leading zero bits of a hash's first word. */
export function zeroBits(firstWord: number): number {
  return Math.clz32(firstWord)
}
