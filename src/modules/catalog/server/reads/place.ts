import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { PlaceMap, PlaceView } from '../../contract/place.ts'
import { roundBelow } from '../../domain/course/course-drawing.ts'
import { groundPath, shapesOf, type View, worldPxFor } from '../../domain/ground/ground-picture.ts'
import landNear from '../../domain/ground/land-near.json' with { type: 'json' }
import places from '../../domain/ground/places.json' with { type: 'json' }
import { type Town, townsInView } from '../../domain/ground/towns.ts'
import waterNear from '../../domain/ground/water-near.json' with { type: 'json' }
import { type PlaceRow, placeOfEvent } from '../queries/arrivals.ts'

/** null where there is no such event; a place that is null is that of an online event. */
export async function placeView(
  tx: Tx,
  eventCode: string,
  language: Language,
): Promise<{ readonly place: PlaceView | null } | null> {
  const row = await placeOfEvent(tx, eventCode)
  if (row === null) return null
  if (row.isOnline) return { place: null }
  const { latitude, longitude } = row
  const [directions, parking] =
    language === 'ru' ? [row.directionsRu, row.parkingRu] : [row.directionsEn, row.parkingEn]
  return { place: { map: placeMap(row, language), latitude, longitude, directions, parking } }
}

const size = { width: 640, height: 400 }
/** From left to right: the region is seen, with the nearest large cities. */
const seenKm = 260
const mapsKept = 500
const kept = new Map<string, PlaceMap>()

/** Drawn once for each place and language: the ground changes with a release alone. */
function placeMap(place: Pick<PlaceRow, 'latitude' | 'longitude'>, language: Language): PlaceMap {
  const key = `${place.latitude} ${place.longitude} ${language}`
  const known = kept.get(key) ?? drawPlace(place, language)
  if (!kept.has(key)) kept.set(key, known)
  for (const oldest of kept.keys()) {
    if (kept.size <= mapsKept) break
    kept.delete(oldest)
  }
  return known
}

function drawPlace({ latitude, longitude }: Pick<PlaceRow, 'latitude' | 'longitude'>, language: Language): PlaceMap {
  const view: View = { latitude, longitude, ...size, worldPx: worldPxFor(seenKm, { latitude, ...size }) }
  const { land, water } = ground()
  const metres = roundBelow((seenKm * 1_000) / 5)
  return {
    ...size,
    land: groundPath(land, view),
    water: groundPath(water, view),
    towns: townsInView(places as unknown as readonly Town[], view).map(({ ru, en, x, y, isLarge }) => ({
      name: language === 'ru' ? ru : en,
      ...{ x: Math.round(x), y: Math.round(y), isLarge },
    })),
    bar: { metres, length: (metres / 1_000 / seenKm) * size.width },
  }
}

let decoded: { land: ReturnType<typeof shapesOf>; water: ReturnType<typeof shapesOf> } | null = null

function ground() {
  decoded ??= { land: shapesOf(landNear), water: shapesOf(waterNear) }
  return decoded
}
