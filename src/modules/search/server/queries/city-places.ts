import { normalizeSearch } from '#src/modules/catalog/domain/search-words.ts'
import ruCities from '../data/ru-cities.json' with { type: 'json' }
import type { EventIndex } from './event-index.ts'
import { resolveCities } from './resolve-city.ts'
import { unitVector } from './unit-vector.ts'

export type Spot = { readonly latitude: number; readonly longitude: number }

/** Of two cities with one name the larger: they stand in the order of how many people live there. */
const known = new Map<string, Spot & { readonly order: number }>()
for (const [order, { name, lat, lon }] of ruCities.entries()) {
  const key = normalizeSearch(name)
  if (!known.has(key)) known.set(key, { latitude: lat, longitude: lon, order })
}

/**
 * Where a city is: as the list of cities knows it by its Russian name, in the other language by the events held there, and
 * abroad as those events' middle. null where there is no such city.
 */
export function spotOfCity(name: string, index: EventIndex): Spot | null {
  const wanted = normalizeSearch(name)
  const direct = known.get(wanted)
  if (direct) return direct
  const spots = [...resolveCities(index, name)].map((number) => ({
    number,
    spot: known.get(normalizeSearch(index.cities.values[number]?.ru ?? '')),
  }))
  // of several that are meant, the largest
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
/** Behind whatever is somewhere. */
const nowhereKm = 30_000

/** How far every event is from a spot, along the ground, in kilometres; what is run from anywhere is farther than all. */
export function kmFrom(spot: Spot, index: EventIndex): (slot: number) => number {
  const cosine = cosineFrom(spot, index)
  return (slot) => (index.isOnline[slot] ? nowhereKm : earthKm * Math.acos(Math.min(1, cosine(slot))))
}

/** The cosine of the angle between every event and a spot, seen from the middle of the earth: the nearer, the greater. */
export function cosineFrom({ latitude, longitude }: Spot, index: EventIndex): (slot: number) => number {
  const [x, y, z] = unitVector(latitude, longitude)
  const { east, north, up } = index
  return (slot) => x * (east[slot] ?? 0) + y * (north[slot] ?? 0) + z * (up[slot] ?? 0)
}

/** The cosine that whatever is so near has at least: to ask for it costs a fifth of asking for the distance. */
export function cosineAt(km: number): number {
  return Math.cos(km / earthKm)
}
