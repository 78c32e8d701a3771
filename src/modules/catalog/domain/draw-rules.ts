import { isBefore } from '#src/kernel/instant.ts'
import type { RaceDraft } from './event-draft.ts'

/**
 * Whether the draw is possible: its moment lies between opening and closing, the race is
 * individual, and no price depends on the number of places sold, since a draw has no order of
 * arrival.
 */
export function isDrawValid({ drawsAt = null, opensAt, closesAt, tiers, kind }: RaceDraft): boolean {
  if (drawsAt === null) return true
  const isWithin = isBefore(opensAt, drawsAt) && isBefore(drawsAt, closesAt)
  return isWithin && kind === 'individual' && tiers.every(({ untilOrdinal }) => untilOrdinal === null)
}
