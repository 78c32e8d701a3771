/**
 * A time as on scoreboards, rounded up to whole seconds: «42:07», «3:05:09».
 * @param ms not negative
 */
export function formatRaceTime(ms: number): string {
  return clockOf(wholeSeconds(ms))
}

/** The gap to the leader, as the difference of the rounded times; null where there is none. */
export function formatBehind(ms: number, leaderMs: number): string | null {
  const seconds = wholeSeconds(ms) - wholeSeconds(leaderMs)
  return seconds > 0 ? `+${clockOf(seconds)}` : null
}

/**
 * The duration between two times, as the difference of the rounded times, so that parts add up to
 * the total.
 */
export function formatPart(toMs: number, fromMs: number): string {
  return clockOf(wholeSeconds(toMs) - wholeSeconds(fromMs))
}

/**
 * The durations of successive legs in whole seconds, so that the shown legs add up to the shown
 * total. After a leg without a time the start of the next one is unknown, and rounding begins again
 * from it.
 */
export function legsAsShown(legsMs: readonly (number | null)[]): (number | null)[] {
  let sinceMs = 0
  return legsMs.map((ms) => {
    const fromMs = sinceMs
    sinceMs = ms === null ? 0 : fromMs + ms
    return ms === null ? null : (wholeSeconds(sinceMs) - wholeSeconds(fromMs)) * 1_000
  })
}

function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1_000)
}

function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
