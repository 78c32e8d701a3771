import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

/**
 * The least interval between two requests to the provider about one payment, for any number of open
 * pages.
 */
export const minPollIntervalMs = secondMs

/**
 * A payment that ended unpaid is checked once more after this time: a success may follow a declined
 * attempt.
 */
export const finalCheckDelayMs = 24 * 60 * minuteMs
/** The interval of retries of that last check where the provider did not respond. */
export const finalCheckRetryMs = 15 * minuteMs

/** How often a provider is asked about an open dispute: a bank decides within weeks. */
export const disputeCheckMs = 6 * 60 * minuteMs

type PolledPayment = { readonly createdAt: Instant; readonly expiresAt: Instant }

/**
 * The time of the program's next check of a payment that is under way. Before it expires, sparsely
 * (after 1, 2, 4, 8 minutes, then every 5): only a lost webhook waits so long. After it expires it
 * is cancelled, at once and again after 2, 4, 8 seconds and so on, at last every 10 minutes, since
 * a provider may be down for hours.
 * @param random in [0, 1): spreads payments that failed together, so that they are not retried
 * together
 */
export function nextPollAt({ createdAt, expiresAt }: PolledPayment, now: Instant, random: number): Instant {
  const overdueMs = diffMs(now, expiresAt)
  const spread = 1 + random / 4
  if (overdueMs >= 0) return plusMs(now, Math.round(within(overdueMs, 2 * secondMs, 10 * minuteMs) * spread))
  const next = plusMs(now, Math.round(within(diffMs(now, createdAt), minuteMs, 5 * minuteMs) * spread))
  return diffMs(next, expiresAt) < 0 ? next : expiresAt
}

/**
 * The time of the next check of a refund that its provider accepted: after 1, 2, 4 minutes and so
 * on, at last every hour, since a bank may take days.
 * @param random in [0, 1): spreads refunds that were sent together
 */
export function nextRefundCheckAt(sentAt: Instant, now: Instant, random: number): Instant {
  return plusMs(now, Math.round(within(diffMs(now, sentAt), minuteMs, 60 * minuteMs) * (1 + random / 4)))
}

function within(ms: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, ms))
}
