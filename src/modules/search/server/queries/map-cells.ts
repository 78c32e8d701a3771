import { sports } from '#src/modules/catalog/domain/sport.ts'
import { type CellBox, clusterSpots, type MapCluster, type MapSpot } from '#src/modules/maps/domain/map-clusters.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventQuery } from '../../domain/event-query.ts'
import { currentSearch } from './current-search.ts'
import { matchesQuery } from './filter-conditions.ts'

export type MapCells = {
  readonly cells: readonly MapCluster[]
  readonly totalCount: number
  readonly onlineCount: number
  readonly box: CellBox | null
}

/** The most cells of a map; above it cells are made larger. */
const maxCells = 320

/**
 * The events of a query, clustered for a zoom of the map. One walk through the index.
 * @param zoomFor returns the zoom for the bounding box of the events
 */
export async function mapCells(tx: Tx, query: EventQuery, zoomFor: (box: CellBox | null) => number): Promise<MapCells> {
  const snapshot = await currentSearch(tx)
  const { index } = snapshot
  const isMet = matchesQuery(query, snapshot)
  const slots: number[] = []
  let onlineCount = 0
  for (let slot = 0; slot < index.size; slot += 1) {
    if (!isMet(slot)) continue
    if (index.isOnline[slot]) onlineCount += 1
    else slots.push(slot)
  }
  const spots = slots.map(
    (slot): MapSpot => ({
      code: index.codes[slot] ?? '',
      latitude: index.latitude[slot] ?? 0,
      longitude: index.longitude[slot] ?? 0,
      sport: sports[index.sport[slot] ?? 0] ?? 'run',
    }),
  )
  const box = boxOf(spots)
  for (let zoom = zoomFor(box); ; zoom -= 1) {
    const cells = clusterSpots(spots, zoom)
    if (cells.length > maxCells) continue
    return { cells, totalCount: spots.length, onlineCount, box }
  }
}

function boxOf(spots: readonly MapSpot[]): CellBox | null {
  if (spots.length === 0) return null
  const box: CellBox = [180, 90, -180, -90]
  for (const { latitude, longitude } of spots) {
    if (longitude < box[0]) box[0] = longitude
    if (latitude < box[1]) box[1] = latitude
    if (longitude > box[2]) box[2] = longitude
    if (latitude > box[3]) box[3] = latitude
  }
  return box
}
