import { isUuid } from '#src/kernel/ids.ts'

/** More people need a group entry. */
const maxPeople = 20

/**
 * The people chosen for a race, in the order of their forms: `me`, the id of a family member, or
 * `new`. Any other value of an address or a form is dropped.
 */
export function chosenPeople(values: readonly string[]): string[] {
  const known = values.filter((whom) => whom === 'me' || whom === 'new' || isUuid(whom))
  return [...new Set(known)].slice(0, maxPeople)
}

/**
 * The person whose form comes after that of `whom`; undefined after the last one, and where `whom`
 * is not chosen.
 */
export function nextChosen(people: readonly string[], whom: string | undefined): string | undefined {
  const at = people.indexOf(whom ?? '')
  return at === -1 ? undefined : people[at + 1]
}
