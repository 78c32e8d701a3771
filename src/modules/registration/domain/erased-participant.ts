import { emptyProfile, type ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'

/**
 * In place of a participant whose account is deleted: no person. Gender, country and year of birth
 * come from the entry, since the results' groups and ranks need them.
 */
export const erasedParticipant: Omit<ParticipantProfile, 'birthDate' | 'gender' | 'country'> = (() => {
  const { birthDate: _day, gender: _gender, country: _country, ...rest } = emptyProfile
  return { ...rest, lastName: '—', hasNoPatronymic: true, hasNoClub: true }
})()
