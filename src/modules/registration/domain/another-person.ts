import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'

type Person = Pick<ParticipantProfile, 'lastName' | 'firstName' | 'patronymic' | 'birthDate'>

/**
 * Whether somebody else is entered than the profile knows: both the name and the birth date are others. One of the two
 * alone is a correction, or a new surname; and a profile without a birth date knows nobody yet.
 */
export function isAnotherPerson(known: Person, entered: Person): boolean {
  return known.birthDate !== null && known.birthDate !== entered.birthDate && nameOf(known) !== nameOf(entered)
}

function nameOf({ lastName, firstName, patronymic }: Person): string {
  return [lastName, firstName, patronymic].map((part) => part.trim().toLocaleLowerCase('ru')).join(' ')
}
