import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { isSaid } from './both-languages.ts'

/** Those who start at one time, where a race starts at several. */
export type WaveStart = {
  /** As it is told: «Первая волна», «Женщины». */
  readonly name: BothLanguages
  readonly startsAt: Instant
  /** The starting group by the expected time that goes with it; null: another order. */
  readonly wave: string | null
}

/** When those of a starting group set off; null where nothing tells with which wave they do. */
export function startOfWave(
  { startsAt, waveStarts }: { readonly startsAt: Instant; readonly waveStarts: readonly WaveStart[] },
  wave: string | null,
): Instant | null {
  if (waveStarts.length === 0) return startsAt
  return waveStarts.find((start) => start.wave !== null && start.wave === wave)?.startsAt ?? null
}

/** A point of the course that has to be reached in time. */
export type RaceCutOff = {
  /** Along the course, from the start. */
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

const most = { waveStarts: 30, cutOffs: 30, laps: 1_000, name: 80 } as const

/** What is wrong with a race's wave starts, as the path of the field; null where nothing is. The first starts the race, each next one is later. */
export function waveStartsIssue(waveStarts: readonly WaveStart[], race: Race): string | null {
  if (waveStarts.length === 1 || waveStarts.length > most.waveStarts) return ''
  const groups = new Set((race.waves ?? []).map(({ code }) => code))
  const seen = new Set<string>()
  for (const [i, { name, startsAt, wave }] of waveStarts.entries()) {
    const before = waveStarts[i - 1]
    const isInTime = before === undefined ? startsAt === race.startsAt : isBefore(before.startsAt, startsAt)
    if (!isInTime || !isBefore(startsAt, race.endsAt)) return `${i}.startsAt`
    if (!isSaid(name, most.name)) return `${i}.name`
    if (wave !== null && (!groups.has(wave) || seen.has(wave))) return `${i}.wave`
    if (wave !== null) seen.add(wave)
  }
  return null
}

/** What is wrong with a race's time limits on the way; null where nothing is. Each lies further along and later, all before the finish closes. */
export function cutOffsIssue(cutOffs: readonly RaceCutOff[], race: Race): string | null {
  if (cutOffs.length > most.cutOffs) return ''
  const wholeM = race.distanceM === null ? null : race.distanceM * (race.stages ?? 1)
  for (const [i, { atM, name, until }] of cutOffs.entries()) {
    const before = cutOffs[i - 1]
    const isOnCourse = Number.isInteger(atM) && atM > (before?.atM ?? 0) && wholeM !== null && atM <= wholeM
    if (!isOnCourse) return `${i}.atM`
    if (!isSaid(name, most.name)) return `${i}.name`
    const isInTime = isBefore(before?.until ?? race.startsAt, until) && !isBefore(race.endsAt, until)
    if (!isInTime) return `${i}.until`
  }
  return null
}

/** Of how many equal rounds a distance is; null where it is one, or there is no distance. */
export function areLapsPossible(laps: number | null, { distanceM, stages }: Race): boolean {
  if (laps === null) return true
  return distanceM !== null && stages === null && Number.isInteger(laps) && laps > 1 && laps <= most.laps
}
