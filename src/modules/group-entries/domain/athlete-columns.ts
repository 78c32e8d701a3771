import type { BothLanguages, Language } from '#src/kernel/texts.ts'
import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'

/** The columns of all lists. */
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
  'phone',
  'email',
] as const
export type AthleteColumn = (typeof athleteColumns)[number]

/** The columns of a list of this kind, in the order of the template. */
export const columnsOfKind: Readonly<Record<GroupEntryKind, readonly AthleteColumn[]>> = {
  club: ['lastName', 'firstName', 'patronymic', 'birthDate', 'gender', 'race', 'rank', 'school', 'region', 'coach'],
  company: ['lastName', 'firstName', 'patronymic', 'birthDate', 'gender', 'race', 'phone', 'email'],
}

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
  phone: '',
  email: '',
}

/** The row with the columns of this kind alone. */
export function rowOfKind(typed: TypedAthlete, kind: GroupEntryKind): TypedAthlete {
  const columns = columnsOfKind[kind]
  return Object.fromEntries(
    athleteColumns.map((column) => [column, columns.includes(column) ? typed[column] : '']),
  ) as TypedAthlete // of all columns
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
  phone: { ru: 'Телефон', en: 'Phone' },
  email: { ru: 'Эл. почта', en: 'Email' },
}

/** Other headings of these columns in people's own lists. «ФИО» is split into its words. */
const otherTitles: Readonly<Record<AthleteColumn | 'fullName', readonly string[]>> = {
  fullName: [
    'фио',
    'ф и о',
    'фамилия имя',
    'фамилия имя отчество',
    'участник',
    'спортсмен',
    'сотрудник',
    'full name',
    'name',
    'athlete',
    'employee',
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
  phone: ['тел', 'мобильный', 'мобильный телефон', 'номер телефона', 'mobile', 'phone number'],
  email: ['почта', 'электронная почта', 'емейл', 'имейл', 'e mail', 'mail'],
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

/** The column that a heading names; null where it is not recognized, or a list of this kind has no such column. */
export function findColumn(heading: string, kind: GroupEntryKind): AthleteColumn | 'fullName' | null {
  const column = byTitle.get(comparable(heading)) ?? null
  return column === null || column === 'fullName' || columnsOfKind[kind].includes(column) ? column : null
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
