/** A time as scoreboards show it, rounded up to whole seconds: «42:07», «3:05:09». @param ms not negative */
export function formatRaceTime(ms: number): string {
  return clockOf(wholeSeconds(ms))
}

/** How far behind, by the times that are shown; null for who is not behind anybody. */
export function formatBehind(ms: number, leaderMs: number): string | null {
  const seconds = wholeSeconds(ms) - wholeSeconds(leaderMs)
  return seconds > 0 ? `+${clockOf(seconds)}` : null
}

/** How long it took from one time to a later one, by the times that are shown: parts come to the whole. */
export function formatPart(toMs: number, fromMs: number): string {
  return clockOf(wholeSeconds(toMs) - wholeSeconds(fromMs))
}

/**
 * Legs that follow each other, each in whole seconds, so that as they are shown they come to the time that is shown. Behind a leg that
 * nobody timed it is not known when the next one began: what follows is counted anew.
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
