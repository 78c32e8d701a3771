import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import ruCities from '../data/ru-cities.json' with { type: 'json' }
import type { EventIndex } from './event-index.ts'
import { resolveCities } from './resolve-city.ts'
import { unitVector } from './unit-vector.ts'

export type Spot = { readonly latitude: number; readonly longitude: number }

/** Of two cities with the same name the larger is used: the list is ordered by population. */
const known = new Map<string, Spot & { readonly order: number }>()
for (const [order, { name, lat, lon }] of ruCities.entries()) {
  const key = normalizeSearch(name)
  if (!known.has(key)) known.set(key, { latitude: lat, longitude: lon, order })
}

/**
 * The position of a city: by its Russian name from the list of cities, by its other name from
 * events held there, and abroad as the mean of those events. null where there is no such city.
 */
export function spotOfCity(name: string, index: EventIndex): Spot | null {
  const normalizedName = normalizeSearch(name)
  const direct = known.get(normalizedName)
  if (direct) return direct
  const spots = [...resolveCities(index, name)].map((number) => ({
    number,
    spot: known.get(normalizeSearch(index.cities.values[number]?.ru ?? '')),
  }))
  // of several matches the largest city
  const [first] = spots.sort((a, b) => (a.spot?.order ?? unknown) - (b.spot?.order ?? unknown))
  return first === undefined ? null : (first.spot ?? middleOf(index, first.number))
}

const unknown = Number.MAX_SAFE_INTEGER

function middleOf(index: EventIndex, city: number): Spot | null {
  let [count, latitude, longitude] = [0, 0, 0]
  for (let slot = 0; slot < index.size; slot += 1) {
    if (index.city[slot] !== city) continue
    count += 1
    latitude += index.latitude[slot] ?? 0
    longitude += index.longitude[slot] ?? 0
  }
  return count === 0 ? null : { latitude: latitude / count, longitude: longitude / count }
}

const earthKm = 6_371
/** The distance assigned to online events, larger than any real one. */
const nowhereKm = 30_000

/**
 * Returns the great-circle distance of an event from a spot in kilometres; online events are
 * `nowhereKm` away.
 */
export function kmFrom(spot: Spot, index: EventIndex): (slot: number) => number {
  const cosine = cosineFrom(spot, index)
  return (slot) => (index.isOnline[slot] ? nowhereKm : earthKm * Math.acos(Math.min(1, cosine(slot))))
}

/** Returns the cosine of the central angle between an event and a spot: the nearer, the greater. */
export function cosineFrom({ latitude, longitude }: Spot, index: EventIndex): (slot: number) => number {
  const [x, y, z] = unitVector(latitude, longitude)
  const { east, north, up } = index
  return (slot) => x * (east[slot] ?? 0) + y * (north[slot] ?? 0) + z * (up[slot] ?? 0)
}

/** The least cosine within a distance: comparing it costs a fifth of computing the distance. */
export function cosineAt(km: number): number {
  return Math.cos(km / earthKm)
}
