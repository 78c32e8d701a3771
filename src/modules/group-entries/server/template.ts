import type { BothLanguages, Language } from '#src/kernel/texts.ts'
import { csvBom, csvLines } from '#src/lib/csv.ts'
import type { GroupEntryField, GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import {
  type AthleteColumn,
  columnsOfKind,
  columnTitle,
  emptyAthlete,
  type TypedAthlete,
} from '../domain/athlete-columns.ts'

type Races = readonly [RaceRules, ...RaceRules[]]

/** An empty list for a spreadsheet: only people read the rows above the headings. */
export function buildTemplate(races: Races, kind: GroupEntryKind, language: Language): string {
  return formatList(races, kind, language, [])
}

/**
 * The template filled in: one eligible person for each race, each cell in a different one of the
 * accepted spellings.
 */
export function buildSample(races: Races, kind: GroupEntryKind, language: Language): string {
  const examples = racesWithGroupEntries(races).slice(0, maxExamples).map(exampleFor(kind, language))
  return formatList(races, kind, language, examples)
}

const maxExamples = 4

function racesWithGroupEntries(races: Races): RaceRules[] {
  return races.filter(({ groupEntries }) => groupEntries !== null)
}

function formatList(races: Races, kind: GroupEntryKind, language: Language, athletes: readonly TypedAthlete[]): string {
  const columns = columnsOfKind[kind]
  const [{ eventNameRu, eventNameEn }] = races
  const isRu = language === 'ru'
  const lines = [
    [`${isRu ? eventNameRu : eventNameEn}: ${titles[kind][language]}`],
    ...racesWithGroupEntries(races).map(({ raceCode, raceNameRu, raceNameEn }) => [
      isRu ? 'Код дистанции:' : 'Race code:',
      raceCode,
      isRu ? raceNameRu : raceNameEn,
    ]),
    [],
    columns.map((column) => columnTitle(column, language)),
    ...athletes.map((athlete) => columns.map((column) => athlete[column])),
  ]
  return csvBom + csvLines(lines)
}

const titles: Readonly<Record<GroupEntryKind, BothLanguages>> = {
  club: { ru: 'заявка', en: 'group entry' },
  company: { ru: 'корпоративная заявка', en: 'corporate entry' },
}

type Names = { readonly lastName: string; readonly firstName: string; readonly patronymic: string }
const names: Readonly<Record<Language, Readonly<Record<'male' | 'female', readonly Names[]>>>> = {
  ru: {
    male: [
      { lastName: 'Иванов', firstName: 'Иван', patronymic: 'Иванович' },
      { lastName: 'Петров', firstName: 'Пётр', patronymic: '' },
    ],
    female: [
      { lastName: 'Иванова', firstName: 'Анна', patronymic: 'Ивановна' },
      { lastName: 'Петрова', firstName: 'Мария', patronymic: '' },
    ],
  },
  en: {
    male: [
      { lastName: 'Ivanov', firstName: 'Ivan', patronymic: '' },
      { lastName: 'Petrov', firstName: 'Pyotr', patronymic: '' },
    ],
    female: [
      { lastName: 'Ivanova', firstName: 'Anna', patronymic: '' },
      { lastName: 'Petrova', firstName: 'Maria', patronymic: '' },
    ],
  },
}
const genders = { ru: { male: ['м', 'муж'], female: ['ж', 'жен'] }, en: { male: ['m', 'boy'], female: ['f', 'girl'] } }
const headExamples = {
  ru: { rank: ['2 юн.', 'б/р'], school: 'СШ № 1', region: 'Тюменская область', coach: 'Сидоров С. С.' },
  en: { rank: ['2nd youth rank', 'no rank'], school: 'Sports School 1', region: 'Tyumen Region', coach: 'S. Sidorov' },
}

/** Both may be left empty. Not «+7…»: a spreadsheet would read a formula. */
const contactExamples = [
  { phone: '8 912 345-67-89', email: 'first@example.com' },
  { phone: '', email: '' },
]

function exampleFor(kind: GroupEntryKind, language: Language) {
  return (race: RaceRules, i: number): TypedAthlete => {
    const gender = race.gender === 'female' ? 'female' : 'male'
    const at = i % 2
    const { rank, ...head } = headExamples[language]
    const valueUnlessOff = (column: GroupEntryField & AthleteColumn, value: string | undefined) =>
      race.groupEntries?.fields[column] === 'off' ? '' : (value ?? '')
    const row = {
      ...emptyAthlete,
      ...names[language][gender][at],
      birthDate: birthDateFor(race, kind, i % 2 === 0),
      gender: genders[language][gender][Math.floor(i / 2) % 2] ?? '',
      race: i % 2 === 0 ? race.raceCode : language === 'ru' ? race.raceNameRu : race.raceNameEn,
      rank: valueUnlessOff('rank', rank[Math.floor(i / 2) % 2]),
      school: valueUnlessOff('school', head.school),
      region: valueUnlessOff('region', head.region),
      coach: valueUnlessOff('coach', head.coach),
    }
    return kind === 'club' ? row : { ...row, ...contactExamples[i % contactExamples.length] }
  }
}

/**
 * The youngest age allowed: a birthday on 1 January gives the same age on any day on which the age
 * is counted. A company enters adults where the race takes them.
 */
function birthDateFor({ raceDay, ageFrom, ageTo }: RaceRules, kind: GroupEntryKind, isRussian: boolean): string {
  const usual = Math.min(ageTo ?? adultAge, adultAge)
  const age = kind === 'company' ? Math.max(ageFrom ?? 0, usual) : (ageFrom ?? usual)
  const year = Number(raceDay.slice(0, 4)) - age
  return isRussian ? `01.01.${year}` : `${year}-01-01`
}

const adultAge = 25
