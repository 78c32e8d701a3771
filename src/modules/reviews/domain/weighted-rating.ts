/** The sum and the number of one event's stars. */
export type StarSums = { readonly sum: number; readonly count: number }

/** The number of average reviews that each event is credited with. */
export const priorCount = 10

/** The middle of the scale, for an installation without reviews. */
const middle = 3

/** The mean of all stars, which an event without reviews is assumed to have. */
export function meanRating(all: StarSums): number {
  return all.count === 0 ? middle : all.sum / all.count
}

/**
 * The value by which events are ranked: the mean of its stars and of `priorCount` reviews with the
 * overall mean (a Bayesian average). Three ratings of 5 rank below two hundred of 4.8: the
 * fewer reviews, the nearer an event is to the mean.
 */
export function weightedRating({ sum, count }: StarSums, mean: number): number {
  return (sum + priorCount * mean) / (count + priorCount)
}

/** The mean in hundredths, as stored and shown: 467 is 4.67. null without reviews. */
export function ratingHundredths({ sum, count }: StarSums): number | null {
  return count === 0 ? null : Math.round((sum * 100) / count)
}
