const firstMs = 2_000
const longestMs = 10_000

/**
 * How long a page waits before it asks again how a payment stands: about 2 seconds at first, about 10 at last.
 * @param random in [0, 1): a fifth up or down, so that pages that were opened together do not ask together
 */
export function nextPollMs(turn: number, random: number): number {
  const plainMs = Math.min(longestMs, firstMs * 1.3 ** turn)
  return Math.round(plainMs * (0.8 + random * 0.4))
}
