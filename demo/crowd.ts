import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import { type RandomInt, seededRandom } from './seeded-random.ts'

export type CrowdPerson = {
  readonly lastName: string
  readonly firstName: string
  readonly gender: 'male' | 'female'
  readonly birthDate: PlainDate
  readonly city: string
  readonly club: string
}
export type CrowdRules = {
  readonly gender: 'any' | 'male' | 'female'
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly raceDay: PlainDate
}

const men = [
  'Артём',
  'Илья',
  'Максим',
  'Егор',
  'Роман',
  'Тимур',
  'Денис',
  'Павел',
  'Глеб',
  'Руслан',
  'Антон',
  'Фёдор',
  'Марат',
  'Степан',
]
const women = [
  'Алина',
  'Дарья',
  'Вера',
  'Ксения',
  'Полина',
  'Юлия',
  'Мария',
  'Злата',
  'Инна',
  'Софья',
  'Лейла',
  'Нина',
  'Ольга',
  'Тамара',
]
// Fictional surnames whose masculine and feminine forms are regular.
const stems = [
  'Заречн',
  'Полянск',
  'Бережн',
  'Луговск',
  'Каменск',
  'Верхов',
  'Подгорн',
  'Озёрн',
  'Северск',
  'Лиственн',
  'Ярск',
  'Туманск',
  'Рассветн',
  'Долинск',
  'Перевальн',
  'Снежинск',
  'Родников',
  'Вьюжн',
  'Речинск',
  'Камышов',
  'Дубравн',
  'Лозовск',
  'Ветров',
  'Боровинск',
  'Росинск',
  'Ключевск',
  'Гребешков',
  'Мостовск',
  'Студёнов',
  'Тропинск',
  'Кедров',
  'Равнинн',
  'Звенигов',
]
const cities = [
  'Самара',
  'Пермь',
  'Златоуст',
  'Екатеринбург',
  'Саратов',
  'Кострома',
  'Мурманск',
  'Минск',
  'Брест',
  'Алматы',
  'Ташкент',
  'Казань',
  'Тула',
  'Тюмень',
  'Санкт-Петербург',
  'Ижевск',
  'Сортавала',
  'Владивосток',
]
const clubs = [
  '',
  '',
  '',
  '',
  'Пульс',
  'Утренний кросс',
  'Темп',
  'Вторая скорость',
  'Ровный шаг',
  'Сова и жаворонок',
  'Дальний фонарь',
]

/** The i-th participant of a race: fictional, always the same, and eligible for the race. */
export function crowdPerson(race: string, i: number, rules: CrowdRules): CrowdPerson {
  const randomInt = seededRandom(`${race}/${i}`)
  const gender = rules.gender === 'any' ? (randomInt(2) === 0 ? 'male' : 'female') : rules.gender
  const stem = pick(stems, randomInt)
  const from = Math.max(rules.ageFrom ?? 18, 4)
  const to = Math.min(rules.ageTo ?? 60, 75)
  const years = from + randomInt(Math.max(1, to - from + 1))
  return {
    lastName: stem + endingOf(stem, gender),
    firstName: pick(gender === 'male' ? men : women, randomInt),
    gender,
    // Born early in January, so that the age is the same on the race day and on 31 December.
    birthDate: addDays(yearsBefore(rules.raceDay, years), randomInt(raceDayOfYear(rules.raceDay))),
    city: pick(cities, randomInt),
    club: pick(clubs, randomInt),
  }
}

/** The ending of a surname: «Верхов, Верхова», «Ярский, Ярская», «Озёрный, Озёрная». */
function endingOf(stem: string, gender: 'male' | 'female'): string {
  if (stem.endsWith('ов')) return gender === 'male' ? '' : 'а'
  if (gender === 'female') return 'ая'
  return stem.endsWith('к') ? 'ий' : 'ый'
}

function yearsBefore(day: PlainDate, years: number): PlainDate {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}-01-01` as PlainDate
}

/** The days of January up to the race day, so that the birthday is not after it. */
function raceDayOfYear(day: PlainDate): number {
  return day.slice(5, 7) === '01' ? Number(day.slice(8, 10)) : 28
}

function pick<T>(all: readonly T[], randomInt: RandomInt): T {
  const picked = all[randomInt(all.length)]
  if (picked === undefined) throw new Error('cannot pick from an empty list')
  return picked
}
