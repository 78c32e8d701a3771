import { compareKey } from './names.ts'

/**
 * The suggested clubs for a resident of a city: that city's clubs first, then the others in their
 * order; without duplicates.
 */
export function suggestedClubNames(
  city: string,
  clubs: readonly { readonly name: string; readonly city?: string | undefined }[],
): string[] {
  const cityKey = compareKey(city)
  const isInCity = (club: { readonly city?: string | undefined }) =>
    cityKey !== '' && compareKey(club.city ?? '') === cityKey
  const ordered = [...clubs.filter(isInCity), ...clubs.filter((club) => !isInCity(club))]
  return [...new Set(ordered.map(({ name }) => name))]
}
