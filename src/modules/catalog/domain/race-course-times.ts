import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { isSaid } from './both-languages.ts'

/** Those who start at one time, where a race starts at several. */
export type RaceWave = {
  /** As it is told: «Первая волна», «Женщины». */
  readonly name: BothLanguages
  readonly startsAt: Instant
  /** The starting group by the expected time that goes with it; null: another order. */
  readonly cluster: string | null
}

/** When those of a starting group set off; null where nothing tells with which wave they do. */
export function waveStart(
  { startsAt, waves }: { readonly startsAt: Instant; readonly waves: readonly RaceWave[] },
  cluster: string | null,
): Instant | null {
  if (waves.length === 0) return startsAt
  return waves.find((wave) => wave.cluster !== null && wave.cluster === cluster)?.startsAt ?? null
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
  readonly clusters?: readonly { readonly code: string }[]
}

const most = { waves: 30, cutOffs: 30, laps: 1_000, name: 80 } as const

/** What is wrong with a race's waves, as the path of the field; null where nothing is. The first starts the race, each next one is later. */
export function wavesIssue(waves: readonly RaceWave[], race: Race): string | null {
  if (waves.length === 1 || waves.length > most.waves) return ''
  const groups = new Set((race.clusters ?? []).map(({ code }) => code))
  const seen = new Set<string>()
  for (const [i, { name, startsAt, cluster }] of waves.entries()) {
    const before = waves[i - 1]
    const isInTime = before === undefined ? startsAt === race.startsAt : isBefore(before.startsAt, startsAt)
    if (!isInTime || !isBefore(startsAt, race.endsAt)) return `${i}.startsAt`
    if (!isSaid(name, most.name)) return `${i}.name`
    if (cluster !== null && (!groups.has(cluster) || seen.has(cluster))) return `${i}.cluster`
    if (cluster !== null) seen.add(cluster)
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
