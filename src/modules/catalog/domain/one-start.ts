import { diffMs, type Instant } from '#src/kernel/instant.ts'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Whether calendars show an event by its hours: it lasts less than a day, possibly overnight. A
 * longer one is shown as whole days.
 */
export function isOneStart({ startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant }): boolean {
  return diffMs(endsAt, startsAt) < dayMs
}
