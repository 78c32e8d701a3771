import { compareKey } from './names.ts'

/**
 * The suggested clubs for a resident of a city: that city's clubs first, then the others in their
 * order; without duplicates.
 */
export function clubNamesFor(
  city: string,
  clubs: readonly { readonly name: string; readonly city?: string | undefined }[],
): string[] {
  const here = compareKey(city)
  const isHere = (club: { readonly city?: string | undefined }) => here !== '' && compareKey(club.city ?? '') === here
  const ordered = [...clubs.filter(isHere), ...clubs.filter((club) => !isHere(club))]
  return [...new Set(ordered.map(({ name }) => name))]
}
