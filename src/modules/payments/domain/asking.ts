import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** However many pages of a payer look at once, the provider is asked about one payment no more often than this. */
export const leastBetweenAsksMs = secondMs

/** A payment that ended without money is asked about once more after so long: a success may follow a refused try. */
export const lastQuestionAfterMs = 24 * 60 * minuteMs
/** That question comes again after so long where the provider did not answer it. */
export const retryLastQuestionMs = 15 * minuteMs

type Asked = { readonly createdAt: Instant; readonly expiresAt: Instant }

/**
 * When the program by itself asks about a payment again that is still under way. Before it runs out sparsely (after 1, 2,
 * 4, 8 minutes, then every 5): only a webhook that was lost has to wait so long. From then on it is to be given up, at
 * once and again after 2, 4, 8 seconds and so on, every 10 minutes at last, for a provider may be down for hours.
 * @param random in [0, 1): spreads what failed together, so that it does not come back together
 */
export function nextAskAt({ createdAt, expiresAt }: Asked, now: Instant, random: number): Instant {
  const overdueMs = diffMs(now, expiresAt)
  const spread = 1 + random / 4
  if (overdueMs >= 0) return plusMs(now, Math.round(within(overdueMs, 2 * secondMs, 10 * minuteMs) * spread))
  const next = plusMs(now, Math.round(within(diffMs(now, createdAt), minuteMs, 5 * minuteMs) * spread))
  return diffMs(next, expiresAt) < 0 ? next : expiresAt
}

function within(ms: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, ms))
}
