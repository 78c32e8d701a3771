/**
 * A place in an address, the same in each language: a country `ru`, a region of it `ru/samara-region`, or a venue there
 * `ru/samara-region/kuybyshev-square`.
 */
export type PlacePath = string

export function isPlacePath(text: string): boolean {
  return text.length <= 200 && /^[a-z]{2}(?:\/[\p{L}\p{N}-]+){0,2}$/u.test(text)
}

/** The country, the region and the venue of an event; each but the country by its English name. */
export function placePaths(country: string, region: string, venue: string): [string, string, string] {
  const ofCountry = country.toLowerCase()
  const ofRegion = `${ofCountry}/${slug(region)}`
  return [ofCountry, ofRegion, `${ofRegion}/${slug(venue)}`]
}

/** What contains it, the widest first: itself last. */
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
