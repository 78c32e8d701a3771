/** A starting group of a race. */
export type RaceWave = {
  /** As it is told and printed: «A». */
  readonly code: string
  /** Who expects at most so many seconds; null, of the last alone: everybody else, and who expects nothing. */
  readonly upToSeconds: number | null
  /** Its numbers, both included; null: the race's own. */
  readonly bibFrom: number | null
  readonly bibTo: number | null
}

const most = 26

/** Whether these may be the groups of a race: ever slower, the last for everybody, ranges that share no number and lie below the race's own. */
export function areWavesPossible(
  waves: readonly RaceWave[],
  race: { readonly kind: string; readonly bibFrom: number },
): boolean {
  if (waves.length === 0) return true
  const times = waves.map(({ upToSeconds }) => upToSeconds ?? Number.POSITIVE_INFINITY)
  const isSlower = times.every(
    (time, i) => time > (times[i - 1] ?? 0) && Number.isFinite(time) === i < times.length - 1,
  )
  const codes = new Set(waves.map(({ code }) => code))
  return (
    race.kind === 'individual' &&
    waves.length <= most &&
    codes.size === waves.length &&
    waves.every(({ code }) => /^[A-ZА-ЯЁ0-9]{1,4}$/.test(code)) &&
    isSlower &&
    areRangesPossible(waves, race.bibFrom)
  )
}

/** Either all have a range or none; whoever finds their range used up has a number of the race's own, behind all of them. */
function areRangesPossible(waves: readonly RaceWave[], raceFrom: number): boolean {
  const ranges = waves.flatMap(({ bibFrom, bibTo }) => (bibFrom === null || bibTo === null ? [] : [{ bibFrom, bibTo }]))
  if (ranges.length === 0) return waves.every(({ bibFrom, bibTo }) => bibFrom === null && bibTo === null)
  const sorted = ranges.toSorted((a, b) => a.bibFrom - b.bibFrom)
  return (
    ranges.length === waves.length &&
    sorted.every(
      ({ bibFrom, bibTo }, i) => bibFrom > (sorted[i - 1]?.bibTo ?? 0) && bibTo >= bibFrom && bibTo < raceFrom,
    )
  )
}

/** The group of who expects this time ('1:42:30'); null where the race has none. */
export function waveOf(waves: readonly RaceWave[], expectedTime: unknown): RaceWave | null {
  const seconds = typeof expectedTime === 'string' ? secondsOf(expectedTime) : null
  if (seconds === null) return waves.at(-1) ?? null
  return waves.find(({ upToSeconds }) => upToSeconds === null || seconds <= upToSeconds) ?? null
}

function secondsOf(time: string): number | null {
  const parts = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(time)
  if (parts === null) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
