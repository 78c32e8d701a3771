import { type Instant, isBefore } from '#src/kernel/instant.ts'

/**
 * A submitted result waits for the organizer's decision, is published, or was refused with a
 * reason.
 */
export const sentStates = ['sent', 'accepted', 'refused'] as const
export type SentState = (typeof sentStates)[number]

export type ResultPhase = 'ahead' | 'open' | 'over'

/** Whether results are taken now: from the race's start until the organizer's deadline. */
export function onlinePhase(
  now: Instant,
  { startsAt, until }: { readonly startsAt: Instant; readonly until: Instant },
): ResultPhase {
  if (isBefore(now, startsAt)) return 'ahead'
  return isBefore(now, until) ? 'open' : 'over'
}

/**
 * Whether a result may be submitted. An accepted one cannot be replaced: the participant writes to
 * the organizer.
 */
export function maySend(phase: ResultPhase, state: SentState | null): boolean {
  return phase === 'open' && state !== 'accepted'
}

/** The longest time that results can have: 24 days. */
const maxMs = 2_000_000_000

/** «1:45:30» or «01:45:30» in milliseconds; null where the text is no race time. */
export function parseRaceTime(text: string): number | null {
  const match = /^\s*(\d{1,3}):([0-5]\d):([0-5]\d)\s*$/.exec(text)
  if (match === null) return null
  const [hours, minutes, seconds] = match.slice(1).map(Number) as [number, number, number]
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return ms > 0 && ms <= maxMs ? ms : null
}

/** Whether the track was recorded during the race, with some tolerance for the clocks of phones. */
export function isWithinRace(
  track: { readonly startedMs: number; readonly endedMs: number },
  race: { readonly startsMs: number; readonly endsMs: number },
): boolean {
  return track.startedMs >= race.startsMs - slackMs && track.endedMs <= race.endsMs + slackMs
}

const slackMs = 10 * 60_000
