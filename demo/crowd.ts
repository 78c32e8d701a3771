import type { PlainDate } from '#src/kernel/plain-date.ts'
import { addDays } from '#src/kernel/plain-date.ts'

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
// Invented surnames that decline alike for both genders.
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
]
const cities = [
  'Самара',
  'Пермь',
  'Златоуст',
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
const clubs = ['', '', '', 'Пульс', 'Утренний кросс', 'Темп', 'Вторая скорость', 'Ровный шаг']

/** The i-th person of a race's crowd: invented, always the same, and allowed in the race. */
export function crowdPerson(race: string, i: number, rules: CrowdRules): CrowdPerson {
  const dice = diceOf(`${race}/${i}`)
  const gender = rules.gender === 'any' ? (dice(2) === 0 ? 'male' : 'female') : rules.gender
  const stem = pick(stems, dice)
  const from = Math.max(rules.ageFrom ?? 18, 4)
  const to = Math.min(rules.ageTo ?? 60, 75)
  const years = from + dice(Math.max(1, to - from + 1))
  return {
    lastName: stem + (gender === 'male' ? (stem.endsWith('ов') ? '' : 'ый') : stem.endsWith('ов') ? 'а' : 'ая'),
    firstName: pick(gender === 'male' ? men : women, dice),
    gender,
    // Early in January: as old on the race day as on 31 December, whichever the race counts.
    birthDate: addDays(yearsBefore(rules.raceDay, years), dice(raceDayOfYear(rules.raceDay))),
    city: pick(cities, dice),
    club: pick(clubs, dice),
  }
}

function yearsBefore(day: PlainDate, years: number): PlainDate {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}-01-01` as PlainDate
}

/** How many days of January are safe: none after the race day itself, or the birthday would lie ahead. */
function raceDayOfYear(day: PlainDate): number {
  return day.slice(5, 7) === '01' ? Number(day.slice(8, 10)) : 28
}

function pick<T>(all: readonly T[], dice: (sides: number) => number): T {
  const one = all[dice(all.length)]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

/** A small generator that gives the same throws for the same seed everywhere (mulberry32 over a string hash). */
function diceOf(seed: string): (sides: number) => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}
