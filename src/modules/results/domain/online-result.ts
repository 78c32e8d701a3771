import { type Instant, isBefore } from '#src/kernel/instant.ts'

/** A result waits for the organizer, or is in the protocol, or was sent back with a reason. */
export const sentStates = ['sent', 'accepted', 'refused'] as const
export type SentState = (typeof sentStates)[number]

export type ResultPhase = 'ahead' | 'open' | 'over'

/** Whether results are taken now: from the race's start until the organizer's deadline. */
export function phaseOf(
  now: Instant,
  { startsAt, until }: { readonly startsAt: Instant; readonly until: Instant },
): ResultPhase {
  if (isBefore(now, startsAt)) return 'ahead'
  return isBefore(now, until) ? 'open' : 'over'
}

/** What stands is not sent once more: who would change it writes to the organizer. */
export function maySend(phase: ResultPhase, state: SentState | null): boolean {
  return phase === 'open' && state !== 'accepted'
}

/** As a protocol takes it: 24 days. */
const longestMs = 2_000_000_000

/** «1:45:30» or «01:45:30» as milliseconds; null where it is no time of a race. */
export function parseRaceTime(text: string): number | null {
  const match = /^\s*(\d{1,3}):([0-5]\d):([0-5]\d)\s*$/.exec(text)
  if (match === null) return null
  const [hours, minutes, seconds] = match.slice(1).map(Number) as [number, number, number]
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return ms > 0 && ms <= longestMs ? ms : null
}

/** A track of the race's own days; phones' clocks differ by a little. */
export function isWithinRace(
  track: { readonly beganMs: number; readonly endedMs: number },
  race: { readonly startsMs: number; readonly endsMs: number },
): boolean {
  return track.beganMs >= race.startsMs - slackMs && track.endedMs <= race.endsMs + slackMs
}

const slackMs = 10 * 60_000
