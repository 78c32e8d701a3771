import { isUuid } from '#src/kernel/ids.ts'

/** More than that nobody fills in one after another; a coach has a list. */
const atMost = 20

/**
 * Who was chosen to start in a race, in the order of their forms: `me`, somebody of the family group by their id, or `new`.
 * What else an address or a form brings is as if it were not there.
 */
export function chosenPeople(given: readonly string[]): string[] {
  const known = given.filter((whom) => whom === 'me' || whom === 'new' || isUuid(whom))
  return [...new Set(known)].slice(0, atMost)
}

/** Whose form comes after that of `whom`; undefined after the last, and for one who was not chosen. */
export function nextChosen(people: readonly string[], whom: string | undefined): string | undefined {
  const at = people.indexOf(whom ?? '')
  return at === -1 ? undefined : people[at + 1]
}
