import type { ParticipantProfile } from './profile.ts'

export type FieldRule = 'off' | 'optional' | 'required'
/** The fields that a race may ask for, in addition to those that every race needs. */
export const raceProfileFields = [
  'patronymic',
  'country',
  'region',
  'city',
  'address',
  'street',
  'building',
  'apartment',
  'postcode',
  'emergencyPhone',
  'club',
  'profession',
  'socialCategory',
  'teamCode',
] as const
export type RaceProfileField = (typeof raceProfileFields)[number]
/**
 * Which profile fields a race asks for; a field that is not given has its default rule. Schema of
 * `catalog.races.profile_fields`.
 */
export type FieldRules = Readonly<Partial<Record<string, FieldRule>>>

const alwaysNeeded = ['lastName', 'firstName', 'birthDate', 'gender', 'email', 'phone'] as const
/** Every field that a race's form may require. */
export const requirableFields = [...alwaysNeeded, ...raceProfileFields] as const
export type RequirableField = (typeof requirableFields)[number]
const defaultRules: Readonly<Record<RaceProfileField, FieldRule>> = {
  patronymic: 'optional',
  country: 'optional',
  region: 'off',
  city: 'required',
  address: 'off',
  street: 'off',
  building: 'off',
  apartment: 'off',
  postcode: 'off',
  emergencyPhone: 'optional',
  club: 'optional',
  profession: 'off',
  socialCategory: 'off',
  teamCode: 'off',
}

/**
 * The rules of the account's own profile page: every field is offered, and only those that every
 * race needs are required.
 */
export const ownProfileRules: Readonly<Record<RaceProfileField, FieldRule>> = {
  patronymic: 'optional',
  country: 'optional',
  region: 'optional',
  city: 'optional',
  address: 'optional',
  street: 'optional',
  building: 'optional',
  apartment: 'optional',
  postcode: 'optional',
  emergencyPhone: 'optional',
  club: 'optional',
  profession: 'optional',
  socialCategory: 'optional',
  teamCode: 'optional',
}

/**
 * A relative without an address gets emails at the account's (PRODUCT 'Accounts'); an athlete of a
 * group entry gets them through the coach.
 */
export type ProfileOwner = 'own' | 'relative' | 'athlete'

/**
 * Whose profile a form has. On the page of the family group a relative needs no phone: a race's form
 * offers the account's.
 */
export type ProfileFormOwner = ProfileOwner | 'family'

const reachedThroughAccount: Readonly<Record<ProfileFormOwner, readonly string[]>> = {
  own: [],
  relative: ['email'],
  family: ['email', 'phone'],
  athlete: ['email', 'phone'],
}

/**
 * Whether every race needs the field. Email and phone are not needed of a person who is reached
 * through the account.
 */
export function isAlwaysRequired(field: string, owner: ProfileFormOwner): boolean {
  return alwaysNeeded.some((needed) => needed === field) && !reachedThroughAccount[owner].includes(field)
}

/** The race's own rule, else the default. */
export function fieldRule(field: RaceProfileField, rules: FieldRules): FieldRule {
  return rules[field] ?? defaultRules[field]
}

/**
 * The issues of a profile for a race, by field, each as a code (SPEC §5). The boxes «частный дом»,
 * «нет отчества» and «не состою в клубе» lift the requirement of flat, patronymic and club.
 * @param whose the account's own participant, a relative, or an athlete of a group entry
 */
export function profileIssues(
  profile: ParticipantProfile,
  rules: FieldRules,
  owner: ProfileFormOwner,
): Record<string, string> {
  const issues: Record<string, string> = {}
  for (const field of alwaysNeeded) {
    if (isAlwaysRequired(field, owner) && isMissing(profile, field)) issues[field] = 'validation.required'
  }
  if (profile.gender === 'unknown') issues.gender = 'validation.required'
  for (const field of raceProfileFields) {
    if (fieldRule(field, rules) === 'required' && !isWaived(profile, field) && isMissing(profile, field)) {
      issues[field] = 'validation.required'
    }
  }
  const wrongPostcode = fieldRule('postcode', rules) === 'off' ? null : postcodeIssue(profile)
  if (wrongPostcode !== null) issues.postcode = wrongPostcode
  if (profile.emergencyPhone !== '' && profile.emergencyPhone === profile.phone) {
    issues.emergencyPhone = 'accounts.emergency_phone_own'
  }
  return issues
}

/** The fields that the race requires and the profile lacks, in the order of the form. */
export function missingFields(
  profile: ParticipantProfile,
  rules: FieldRules,
  owner: ProfileFormOwner,
): RequirableField[] {
  const issues = profileIssues(profile, rules, owner)
  return requirableFields.filter((field) => issues[field] === 'validation.required')
}

/** The countries in which every postcode has six digits; other formats vary. */
const sixDigits = ['RU', 'BY', 'UZ']

/** The issue of a postcode in its country, as a code, or null. An empty postcode is valid. */
export function postcodeIssue({
  country,
  postcode,
}: Pick<ParticipantProfile, 'country' | 'postcode'>): 'accounts.postcode_form' | 'validation.invalid' | null {
  if (postcode === '') return null
  if (sixDigits.includes(country)) return /^\d{6}$/.test(postcode) ? null : 'accounts.postcode_form'
  return /^[\p{L}\d](?:[ -]?[\p{L}\d]){2,}$/u.test(postcode) ? null : 'validation.invalid'
}

function isMissing(profile: ParticipantProfile, field: keyof ParticipantProfile): boolean {
  const value = profile[field]
  return value === '' || value === null
}

/** The boxes that explain why a field is empty. */
export const waivingCheckboxes: Partial<Record<RaceProfileField, 'hasNoPatronymic' | 'isPrivateHouse' | 'hasNoClub'>> =
  {
    patronymic: 'hasNoPatronymic',
    apartment: 'isPrivateHouse',
    club: 'hasNoClub',
  }

function isWaived(profile: ParticipantProfile, field: RaceProfileField): boolean {
  const box = waivingCheckboxes[field]
  return box !== undefined && profile[box]
}
