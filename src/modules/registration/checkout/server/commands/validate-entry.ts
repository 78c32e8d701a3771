import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { err } from '#src/kernel/result.ts'
import type { ParticipantProfile, Relation } from '#src/modules/accounts/domain/profile.ts'
import { type ProfileOwner, profileIssues } from '#src/modules/accounts/domain/profile-issues.ts'
import { raceState } from '#src/modules/catalog/domain/race-state.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { toAthleteRules } from '../../../domain/athlete-rules.ts'
import { ineligibility, ineligibleParams } from '../../../domain/eligibility.ts'
import { saleRefusal } from '../../../domain/entry-refusal.ts'
import { type Agreement, consentIssues } from '../../../domain/own-consents.ts'
import { identityRule, readIdentity } from '../../../entry-details/domain/entered-identity.ts'
import { type DetailsInput, type EntryDetails, entryDetails } from '../../../entry-details/domain/entry-details.ts'
import { type Guardianship, guardianErrors, requiredGuardianship } from '../../../entry-details/domain/guardian.ts'
import type { PlaceRefusal } from './hold-place.ts'

export type EntryRefusal = ReturnType<typeof err<PlaceRefusal>>
/** The subject of a refusal: the sale, the form, or the person. */
export type Validation = { readonly about: 'sale' | 'form' | 'person'; readonly refusal: EntryRefusal }

export type MoveValidation = Pick<Validation, 'about'> & {
  readonly refusal: ReturnType<typeof err<PlaceRefusal | 'registration.race_by_draw'>>
}

export type Validated = {
  readonly participant: ParticipantProfile
  readonly owner: ProfileOwner
  readonly detailsInput: DetailsInput
  /** A new relative's relation; empty where none was chosen. */
  readonly relation?: Relation | '' | undefined
  /**
   * Set for a new entry: a minor needs the representative's declaration. An existing entry has it
   * already.
   */
  readonly entersAt?: Instant
  /** Set for a move to another race with existing details: each of its documents must have data. */
  readonly mustAnswer?: boolean
  /** Set for a recipient of a place that another account pays for: their own consents. */
  readonly agreement?: Agreement
}

/** Validates by rules that may be seconds old; counts are checked by the database. */
export function validate(race: RaceRules, validated: Validated, now: Instant): Validation | null {
  return refusalNow(race, validatePerson(race, validated), now)
}

/** The state of the sale before what speaks against the person; before the opening the form's issues come first. */
export function refusalNow(race: RaceRules, person: Validation | null, now: Instant): Validation | null {
  const off = currentSaleRefusal(race, now)
  if (off === null || (off === 'registration.not_open_yet' && person !== null)) return person
  return { about: 'sale', refusal: err(off) }
}

/** Validates a move from another race: before its draw a race has no places. */
export function validateMove(race: RaceRules, validated: Validated, now: Instant): MoveValidation | null {
  const validation = validate(race, validated, now)
  const isByDraw = race.drawsAt !== null && isBefore(now, race.drawsAt)
  return isByDraw && validation?.about !== 'sale'
    ? { about: 'sale', refusal: err('registration.race_by_draw') }
    : validation
}

/** The reason why the race is not on sale now. */
export function currentSaleRefusal(race: RaceRules, now: Instant): ReturnType<typeof saleRefusal> {
  const places = { taken: 0, held: 0, free: race.capacity }
  return saleRefusal(raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, now), race.kind)
}

/** Validates the form and the person alone, whatever the state of the sale. */
export function validatePerson(rules: RaceRules, validated: Validated): Validation | null {
  return checkEntry(rules, validated).validation
}

/** The entry's details as given, the legal representative's declaration that it needs, and the first reason against it. */
export function checkEntry(
  rules: RaceRules,
  { participant, owner, detailsInput, relation, entersAt, agreement, mustAnswer = entersAt !== undefined }: Validated,
): { readonly validation: Validation | null; readonly details: EntryDetails; readonly guardian: Guardianship | null } {
  const race = owner === 'athlete' ? toAthleteRules(rules) : rules
  const issues = profileIssues(participant, race.profileFields, owner)
  const ofProfile = Object.entries(issues).map(([name, code]) => [`participant.${name}`, code])
  const { gender, birthDate } = participant
  const ineligible = birthDate === null ? null : ineligibility({ gender, birthDate }, race)
  const entry = entryDetails(race, detailsInput, mustAnswer)
  const guardian = entersAt === undefined ? null : guardianshipIn(race, participant, entersAt)
  // An ineligible person needs no declaration.
  const isMissing = ineligible === null && guardian !== null && !detailsInput.guardian
  const fields = {
    ...(relation === '' ? { relation: 'validation.required' } : {}),
    ...Object.fromEntries(ofProfile),
    ...entry.issues,
    ...(entersAt === undefined ? {} : identityIssues(race, detailsInput, participant)),
    ...(isMissing ? { guardian: guardianErrors[guardian] } : {}),
    ...(agreement === undefined ? {} : consentIssues(agreement)),
  }
  // For a move to a race that refuses the person, no answers are required.
  const isMove = mustAnswer && entersAt === undefined
  const isIncomplete = Object.keys(fields).length > 0 && (ineligible === null || !isMove)
  return {
    validation: isIncomplete
      ? { about: 'form', refusal: err('registration.form_incomplete', { fields }) }
      : birthDate === null
        ? { about: 'form', refusal: err('registration.form_incomplete') }
        : ineligible && ineligibleFor(race, ineligible),
    details: entry.details,
    guardian,
  }
}

/** The form's issues by field; empty where the refusal has another subject. */
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

function identityIssues(race: RaceRules, { identity = {} }: DetailsInput, { birthDate }: ParticipantProfile) {
  const { issues } = readIdentity(identityRule(race), identity, { birthDate, raceDay: race.raceDay })
  return Object.fromEntries(Object.entries(issues).map(([field, code]) => [`identity.${field}`, code]))
}

/** The legal representative's declaration needed for this person today, by the event's clock. */
export function guardianshipIn(
  race: Pick<RaceRules, 'timeZone'>,
  { birthDate }: Pick<ParticipantProfile, 'birthDate'>,
  now: Instant,
): Guardianship | null {
  // The sale's hot path: for nearly all participants the birth year alone decides.
  if (birthDate === null || Number(now.slice(0, 4)) - Number(birthDate.slice(0, 4)) > 19) return null
  return requiredGuardianship(birthDate, plainDateIn(now, race.timeZone))
}
