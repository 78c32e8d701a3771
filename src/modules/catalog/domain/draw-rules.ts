import { isBefore } from '#src/kernel/instant.ts'
import type { RaceDraft } from './event-draft.ts'

/** Between opening and closing, and for one price: nobody comes first in a draw. */
export function isDrawPossible({ drawsAt = null, opensAt, closesAt, tiers, kind }: RaceDraft): boolean {
  if (drawsAt === null) return true
  const isWithin = isBefore(opensAt, drawsAt) && isBefore(drawsAt, closesAt)
  return isWithin && kind === 'individual' && tiers.every(({ untilOrdinal }) => untilOrdinal === null)
}
