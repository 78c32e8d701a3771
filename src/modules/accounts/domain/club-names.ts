import { compareKey } from './names.ts'

/** The names to suggest to somebody who lives there: their own city's clubs first, else as they came; each name once. */
export function clubNamesFor(
  city: string,
  clubs: readonly { readonly name: string; readonly city?: string | undefined }[],
): string[] {
  const here = compareKey(city)
  const isHere = (club: { readonly city?: string | undefined }) => here !== '' && compareKey(club.city ?? '') === here
  const ordered = [...clubs.filter(isHere), ...clubs.filter((club) => !isHere(club))]
  return [...new Set(ordered.map(({ name }) => name))]
}
