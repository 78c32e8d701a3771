import type { Map as GroundMap } from 'maplibre-gl'
import type { Language } from '#src/kernel/texts.ts'
import type { MapCell } from '../../contract/events-map.ts'
import type { Box } from '../../domain/ground/clip-ring.ts'
import { areaAround, type MapArea } from '../../domain/map-area.ts'
import { boundsOf, type GroundWords, makeGroundMap, nearest, wholeGround } from './ground-map.ts'
import { MapMarks, type MarkWords } from './map-marks.ts'

export { canDrawMaps } from './ground-map.ts'

/** A map with its marks, as the page speaks to it. */
export type DrawnMap = {
  /** What is seen of it. */
  readonly area: () => MapArea
  /** As web maps count it, in whole steps. */
  readonly zoom: () => number
  readonly isNearest: () => boolean
  readonly show: (cells: readonly MapCell[]) => void
  readonly pointAt: (code: string | null) => void
  /** Looks where the address says; no move of the reader's. */
  readonly lookAt: (box: Box) => void
  /** The reader wants to see the events of a box apart. */
  readonly lookCloser: (box: Box) => void
  readonly zoomBy: (by: 1 | -1, pressed: Event) => void
  readonly remove: () => void
}

type Drawing = {
  readonly language: Language
  readonly words: GroundWords
  readonly names: MarkWords
  /** Where the address looks. */
  readonly area: MapArea | null
  /** Where the events are; null where there is none. */
  readonly found: Box | null
  readonly onChosen: (cell: MapCell) => void
  /** @param isReaders whether a hand, a key or a button moved it */
  readonly onMoved: (map: DrawnMap, isReaders: boolean) => void
}

/** Around events there is room for their pins; an area of an address is the view itself. */
const room = { padding: 56, maxZoom: 9 }
const none = { padding: 0, maxZoom: nearest }

export async function drawMap(container: HTMLElement, drawing: Drawing): Promise<DrawnMap> {
  const { language, words, names, area, found, onChosen, onMoved } = drawing
  const ground = await makeGroundMap(container, {
    ...{ language, words, box: area ?? found ?? wholeGround },
    fit: area ? none : room,
  })
  const marks = new MapMarks(ground, names, onChosen)
  const drawn: DrawnMap = {
    area: () => areaOf(ground),
    zoom: () => Math.floor(ground.getZoom()),
    isNearest: () => ground.getZoom() > nearest - 1,
    show: (cells) => marks.show(cells),
    pointAt: (code) => marks.pointAt(code),
    lookAt: (box) => ground.fitBounds(boundsOf(box), room),
    lookCloser: (box) => ground.fitBounds(boundsOf(box), { padding: 80, maxZoom: 12 }, { originalEvent: box }),
    zoomBy: (by, pressed) => ground.zoomTo(Math.round(ground.getZoom()) + by, {}, { originalEvent: pressed }),
    remove: () => ground.remove(),
  }
  ground.on('moveend', (moved) => onMoved(drawn, 'originalEvent' in moved && Boolean(moved.originalEvent)))
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
