const firstMs = 2_000
const longestMs = 10_000

/**
 * The pause before the next poll of a payment: about 2 seconds at first, about 10 at last; about 10 from the
 * second one on where the server reports changes by itself.
 * @param random in [0, 1): a fifth up or down, so that pages opened together do not poll together
 */
export function nextPollMs(
  attempt: number,
  { hasEvents, random }: { readonly hasEvents: boolean; readonly random: number },
): number {
  const plainMs = hasEvents && attempt > 0 ? longestMs : Math.min(longestMs, firstMs * 1.3 ** attempt)
  return Math.round(plainMs * (0.8 + random * 0.4))
}
