/** A wave of a race, by expected time. Schema of the elements of `catalog.races.waves`. */
export type RaceWave = {
  /** The displayed and printed code: «A». */
  readonly code: string
  /**
   * The upper bound of the expected time; null, only in the last wave: everyone else, also without
   * an expected time.
   */
  readonly upToSeconds: number | null
  /** The wave's bib range, both ends included; null: the race's own range. */
  readonly bibFrom: number | null
  readonly bibTo: number | null
}

const maxWaves = 26

/**
 * Whether these waves are valid together: each slower than the one before, the last unbounded, bib
 * ranges without overlap and below the race's own.
 */
export function areWavesValid(
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
    waves.length <= maxWaves &&
    codes.size === waves.length &&
    waves.every(({ code }) => /^[A-ZА-ЯЁ0-9]{1,4}$/.test(code)) &&
    isSlower &&
    areRangesValid(waves, race.bibFrom)
  )
}

/**
 * Whether the bib ranges are valid: all waves have one or none has. A participant whose range is
 * used up gets a number from the race's own, above all ranges.
 */
function areRangesValid(waves: readonly RaceWave[], raceFrom: number): boolean {
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
