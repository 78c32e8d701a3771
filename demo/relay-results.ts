import type { PlainDate } from '#src/kernel/plain-date.ts'
import { ageOn } from '#src/kernel/plain-date.ts'
import type { ResultDraft, ResultLeg, ResultListDraft, SplitPoint } from '#src/modules/results/domain/result-list.ts'
import { crowdPerson } from './crowd.ts'
import type { DemoEvent, DemoRace } from './events/demo-event.ts'
import { finishOf } from './finish-times.ts'
import { seededRandom } from './seeded-random.ts'

// Fictional.
const names = [
  'Четыре весла',
  'Сызранский экспресс',
  'Вторая скорость',
  'Не по пути',
  'Тихий ход',
  'Пульс-1',
  'Пульс-2',
  'Ночная смена',
  'Кафедра физики',
  'Дальний фонарь',
  'Ровный шаг',
  'Палочка-выручалочка',
  'Волжский плёс',
  'Соседи по подъезду',
  'Утренний кросс',
  'Чай после финиша',
]

/**
 * Teams registered on the spot, each with a runner for every leg; one did not finish, one did not
 * start.
 */
export function relayResultList(event: DemoEvent, race: DemoRace, raceDay: PlainDate): ResultListDraft {
  const stages = race.team?.stages ?? []
  const legs = stages.map(
    ({ name, distanceM }, i): ResultLeg => ({
      ...{ name, distanceM, sport: 'run', stage: i + 1 },
      to: i === stages.length - 1 ? null : `exchange${i + 1}`,
    }),
  )
  const splits = legs.slice(0, -1).map(
    (_, i): SplitPoint => ({
      code: `exchange${i + 1}`,
      name: { ru: `Передача ${i + 1}`, en: `Exchange ${i + 1}` },
      distanceM: stages.slice(0, i + 1).reduce((sum, { distanceM }) => sum + (distanceM ?? 0), 0),
    }),
  )
  const rows = names.map((name, i) => teamLine({ code: `${event.code}/${race.code}`, name, bib: i + 1, legs, raceDay }))
  return { rankedBy: 'gun', splits, legs, rows }
}

type TeamOf = {
  readonly code: string
  readonly name: string
  readonly bib: number
  readonly legs: readonly ResultLeg[]
  readonly raceDay: PlainDate
}

function teamLine({ code, name, bib, legs, raceDay }: TeamOf): ResultDraft {
  const people = legs.map((_, i) =>
    crowdPerson(`${code}/${bib}`, i, { gender: genderOf(bib), ageFrom: 18, ageTo: 55, raceDay }),
  )
  const team = { name, members: people.map((person, i) => ({ stage: i + 1, person })) }
  const randomInt = seededRandom(`relay/${code}/${bib}`)
  let passedMs = 0
  const passed = legs.map(({ distanceM }, i) => {
    const { gender, birthDate } = people[i] ?? { gender: 'male' as const, birthDate: raceDay }
    const racer = { bib: bib * 10 + i, gender, years: ageOn(birthDate, raceDay), isDemoAccount: true }
    const course = { race: `${code}/leg`, sport: 'run' as const, metres: distanceM ?? 5_000, limitMs: 3_600_000 }
    passedMs += finishOf({ ...course, isTimeTrial: true }, racer).netMs ?? 1_500_000
    return passedMs
  })
  const taken = passed.slice(0, -1)
  const nobody = { gunMs: null, netMs: null }
  if (bib === names.length) return { bib, team, status: 'dns', ...nobody, splitsMs: taken.map(() => null) }
  if (bib === 9) return { bib, team, status: 'dnf', ...nobody, splitsMs: taken.map((ms, i) => (i < 2 ? ms : null)) }
  return { bib, team, status: 'finished', gunMs: passedMs + randomInt(900), netMs: passedMs, splitsMs: taken }
}

/** The team's gender: some women's, some men's, most mixed. */
function genderOf(bib: number): 'any' | 'male' | 'female' {
  if (bib % 5 === 0) return 'female'
  return bib % 4 === 1 ? 'male' : 'any'
}
