/** A time as scoreboards show it, rounded up to whole seconds: «42:07», «3:05:09». @param ms not negative */
export function formatRaceTime(ms: number): string {
  return clockOf(wholeSeconds(ms))
}

/** How far behind, by the times that are shown; null for who is not behind anybody. */
export function formatBehind(ms: number, leaderMs: number): string | null {
  const seconds = wholeSeconds(ms) - wholeSeconds(leaderMs)
  return seconds > 0 ? `+${clockOf(seconds)}` : null
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
