import { diffMs, type Instant } from '#src/kernel/instant.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Whether a calendar shows an event by its hours: one that goes through a night is still one start; what lasts longer stands as its days. */
export function isOneStart({ startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant }): boolean {
  return diffMs(endsAt, startsAt) < dayMs
}
