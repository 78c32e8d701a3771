/** The stars of one event: their sum, and how many gave them. */
export type StarSums = { readonly sum: number; readonly count: number }

/** As many middling reviews each event is given beside its own. */
export const priorCount = 10

/** Where nobody has rated anything yet, the middle of the scale. */
const middle = 3

/** The mean of all stars that were given anywhere, what an event of which nothing is known is taken for. */
export function meanOf(all: StarSums): number {
  return all.count === 0 ? middle : all.sum / all.count
}

/**
 * What an event is ranked by: the mean of its stars together with `priorCount` reviews that are worth the mean of all. Three
 * fives prove less than two hundred reviews of 4.8: the fewer there are, the nearer an event stays to the middle.
 */
export function fairRating({ sum, count }: StarSums, mean: number): number {
  return (sum + priorCount * mean) / (count + priorCount)
}

/** As stars are kept and shown, in hundredths: 467 is 4.67. Null where nobody has rated. */
export function hundredthsOf({ sum, count }: StarSums): number | null {
  return count === 0 ? null : Math.round((sum * 100) / count)
}
