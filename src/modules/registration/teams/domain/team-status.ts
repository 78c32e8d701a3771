import { type Instant, isBefore } from '#src/kernel/instant.ts'

/**
 * A team has the state of its entry; a team whose hold expired is `expired`, even before the sweep.
 */
export type TeamStatus = 'held' | 'confirmed' | 'expired' | 'cancelled' | 'refunded'

export type TeamClosed = 'registration.team_ended' | 'registration.team_closed' | 'registration.event_not_held'

/**
 * The time until which line-ups may change: the race's own deadline, else the end of registration.
 */
export function changesUntil(race: {
  readonly closesAt: Instant
  readonly team: { readonly changesUntil: Instant | null } | null
}): Instant {
  return race.team?.changesUntil ?? race.closesAt
}

/** The reason why a team's line-up can't change now; null where it can. */
export function lineUpRefusal(
  team: { readonly status: TeamStatus },
  race: Parameters<typeof changesUntil>[0] & { readonly eventStatus: string },
  now: Instant,
): TeamClosed | null {
  if (race.eventStatus === 'cancelled' || race.eventStatus === 'postponed') return 'registration.event_not_held'
  if (team.status !== 'held' && team.status !== 'confirmed') return 'registration.team_ended'
  return isBefore(now, changesUntil(race)) ? null : 'registration.team_closed'
}
