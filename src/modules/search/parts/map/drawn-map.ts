import type { Map as BaseMapMap } from 'maplibre-gl'
import type { Language } from '#src/kernel/texts.ts'
import type { Box } from '#src/modules/maps/domain/base-map/clip-ring.ts'
import { type FirstView, nearest } from '#src/modules/maps/domain/first-view.ts'
import { areaAround, type MapArea } from '#src/modules/maps/domain/map-area.ts'
import { type BaseMapLabels, makeBaseMapMap, toBounds } from '#src/modules/maps/parts/base-map.ts'
import type { MapCell } from '../../contract/events-map.ts'
import { MapMarkers } from './map-markers.ts'

export { canDrawMaps } from '#src/modules/maps/parts/base-map.ts'

/** The live map with its markers, as the page uses it. */
export type DrawnMap = {
  /** The visible area. */
  readonly area: () => MapArea
  /** Whole zoom levels of web maps. */
  readonly zoom: () => number
  readonly isNearest: () => boolean
  readonly show: (cells: readonly MapCell[]) => void
  readonly pointAt: (code: string | null) => void
  /** Moves to the address's view; not reported as a move of the reader. */
  readonly lookAt: (view: FirstView) => void
  /** Focuses a marker, or the map where the marker no longer exists. */
  readonly focusOn: (key: string) => void
  /** Zooms to a box so that its events are shown separately. */
  readonly zoomToBox: (box: Box) => void
  readonly zoomBy: (by: 1 | -1, pressed: Event) => void
  readonly remove: () => void
}

type Drawing = {
  readonly language: Language
  readonly labels: BaseMapLabels
  readonly nameOf: (cell: MapCell) => string
  /** The view of the server's picture, with which the map begins. */
  readonly view: FirstView
  readonly cells: readonly MapCell[]
  readonly onChosen: (cell: MapCell) => void
  /** @param isUserMove whether the reader moved it, by pointer, key or button */
  readonly onMoved: (map: DrawnMap, isUserMove: boolean) => void
}

/** Resolves when the base map is drawn and the first markers are on it. */
export async function drawMap(container: HTMLElement, drawing: Drawing): Promise<DrawnMap> {
  const { language, labels, nameOf, view, cells, onChosen, onMoved } = drawing
  const baseMap = await makeBaseMapMap(container, {
    ...{ language, labels, view },
  })
  const markers = new MapMarkers(baseMap, nameOf, onChosen)
  const drawn: DrawnMap = {
    area: () => areaOf(baseMap),
    zoom: () => Math.floor(baseMap.getZoom()),
    isNearest: () => baseMap.getZoom() > nearest - 1,
    show: (cells) => markers.show(cells),
    pointAt: (code) => markers.pointAt(code),
    focusOn: (key) => markers.focusOn(key),
    lookAt: ({ box, padding, maxZoom }) => baseMap.fitBounds(toBounds(box), { padding, maxZoom }),
    zoomToBox: (box) => baseMap.fitBounds(toBounds(box), { padding: 80, maxZoom: 12 }, { originalEvent: box }),
    zoomBy: (by, pressed) => baseMap.zoomTo(Math.round(baseMap.getZoom()) + by, {}, { originalEvent: pressed }),
    remove: () => baseMap.remove(),
  }
  baseMap.on('moveend', (moved) => onMoved(drawn, 'originalEvent' in moved && Boolean(moved.originalEvent)))
  markers.show(cells)
  await baseMap.once('load')
  return drawn
}

function areaOf(map: BaseMapMap): MapArea {
  const bounds = map.getBounds()
  return areaAround({
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-85, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(85, bounds.getNorth()),
  })
}
