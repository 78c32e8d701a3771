import type { Map as GroundMap } from 'maplibre-gl'
import type { Language } from '#src/kernel/texts.ts'
import { type FirstView, nearest } from '#src/modules/maps/domain/first-view.ts'
import type { Box } from '#src/modules/maps/domain/ground/clip-ring.ts'
import { areaAround, type MapArea } from '#src/modules/maps/domain/map-area.ts'
import { type BaseMapLabels, makeGroundMap, toBounds } from '#src/modules/maps/parts/ground-map.ts'
import type { MapCell } from '../../contract/events-map.ts'
import { MapMarkers } from './map-markers.ts'

export { canDrawMaps } from '#src/modules/maps/parts/ground-map.ts'

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

/** Resolves when the ground is drawn and the first markers are on it. */
export async function drawMap(container: HTMLElement, drawing: Drawing): Promise<DrawnMap> {
  const { language, labels, nameOf, view, cells, onChosen, onMoved } = drawing
  const ground = await makeGroundMap(container, {
    ...{ language, labels, view },
  })
  const markers = new MapMarkers(ground, nameOf, onChosen)
  const drawn: DrawnMap = {
    area: () => areaOf(ground),
    zoom: () => Math.floor(ground.getZoom()),
    isNearest: () => ground.getZoom() > nearest - 1,
    show: (cells) => markers.show(cells),
    pointAt: (code) => markers.pointAt(code),
    focusOn: (key) => markers.focusOn(key),
    lookAt: ({ box, padding, maxZoom }) => ground.fitBounds(toBounds(box), { padding, maxZoom }),
    zoomToBox: (box) => ground.fitBounds(toBounds(box), { padding: 80, maxZoom: 12 }, { originalEvent: box }),
    zoomBy: (by, pressed) => ground.zoomTo(Math.round(ground.getZoom()) + by, {}, { originalEvent: pressed }),
    remove: () => ground.remove(),
  }
  ground.on('moveend', (moved) => onMoved(drawn, 'originalEvent' in moved && Boolean(moved.originalEvent)))
  markers.show(cells)
  await ground.once('load')
  return drawn
}

function areaOf(map: GroundMap): MapArea {
  const bounds = map.getBounds()
  return areaAround({
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-85, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(85, bounds.getNorth()),
  })
}
