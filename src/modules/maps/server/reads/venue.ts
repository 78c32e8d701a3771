import { LRUCache } from 'lru-cache'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { VenueMap, VenueView } from '../../contract/venue.ts'
import { baseMapPath, decodeShapes, type View, worldPxFor } from '../../domain/base-map/base-map-shapes.ts'
import landNear from '../../domain/base-map/land-near.json' with { type: 'json' }
import places from '../../domain/base-map/places.json' with { type: 'json' }
import { type Town, townsInView } from '../../domain/base-map/towns.ts'
import waterNear from '../../domain/base-map/water-near.json' with { type: 'json' }
import { roundBelow } from '../../domain/course/course-drawing.ts'
import { type VenueRow, venueOfEvent } from '../queries/venues.ts'
import { drawingFile, drawingVersion } from './drawing-files.ts'

/**
 * The venue of an event; null where there is no such event. Its `venue` is null for an online
 * event.
 */
export async function venueView(
  tx: Tx,
  eventCode: string,
  language: Language,
): Promise<{ readonly venue: VenueView | null } | null> {
  const row = await venueOfEvent(tx, eventCode)
  if (row === null) return null
  if (row.isOnline) return { venue: null }
  const { latitude, longitude } = row
  const [directions, parking] =
    language === 'ru' ? [row.directionsRu, row.parkingRu] : [row.directionsEn, row.parkingEn]
  return { venue: { map: venueMap(eventCode, row, language), latitude, longitude, directions, parking } }
}

const size = { width: 640, height: 400 }
/** The width of the map: the region with the nearest large cities. */
const seenKm = 260

type Spot = Pick<VenueRow, 'latitude' | 'longitude'>

/** The base map around an event as SVG; null where there is no such event, or it is online. */
export async function venueDrawing(tx: Tx, eventCode: string): Promise<string | null> {
  const row = await venueOfEvent(tx, eventCode)
  return row === null || row.isOnline ? null : drawnBaseMap(row).file
}

function venueMap(eventCode: string, venue: Spot, language: Language): VenueMap {
  const { version, towns } = drawnBaseMap(venue)
  const metres = roundBelow((seenKm * 1_000) / 5)
  return {
    ...size,
    baseMap: `/Image/Venue/${eventCode}/${version}`,
    towns: towns.map(({ ru, en, x, y, isLarge, isNameFirst, isAtPin }) => ({
      name: language === 'ru' ? ru : en,
      ...{ x: Math.round(x), y: Math.round(y), isLarge, isNameFirst, isAtPin },
    })),
    bar: { metres, length: (metres / 1_000 / seenKm) * size.width },
  }
}

type BaseMap = {
  readonly file: string
  readonly version: string
  readonly towns: ReturnType<typeof townsInView>
}

const baseMaps = new LRUCache<string, BaseMap, Spot>({
  max: 500,
  memoMethod: (_key, _stale, { context: spot }) => drawBaseMap(spot),
})

/** Drawn once for each venue: the base map changes with a release alone. */
function drawnBaseMap(spot: Spot): BaseMap {
  return baseMaps.memo(`${spot.latitude} ${spot.longitude}`, { context: spot })
}

function drawBaseMap({ latitude, longitude }: Spot): BaseMap {
  const view: View = { latitude, longitude, ...size, worldPx: worldPxFor(seenKm, { latitude, ...size }) }
  const { land, water } = baseMap()
  const file = drawingFile({ land: baseMapPath(land, view), water: baseMapPath(water, view) })
  return { file, version: drawingVersion(file), towns: townsInView(places as unknown as readonly Town[], view) }
}

let decoded: { land: ReturnType<typeof decodeShapes>; water: ReturnType<typeof decodeShapes> } | null = null

function baseMap() {
  decoded ??= { land: decodeShapes(landNear), water: decodeShapes(waterNear) }
  return decoded
}
