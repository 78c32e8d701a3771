/**
 * A place in an address, language-independent: a country `ru`, a region `ru/samara-region`, or a
 * venue `ru/samara-region/kuybyshev-square`.
 */
export type PlacePath = string

/**
 * Whether a text has the form of a place's path: a country code and up to two names, such as
 * ru/perm.
 */
export function isPlacePath(text: string): boolean {
  return text.length <= 200 && /^[a-z]{2}(?:\/[\p{L}\p{N}-]+){0,2}$/u.test(text)
}

/** The paths of an event's country, region and venue; region and venue by their English names. */
export function placePaths(country: string, region: string, venue: string): [string, string, string] {
  const ofCountry = country.toLowerCase()
  const ofRegion = `${ofCountry}/${slug(region)}`
  return [ofCountry, ofRegion, `${ofRegion}/${slug(venue)}`]
}

/** The paths that contain it, the widest first, itself last. */
export function partsOfPlace(path: PlacePath): string[] {
  const parts = path.split('/')
  return parts.map((_, n) => parts.slice(0, n + 1).join('/'))
}

function slug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  return Array.from(words).slice(0, 80).join('') || '-'
}
