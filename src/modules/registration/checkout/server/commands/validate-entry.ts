import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { err } from '#src/kernel/result.ts'
import type { ParticipantProfile, Relation } from '#src/modules/accounts/domain/profile.ts'
import { type ProfileOwner, profileIssues } from '#src/modules/accounts/domain/profile-issues.ts'
import { raceState } from '#src/modules/catalog/domain/race-state.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { askedOfAthlete } from '../../../domain/asked-of-athlete.ts'
import { ineligibility, ineligibleParams } from '../../../domain/eligibility.ts'
import { saleRefusal } from '../../../domain/entry-refusal.ts'
import { type Agreement, consentIssues } from '../../../domain/own-consents.ts'
import { identityRule, readIdentity } from '../../../entry-details/domain/entered-identity.ts'
import { entryDetails, type GivenDetails } from '../../../entry-details/domain/entry-details.ts'
import { type Guardianship, guardianErrors, guardianshipOf } from '../../../entry-details/domain/guardian.ts'
import type { PlaceRefusal } from './hold-place.ts'

export type EntryRefusal = ReturnType<typeof err<PlaceRefusal>>
/** What stands in the way: that nobody may register now, what was entered, or who it is. */
export type Validation = { readonly about: 'sale' | 'form' | 'person'; readonly refusal: EntryRefusal }

export type MoveValidation = Pick<Validation, 'about'> & {
  readonly refusal: ReturnType<typeof err<PlaceRefusal | 'registration.race_by_draw'>>
}

export type Validated = {
  readonly participant: ParticipantProfile
  readonly whose: ProfileOwner
  readonly given: GivenDetails
  /** Of a new relative; empty where it was not chosen. */
  readonly relation?: Relation | '' | undefined
  /** Of who enters now: whoever is not of age needs their representative's declaration. Who is entered already has given it. */
  readonly entersAt?: Instant
  /** Of who goes to another race with what was told: of each document it asks for something must have been told. */
  readonly mustAnswer?: boolean
  /** Of who takes a place that somebody else pays for: what they agree to themselves. */
  readonly agreement?: Agreement
}

/** By rules that may be seconds old; counts are the database's to decide. */
export function validate(race: RaceRules, validated: Validated, now: Instant): Validation | null {
  const off = offSale(race, now)
  const person = validatePerson(race, validated)
  // Who fills in the form before the opening is told what of it would not do then.
  if (off === null || (off === 'registration.not_open_yet' && person !== null)) return person
  return { about: 'sale', refusal: err(off) }
}

/** The same of who has a place elsewhere and means to move: until a draw has decided, places of its race are had by nobody. */
export function validateMove(race: RaceRules, validated: Validated, now: Instant): MoveValidation | null {
  const validation = validate(race, validated, now)
  const isByDraw = race.drawsAt !== null && isBefore(now, race.drawsAt)
  return isByDraw && validation?.about !== 'sale'
    ? { about: 'sale', refusal: err('registration.race_by_draw') }
    : validation
}

/** Why nobody may register now, whoever they are. */
export function offSale(race: RaceRules, now: Instant): ReturnType<typeof saleRefusal> {
  const places = { taken: 0, held: 0, free: race.capacity }
  return saleRefusal(raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, now), race.kind)
}

/** The form and the person alone, whatever becomes of the sale. */
export function validatePerson(
  rules: RaceRules,
  { participant, whose, given, relation, entersAt, agreement, mustAnswer = entersAt !== undefined }: Validated,
): Validation | null {
  const race = whose === 'athlete' ? askedOfAthlete(rules) : rules
  const issues = profileIssues(participant, race.profileFields, whose)
  const ofProfile = Object.entries(issues).map(([name, code]) => [`participant.${name}`, code])
  const { gender, birthDate } = participant
  const ineligible = birthDate === null ? null : ineligibility({ gender, birthDate }, race)
  // Whom the race does not take declares nothing.
  const needed = ineligible === null && entersAt !== undefined ? guardianshipIn(race, participant, entersAt) : null
  const fields = {
    ...(relation === '' ? { relation: 'validation.required' } : {}),
    ...Object.fromEntries(ofProfile),
    ...entryDetails(race, given, mustAnswer).issues,
    ...(entersAt === undefined ? {} : identityIssues(race, given, participant)),
    ...(needed === null || given.guardian ? {} : { guardian: guardianErrors[needed] }),
    ...(agreement === undefined ? {} : consentIssues(agreement)),
  }
  // Who moves with what was told answers nothing for a race that does not take them.
  const isMove = mustAnswer && entersAt === undefined
  if (Object.keys(fields).length > 0 && (ineligible === null || !isMove)) {
    return { about: 'form', refusal: err('registration.form_incomplete', { fields }) }
  }
  if (birthDate === null) return { about: 'form', refusal: err('registration.form_incomplete') }
  return ineligible === null ? null : ineligibleFor(race, ineligible)
}

/** What of the form was refused, by field; nothing where it is something else that stands in the way. */
export function formIssues(refusal: EntryRefusal | null | undefined): Readonly<Record<string, string>> {
  return refusal?.error.code === 'registration.form_incomplete' ? (refusal.error.fields ?? {}) : {}
}

function ineligibleFor(race: RaceRules, ineligible: NonNullable<ReturnType<typeof ineligibility>>): Validation {
  const at =
    ineligible.code === 'registration.too_young' || ineligible.code === 'registration.too_old' ? 'birthDate' : 'gender'
  return {
    about: 'person',
    refusal: err(ineligible.code, {
      fields: { [`participant.${at}`]: ineligible.code },
      params: ineligibleParams(ineligible, race),
    }),
  }
}

function identityIssues(race: RaceRules, { identity = {} }: GivenDetails, { birthDate }: ParticipantProfile) {
  const { issues } = readIdentity(identityRule(race), identity, { birthDate, raceDay: race.raceDay })
  return Object.fromEntries(Object.entries(issues).map(([field, code]) => [`identity.${field}`, code]))
}

/** What a legal representative has to declare for this person today, by the event's clock. */
export function guardianshipIn(
  race: Pick<RaceRules, 'timeZone'>,
  { birthDate }: Pick<ParticipantProfile, 'birthDate'>,
  now: Instant,
): Guardianship | null {
  // The sale's hot path: of nearly everybody the year alone says it.
  if (birthDate === null || Number(now.slice(0, 4)) - Number(birthDate.slice(0, 4)) > 19) return null
  return guardianshipOf(birthDate, plainDateIn(now, race.timeZone))
}
