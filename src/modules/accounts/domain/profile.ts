import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'

export const genders = ['unknown', 'male', 'female'] as const
export type Gender = (typeof genders)[number]

/** The installation's list (PRODUCT 'Profile'). */
export const socialCategories = [
  'none',
  'pupil',
  'student',
  'pensioner',
  'disabled',
  'large-family',
  'veteran',
] as const
export type SocialCategory = (typeof socialCategories)[number]

export const relations = ['child', 'spouse', 'parent', 'sibling', 'other'] as const
export type Relation = (typeof relations)[number]

/** A participant's data, entered by themselves or by the account that registers them (SPEC §3). */
export type ParticipantProfile = {
  readonly email: string
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly hasNoPatronymic: boolean
  readonly birthDate: PlainDate | null
  readonly gender: Gender
  /** ISO 3166 alpha-2. */
  readonly country: string
  readonly region: string
  /** City or district. */
  readonly city: string
  readonly address: string
  readonly street: string
  readonly building: string
  readonly apartment: string
  readonly isPrivateHouse: boolean
  readonly postcode: string
  /** E.164 once saved; before, as typed. */
  readonly phone: string
  readonly emergencyPhone: string
  readonly club: string
  readonly hasNoClub: boolean
  readonly profession: string
  readonly socialCategory: SocialCategory
  readonly teamCode: string
}

export const emptyProfile: ParticipantProfile = {
  email: '',
  lastName: '',
  firstName: '',
  patronymic: '',
  hasNoPatronymic: false,
  birthDate: null,
  gender: 'unknown',
  country: 'RU',
  region: '',
  city: '',
  address: '',
  street: '',
  building: '',
  apartment: '',
  isPrivateHouse: false,
  postcode: '',
  phone: '',
  emergencyPhone: '',
  club: '',
  hasNoClub: false,
  profession: '',
  socialCategory: 'none',
  teamCode: '',
}

/**
 * The profile without the values that a ticked box («Нет отчества», «Частный дом», «Не состою в
 * клубе») opts out of.
 */
export function clearOptedOutFields(profile: ParticipantProfile): ParticipantProfile {
  return {
    ...profile,
    patronymic: profile.hasNoPatronymic ? '' : profile.patronymic,
    apartment: profile.isPrivateHouse ? '' : profile.apartment,
    club: profile.hasNoClub ? '' : profile.club,
  }
}

export type PersonName = Pick<ParticipantProfile, 'lastName' | 'firstName' | 'patronymic'>

/** «Фамилия Имя Отчество», without empty parts. */
export function fullName(person: PersonName): string {
  return [person.lastName, person.firstName, person.patronymic].filter((part) => part !== '').join(' ')
}

/** A user's name in their language: «Лебедева Вероника», “Veronika Lebedeva”. */
export function nameOfUser({ lastName, firstName }: PersonName, language: Language): string {
  const names = language === 'ru' ? [lastName, firstName] : [firstName, lastName]
  return names.filter((part) => part !== '').join(' ')
}

/** «А. П. И.»: what a stranger may see of a person; it identifies no one. */
export function formatInitials(person: PersonName): string {
  return [person.firstName, person.patronymic, person.lastName]
    .filter((part) => part !== '')
    .map((part) => `${(Array.from(part)[0] ?? '').toLocaleUpperCase('ru')}.`)
    .join('\u00A0')
}

/** Whether two profiles have the same value in every field. */
export function isSameProfile(a: ParticipantProfile, b: ParticipantProfile): boolean {
  return profileFields.every((field) => a[field] === b[field])
}

const profileFields = Object.keys(emptyProfile) as (keyof ParticipantProfile)[]
