import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { RaceCutOff, WaveStart } from '#src/modules/catalog/domain/race-course-times.ts'

/** A further wave start in minutes after the first, for a wave if it is named. */
export type StartSpec = readonly [minutes: number, name: BothLanguages, wave?: string]
/** A cut-off: kilometres along the course, and minutes after the start. */
export type LimitSpec = readonly [km: number, minutes: number, name: BothLanguages]

export function waveStartsOf(starts: readonly StartSpec[] | undefined, startsAt: Instant): WaveStart[] {
  return (starts ?? []).map(([minutes, name, wave = null]) => ({
    ...{ name, wave },
    startsAt: plusMs(startsAt, minutes * 60_000),
  }))
}

type Race = {
  readonly startsAt: Instant
  readonly metres?: number
  readonly limitHours: number
  readonly isForOne: boolean
}

/**
 * The race's cut-offs, by default two or three points of a long race, at the pace of its time
 * limit.
 */
export function cutOffsOf(limits: readonly LimitSpec[] | undefined, race: Race): RaceCutOff[] {
  const specs = limits ?? defaultLimits(race)
  return specs.map(([km, minutes, name]) => ({
    name,
    atM: Math.round(km * 1_000),
    until: plusMs(race.startsAt, minutes * 60_000),
  }))
}

function defaultLimits({ metres = 0, limitHours, isForOne }: Race): LimitSpec[] {
  // No cut-offs for walks of several days, which are done anywhere.
  if (!isForOne || metres < 15_000 || limitHours > 48) return []
  const points = metres >= 40_000 ? [0.3, 0.55, 0.8] : [0.5]
  return points.map((share, i) => {
    const km = Math.round((metres * share) / 1_000)
    // slightly stricter than the total limit: a later participant would not finish in time
    const minutes = Math.ceil((limitHours * 60 * share * 0.97) / 5) * 5
    const number = points.length > 1 ? ` ${i + 1}` : ''
    return [km, minutes, { ru: `Контроль времени${number}`, en: `Time check${number}` }]
  })
}
