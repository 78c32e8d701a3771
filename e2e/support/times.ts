/** As long as the slowest of shared machines stands still: an awaited result comes, or never does. */
export const waitMs = 40_000

/**
 * Longer than the simulated bank's pauses between its messages: it repeats a refused one after 1, 5 and 30 seconds.
 * So does a page that waits for an outage to end.
 */
export const repeatedWaitMs = 60_000

/** A look at a page that the test loads again until it is right: the loop decides how long. */
export const lookMs = 1_000

/** A program of the test's own starts, with a database and the demo's data, beside other tests. */
export const startMs = 120_000

/** A test of some people and pages. */
export const testMs = 180_000

/** A test that starts programs of its own, or waits for several outages. */
export const longTestMs = 240_000
