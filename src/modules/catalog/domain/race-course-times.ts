import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { hasBothLanguages } from './both-languages.ts'

/**
 * One start time of a race with several. Schema of the elements of `catalog.races.wave_starts`.
 */
export type WaveStart = {
  /** The displayed name: «Первая волна», «Женщины». */
  readonly name: BothLanguages
  readonly startsAt: Instant
  /**
   * The code of the wave by expected time that starts then; null: starters are ordered otherwise.
   */
  readonly wave: string | null
}

/** The start time of a wave; null where no wave start names the wave. */
export function startOfWave(
  { startsAt, waveStarts }: { readonly startsAt: Instant; readonly waveStarts: readonly WaveStart[] },
  wave: string | null,
): Instant | null {
  if (waveStarts.length === 0) return startsAt
  return waveStarts.find((start) => start.wave !== null && start.wave === wave)?.startsAt ?? null
}

/**
 * A cut-off: a point of the course that must be reached in time. Schema of the elements of
 * `catalog.races.cut_offs`.
 */
export type RaceCutOff = {
  /** Metres from the start along the course. */
  readonly atM: number
  readonly name: BothLanguages
  readonly until: Instant
}

type Race = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly distanceM: number | null
  readonly stages: number | null
  readonly waves?: readonly { readonly code: string }[]
}

const limits = { waveStarts: 30, cutOffs: 30, laps: 1_000, name: 80 } as const

/**
 * The path of the first invalid field of a race's wave starts; null where they are valid. The first
 * is the race's own start, each next one is later.
 */
export function waveStartsIssue(waveStarts: readonly WaveStart[], race: Race): string | null {
  if (waveStarts.length === 1 || waveStarts.length > limits.waveStarts) return ''
  const groups = new Set((race.waves ?? []).map(({ code }) => code))
  const seen = new Set<string>()
  for (const [i, { name, startsAt, wave }] of waveStarts.entries()) {
    const before = waveStarts[i - 1]
    const isInTime = before === undefined ? startsAt === race.startsAt : isBefore(before.startsAt, startsAt)
    if (!isInTime || !isBefore(startsAt, race.endsAt)) return `${i}.startsAt`
    if (!hasBothLanguages(name, limits.name)) return `${i}.name`
    if (wave !== null && (!groups.has(wave) || seen.has(wave))) return `${i}.wave`
    if (wave !== null) seen.add(wave)
  }
  return null
}

/**
 * The path of the first invalid field of a race's cut-offs; null where they are valid. Each lies
 * further along the course and is later than the one before, and all are before the course closes.
 */
export function cutOffsIssue(cutOffs: readonly RaceCutOff[], race: Race): string | null {
  if (cutOffs.length > limits.cutOffs) return ''
  const wholeM = race.distanceM === null ? null : race.distanceM * (race.stages ?? 1)
  for (const [i, { atM, name, until }] of cutOffs.entries()) {
    const before = cutOffs[i - 1]
    const isOnCourse = Number.isInteger(atM) && atM > (before?.atM ?? 0) && wholeM !== null && atM <= wholeM
    if (!isOnCourse) return `${i}.atM`
    if (!hasBothLanguages(name, limits.name)) return `${i}.name`
    const isInTime = isBefore(before?.until ?? race.startsAt, until) && !isBefore(race.endsAt, until)
    if (!isInTime) return `${i}.until`
  }
  return null
}

/**
 * Whether the number of laps is valid: null, or a whole number above 1 of a race with a distance
 * and no legs.
 */
export function areLapsValid(laps: number | null, { distanceM, stages }: Race): boolean {
  if (laps === null) return true
  return distanceM !== null && stages === null && Number.isInteger(laps) && laps > 1 && laps <= limits.laps
}
