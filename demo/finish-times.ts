import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { ResultDraft, ResultLeg, SplitPoint } from '#src/modules/results/domain/result-list.ts'
import { seededRandom } from './seeded-random.ts'

/** The speed of an average adult over ten kilometres in m/s, and its decrease with the distance. */
const speeds: Partial<Record<Sport, { readonly speed: number; readonly fatigue: number }>> = {
  run: { speed: 3, fatigue: 0.07 },
  trail: { speed: 2.05, fatigue: 0.1 },
  cycling: { speed: 4.6, fatigue: 0.03 },
  obstacle: { speed: 1.75, fatigue: 0.1 },
  biathlon: { speed: 3.1, fatigue: 0.05 },
  duathlon: { speed: 4.6, fatigue: 0.05 },
  ski: { speed: 4.4, fatigue: 0.05 },
  'ski-biathlon': { speed: 3.2, fatigue: 0.05 },
  swimming: { speed: 0.66, fatigue: 0.07 },
  orienteering: { speed: 2, fatigue: 0.06 },
  triathlon: { speed: 5.9, fatigue: 0.03 },
}

const point = (code: string, ru: string, en: string, distanceM: number | null): SplitPoint => ({
  code,
  name: { ru, en },
  distanceM,
})

/** The split points of a race, and their shares of the finish time. */
export function splitsOf(
  sport: Sport,
  metres: number,
): readonly { readonly point: SplitPoint; readonly part: number }[] {
  if (sport === 'triathlon') {
    return [
      { point: point('swim', 'Плавание', 'Swim', null), part: 0.19 },
      { point: point('bike', 'Велосипед', 'Bike', null), part: 0.68 },
    ]
  }
  if (sport === 'duathlon') {
    return [
      { point: point('run', 'Бег', 'Run', null), part: 0.31 },
      { point: point('bike', 'Велосипед', 'Bike', null), part: 0.84 },
    ]
  }
  const every = metres >= 20_000 ? 10_000 : metres >= 10_000 && sport !== 'cycling' ? 5_000 : null
  if (every === null || sport === 'orienteering') return []
  const distances = Array.from({ length: Math.ceil(metres / every) - 1 }, (_, i) => (i + 1) * every)
  return distances.map((distance) => {
    const km = distance / 1_000
    return { point: point(`km${km}`, `${km} км`, `${km} km`, distance), part: (distance / metres) ** 1.04 }
  })
}

/** The legs of a multisport race by the usual shares of its distance; none for a single sport. */
export function legsOfRace(sport: Sport, metres: number): readonly ResultLeg[] {
  const part = (ru: string, en: string, of: Sport, distanceM: number, to: string | null): ResultLeg => ({
    ...{ name: { ru, en }, sport: of, distanceM, to, stage: null },
  })
  if (sport === 'triathlon') {
    const bikeM = metres > 40_000 ? 40_000 : 20_000
    const swimM = metres > 40_000 ? 1_500 : 750
    return [
      part('Плавание', 'Swim', 'swimming', swimM, 'swim'),
      part('Велосипед', 'Bike', 'cycling', bikeM, 'bike'),
      part('Бег', 'Run', 'run', metres - bikeM - swimM, null),
    ]
  }
  if (sport !== 'duathlon') return []
  return [
    part('Первый бег', 'First run', 'run', 5_000, 'run'),
    part('Велосипед', 'Bike', 'cycling', 20_000, 'bike'),
    part('Второй бег', 'Second run', 'run', metres - 25_000, null),
  ]
}

export type Racer = {
  readonly bib: number
  readonly gender: 'unknown' | 'male' | 'female'
  /** On the race day. */
  readonly years: number
  /** A demo account's person: always finishes. */
  readonly isDemoAccount: boolean
}
export type DemoCourse = {
  readonly race: string
  readonly sport: Sport
  readonly metres: number
  readonly limitMs: number
  /** Each participant has their own start time, so gun and net time are equal. */
  readonly isTimeTrial: boolean
}

/** A plausible result, always the same for the same participant. */
export function finishOf(course: DemoCourse, racer: Racer): ResultDraft {
  const randomInt = seededRandom(`finish/${course.race}/${racer.bib}`)
  const { bib } = racer
  const splits = splitsOf(course.sport, course.metres)
  const outcome = racer.isDemoAccount ? 99 : randomInt(100)
  if (outcome < 3) return { bib, status: 'dns', gunMs: null, netMs: null, splitsMs: splits.map(() => null) }
  // The sum of four throws: most are average, a few slow, and one in twelve is well trained.
  const fitness =
    0.7 +
    (randomInt(100) + randomInt(100) + randomInt(100) + randomInt(100)) / 570 +
    (randomInt(12) === 0 ? 0.12 + randomInt(20) / 100 : 0)
  const ideal = course.metres / speedOf(course)
  const netMs = Math.min(
    Math.round((ideal * ageFactor(racer.years) * (racer.gender === 'female' ? 1.1 : 1) * 1_000) / fitness) +
      randomInt(1_000),
    Math.round(course.limitMs * 0.97) - randomInt(60_000),
  )
  const splitsMs = splits.map(({ part }) => Math.round(netMs * part * (0.985 + randomInt(30) / 1_000)))
  if (outcome < 6)
    return { bib, status: 'dnf', gunMs: null, netMs: null, splitsMs: splitsMs.map((ms, i) => (i === 0 ? ms : null)) }
  if (outcome < 7) return { bib, status: 'dsq', gunMs: null, netMs: null, splitsMs }
  const delayMs = course.isTimeTrial ? 0 : 800 + randomInt(Math.ceil(Math.min(45_000, netMs / 150)))
  return { bib, status: 'finished', gunMs: netMs + delayMs, netMs, splitsMs }
}

function speedOf({ sport, metres }: DemoCourse): number {
  const { speed, fatigue } = speeds[sport] ?? { speed: 2, fatigue: 0.05 }
  return speed * (10_000 / Math.max(metres, 800)) ** fatigue
}

/** The fastest age is around thirty; children and older people are slower. */
function ageFactor(years: number): number {
  if (years < 18) return 1 + (18 - years) * 0.035
  return years <= 35 ? 1 : 1 + (years - 35) * 0.009
}
