import type { Language } from '#src/kernel/texts.ts'
import type { Box } from '#src/modules/maps/domain/base-map/clip-ring.ts'
import { mercator } from '#src/modules/maps/domain/base-map/mercator.ts'
import places from '#src/modules/maps/domain/base-map/places.json' with { type: 'json' }
import type { Town } from '#src/modules/maps/domain/base-map/towns.ts'
import { townsOnMap } from '#src/modules/maps/domain/base-map/towns-on-map.ts'
import {
  boxOfTileRange,
  defaultWorldPx,
  defaultZoom,
  type FirstView,
  firstView,
  formatTileRange,
  pickTileRange,
} from '#src/modules/maps/domain/first-view.ts'
import type { CellBox } from '#src/modules/maps/domain/map-clusters.ts'
import { baseMapVersion, sizeOfTileRange } from '#src/modules/maps/server/reads/base-map-drawing.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { MapPicture } from '../../contract/map-picture.ts'
import type { EventQuery } from '../../domain/event-query.ts'
import { eventsMap } from './events-map.ts'

/** The first view of a list's map, as the server renders it. */
export async function mapPicture(tx: Tx, query: EventQuery, language: Language): Promise<MapPicture> {
  const { area } = query.filters
  const zoomOf = (box: CellBox | null) => defaultZoom(firstView(area, boxFrom(box)))
  const { cells, box, onlineCount } = await eventsMap(tx, query, zoomOf, language)
  const view = firstView(area, boxFrom(box))
  return { view, cells, onlineCount, ...baseMapOf(view, cells, language) }
}

function baseMapOf(
  view: FirstView,
  cells: MapPicture['cells'],
  language: Language,
): Pick<MapPicture, 'baseMap' | 'towns'> {
  const tileRange = pickTileRange(view)
  const address = `/Image/BaseMap/${formatTileRange(tileRange)}/${baseMapVersion()}`
  const markers = cells.map(({ longitude, latitude }) => mercator(longitude, latitude)).map(([x, y]) => ({ x, y }))
  const towns = townsOnMap(
    places as unknown as readonly Town[],
    boxOfTileRange(tileRange),
    defaultWorldPx(view),
    markers,
  )
  return {
    baseMap: { address, ...boxOfTileRange(tileRange), ...sizeOfTileRange(tileRange) },
    towns: towns.map(({ town: [ru, en, , , people], x, y }) => ({ name: language === 'ru' ? ru : en, x, y, people })),
  }
}

function boxFrom(box: CellBox | null): Box | null {
  if (box === null) return null
  const [west, south, east, north] = box
  return { west, south, east, north }
}
