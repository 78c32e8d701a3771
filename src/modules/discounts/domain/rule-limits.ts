import { type Instant, isBefore } from '#src/kernel/instant.ts'

/** The most automatic rules that are on and not over: of one organizer, and of a whole tenant. */
export const maxAutomaticRules = 50

export type RuleLimits = {
  /** The most orders with a code of the rule; null: unlimited. */
  readonly maxUses: number | null
  readonly maxUsesPerAccount: number | null
  /** The most that all orders together may save, in minor units; null: unlimited. */
  readonly budgetMinor: number | null
  readonly startsAt: Instant | null
  /** Exclusive. */
  readonly endsAt: Instant | null
  readonly isActive: boolean
}

/** Why a code of the rule cannot be applied now; null where it can. */
export function timeRefusal(limits: RuleLimits, now: Instant): 'inactive' | 'not_started' | 'ended' | null {
  if (!limits.isActive) return 'inactive'
  if (limits.startsAt !== null && isBefore(now, limits.startsAt)) return 'not_started'
  if (limits.endsAt !== null && !isBefore(now, limits.endsAt)) return 'ended'
  return null
}
