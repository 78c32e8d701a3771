import type { BothLanguages, Language } from '#src/kernel/texts.ts'

/** The columns of a coach's list, in the order of the template. */
export const athleteColumns = [
  'lastName',
  'firstName',
  'patronymic',
  'birthDate',
  'gender',
  'race',
  'rank',
  'school',
  'region',
  'coach',
] as const
export type AthleteColumn = (typeof athleteColumns)[number]

/** One row of the list, as typed. Schema of `group_entries.athletes.typed`. */
export type TypedAthlete = Readonly<Record<AthleteColumn, string>>

export const emptyAthlete: TypedAthlete = {
  lastName: '',
  firstName: '',
  patronymic: '',
  birthDate: '',
  gender: '',
  race: '',
  rank: '',
  school: '',
  region: '',
  coach: '',
}

/** The titles in the template and on the page. */
export const columnTitles: Readonly<Record<AthleteColumn, BothLanguages>> = {
  lastName: { ru: 'Фамилия', en: 'Surname' },
  firstName: { ru: 'Имя', en: 'First name' },
  patronymic: { ru: 'Отчество', en: 'Patronymic' },
  birthDate: { ru: 'Дата рождения', en: 'Date of birth' },
  gender: { ru: 'Пол', en: 'Gender' },
  race: { ru: 'Дистанция', en: 'Race' },
  rank: { ru: 'Разряд', en: 'Rank' },
  school: { ru: 'Школа, клуб', en: 'School or club' },
  region: { ru: 'Регион', en: 'Region' },
  coach: { ru: 'Тренер', en: 'Coach' },
}

/** Other headings of these columns in coaches' lists. «ФИО» is split into its words. */
const otherTitles: Readonly<Record<AthleteColumn | 'fullName', readonly string[]>> = {
  fullName: [
    'фио',
    'ф и о',
    'фамилия имя',
    'фамилия имя отчество',
    'участник',
    'спортсмен',
    'full name',
    'name',
    'athlete',
  ],
  lastName: ['last name', 'family name', 'lastname'],
  firstName: ['firstname', 'given name'],
  patronymic: ['middle name'],
  birthDate: ['рождения', 'дата рожд', 'др', 'д р', 'родился', 'birth date', 'birthdate', 'born', 'dob'],
  gender: ['sex'],
  race: [
    'код дистанции',
    'группа',
    'возрастная группа',
    'забег',
    'гонка',
    'старт',
    'distance',
    'race code',
    'class',
    'event',
  ],
  rank: ['спортивный разряд', 'разряд звание', 'спортивная квалификация', 'квалификация', 'sports rank', 'category'],
  school: ['школа', 'клуб', 'школа клуб', 'сш', 'сшор', 'организация', 'команда', 'school', 'club', 'team'],
  region: ['субъект', 'область', 'субъект рф', 'город регион', 'state'],
  coach: ['фио тренера', 'тренер преподаватель', 'trainer'],
}

const byTitle = new Map<string, AthleteColumn | 'fullName'>([
  ...athleteColumns.flatMap((column) => [
    [comparable(column), column] as const,
    [comparable(columnTitles[column].ru), column] as const,
    [comparable(columnTitles[column].en), column] as const,
  ]),
  ...Object.entries(otherTitles).flatMap(([column, titles]) =>
    titles.map((title) => [comparable(title), column as AthleteColumn | 'fullName'] as const),
  ),
])

/** The column that a heading names; null where it is not recognized. */
export function findColumn(heading: string): AthleteColumn | 'fullName' | null {
  return byTitle.get(comparable(heading)) ?? null
}

export function columnTitle(column: AthleteColumn, language: Language): string {
  return columnTitles[column][language]
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
