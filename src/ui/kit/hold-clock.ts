import { diffMs, type Instant } from '#src/kernel/instant.ts'

/** The full ring: the time to pay (orders/domain/payment-time-limit.ts, which the server counts by), in milliseconds. */
export const holdMs = 20 * 60_000
const warnBelowMs = 3 * 60_000
const announcedMinutes = [10, 5, 1] as const

/**
 * The remaining time by the server's clock: `serverNow` is the time of its response, `sinceMs` the
 * monotonic time since then. The device's time of day is not used.
 */
export function remainingMs(until: Instant, serverNow: Instant, sinceMs: number): number {
  return Math.max(0, diffMs(until, serverNow) - sinceMs)
}

/** «15:42»; rounded up to whole seconds, so that 00:00 is shown only when the time is up. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** For `<time dateTime>`: 'PT15M42S'. */
export function clockDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`
}

export type HoldTone = 'calm' | 'warn' | 'expired'

export function holdTone(ms: number): HoldTone {
  if (ms <= 0) return 'expired'
  return ms < warnBelowMs ? 'warn' : 'calm'
}

/**
 * The minutes to announce when the remaining time changed; null where none of 10, 5 and 1 was
 * passed.
 */
export function minuteToAnnounce(beforeMs: number, nowMs: number): number | null {
  if (nowMs <= 0) return null
  return announcedMinutes.findLast((minutes) => beforeMs > minutes * 60_000 && nowMs <= minutes * 60_000) ?? null
}

/** The remaining share of the ring, 0 to 1. */
export function remainingShare(ms: number, totalMs: number): number {
  return Math.min(1, Math.max(0, ms / totalMs))
}
