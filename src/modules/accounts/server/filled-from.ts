import { clearOptedOutFields, emptyProfile, type ParticipantProfile } from '../domain/profile.ts'

const emptied = Object.keys(emptyProfile) as (keyof ParticipantProfile)[]

/** A profile with its empty fields filled from another of the same person. */
export function filledFrom(remaining: ParticipantProfile, other: ParticipantProfile): ParticipantProfile {
  const isMissing = (field: keyof ParticipantProfile) => remaining[field] === emptyProfile[field]
  const values = Object.fromEntries(emptied.map((field) => [field, isMissing(field) ? other[field] : remaining[field]]))
  const filled = { ...remaining, ...values }
  const { hasNoPatronymic, isPrivateHouse, hasNoClub } = {
    hasNoPatronymic: filled.hasNoPatronymic && remaining.patronymic === '',
    isPrivateHouse: filled.isPrivateHouse && remaining.apartment === '',
    hasNoClub: filled.hasNoClub && remaining.club === '',
  }
  return clearOptedOutFields({ ...filled, hasNoPatronymic, isPrivateHouse, hasNoClub })
}
