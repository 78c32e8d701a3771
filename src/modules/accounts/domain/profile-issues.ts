import type { ParticipantProfile } from './profile.ts'

export type FieldRule = 'off' | 'optional' | 'required'
/** The fields that a race may ask for; what racing always needs is not among them. */
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
export type FieldRules = Readonly<Partial<Record<string, FieldRule>>>

const alwaysNeeded = ['lastName', 'firstName', 'birthDate', 'gender', 'email', 'phone'] as const
/** Every field that a race's form may require. */
export const askedFields = [...alwaysNeeded, ...raceProfileFields] as const
export type AskedField = (typeof askedFields)[number]
const usual: Readonly<Record<RaceProfileField, FieldRule>> = {
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

/** The set of one's own profile page: everything may be told, nothing beyond what racing always needs must. */
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
 * A relative's emails go to the account's address where they have none of their own (PRODUCT 'Accounts'). An athlete of a coach's
 * group entry is reached through the coach.
 */
export type ProfileOwner = 'own' | 'relative' | 'athlete'

const reachedThroughAccount: Readonly<Record<ProfileOwner, readonly string[]>> = {
  own: [],
  relative: ['email'],
  athlete: ['email', 'phone'],
}

export function isAlwaysNeeded(field: string, whose: ProfileOwner): boolean {
  return alwaysNeeded.some((needed) => needed === field) && !reachedThroughAccount[whose].includes(field)
}

/** The race's own request, else what races usually ask. */
export function fieldRule(field: RaceProfileField, rules: FieldRules): FieldRule {
  return rules[field] ?? usual[field]
}

/**
 * What of the profile is missing for a race, by field, each with the code of its text (SPEC §5). A private house lifts the
 * flat, «нет отчества» the patronymic, «не состою в клубе» the club.
 * @param whose the account's own participant, a relative on its account, or an athlete of a group entry
 */
export function profileIssues(
  profile: ParticipantProfile,
  rules: FieldRules,
  whose: ProfileOwner,
): Record<string, string> {
  const issues: Record<string, string> = {}
  for (const field of alwaysNeeded) {
    if (isAlwaysNeeded(field, whose) && isMissing(profile, field)) issues[field] = 'validation.required'
  }
  if (profile.gender === 'unknown') issues.gender = 'validation.required'
  for (const field of raceProfileFields) {
    if (fieldRule(field, rules) === 'required' && !isLifted(profile, field) && isMissing(profile, field)) {
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

/** Which fields the race requires and the profile does not tell, in the order of the form. */
export function missingFields(profile: ParticipantProfile, rules: FieldRules, whose: ProfileOwner): AskedField[] {
  const issues = profileIssues(profile, rules, whose)
  return askedFields.filter((field) => issues[field] === 'validation.required')
}

/** Where every postcode has six digits; other countries write theirs in many ways. */
const sixDigits = ['RU', 'BY', 'UZ']

/** What is wrong with a postcode of that country, as the code of its text, or null. Nothing is wrong with none. */
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

/** Boxes that, ticked, say why a field stays empty. */
export const liftingBoxes: Partial<Record<RaceProfileField, 'hasNoPatronymic' | 'isPrivateHouse' | 'hasNoClub'>> = {
  patronymic: 'hasNoPatronymic',
  apartment: 'isPrivateHouse',
  club: 'hasNoClub',
}

function isLifted(profile: ParticipantProfile, field: RaceProfileField): boolean {
  const box = liftingBoxes[field]
  return box !== undefined && profile[box]
}
