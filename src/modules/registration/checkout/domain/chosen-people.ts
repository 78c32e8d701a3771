import { isUuid } from '#src/kernel/ids.ts'

/** More people need a group entry. */
const maxPeople = 20

/**
 * The people chosen for a race, in the order of their forms: `me`, the id of a family member, or
 * `new`. Any other value of an address or a form is dropped.
 */
export function chosenPeople(values: readonly string[]): string[] {
  const known = values.filter((personRef) => personRef === 'me' || personRef === 'new' || isUuid(personRef))
  return [...new Set(known)].slice(0, maxPeople)
}

/**
 * The person whose form comes after that of `personRef`; undefined after the last one, and where it
 * is not chosen.
 */
export function nextChosen(people: readonly string[], personRef: string | undefined): string | undefined {
  const at = people.indexOf(personRef ?? '')
  return at === -1 ? undefined : people[at + 1]
}
