import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'

type Person = Pick<ParticipantProfile, 'lastName' | 'firstName' | 'patronymic' | 'birthDate'>

/**
 * Whether the entered person differs from the profile's: both the name and the birth date differ.
 * One of the two alone is a correction, or a new surname; a profile without a birth date holds no
 * person yet.
 */
export function isAnotherPerson(known: Person, entered: Person): boolean {
  return known.birthDate !== null && known.birthDate !== entered.birthDate && nameOf(known) !== nameOf(entered)
}

function nameOf({ lastName, firstName, patronymic }: Person): string {
  return [lastName, firstName, patronymic].map((part) => part.trim().toLocaleLowerCase('ru')).join(' ')
}

type Named = { readonly lastName: string; readonly firstName: string; readonly birthDate: string | null }

/**
 * Whether corrected data is still the same person's: two of surname, first name and birth date are
 * unchanged, except for a typing error, or the two names are swapped. A person marries, or mistypes
 * a day; two changed fields are another person.
 */
export function isCorrection(known: Named, entered: Named): boolean {
  const isSwapped = isClose(known.lastName, entered.firstName) && isClose(known.firstName, entered.lastName)
  const same = [
    isSwapped || isClose(known.lastName, entered.lastName),
    isSwapped || isClose(known.firstName, entered.firstName),
    known.birthDate === entered.birthDate,
  ]
  return same.filter(Boolean).length >= 2
}

/** The same word, or with a letter or two mistyped where it is long enough. */
function isClose(a: string, b: string): boolean {
  const [x, y] = [a, b].map((word) => word.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')) as [string, string]
  return distance(x, y) <= Math.min(2, Math.floor(Math.max(x.length, y.length) / 4))
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letter] of [...a].entries()) {
    let before = i
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const replaced = before + (letter === b[j] ? 0 : 1)
      before = row[j + 1] ?? 0
      next.push(Math.min(replaced, before + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
