import type { Box } from './base-map/clip-ring.ts'
import { fromMercator, mercator } from './base-map/mercator.ts'
import { areaAround, type MapArea } from './map-area.ts'
import { worldPx } from './map-clusters.ts'

/**
 * The first view of a map: a box, in a frame of any size. The server's picture and the live map
 * that replaces it use the same rule, so that nothing moves: the box with its padding, as large as
 * it fits.
 */
export type FirstView = {
  readonly box: Box
  /** On each side, in pixels. */
  readonly padding: number
  /** In zoom levels of web maps. */
  readonly maxZoom: number
}

/** All of Russia and its neighbours. */
export const wholeBaseMap: Box = { west: 22, south: 38, east: 150, north: 70 }
/** The largest zoom. */
export const nearest = 13

/**
 * The first view. Events have padding for their pins; an area from the address is the view itself.
 */
export function firstView(area: MapArea | undefined, found: Box | null): FirstView {
  return area === undefined
    ? { box: found ?? wholeBaseMap, padding: 28, maxZoom: 9 }
    : { box: area, padding: 0, maxZoom: nearest }
}

/** An area of the earth in web Mercator, as a square from 0 to 1. */
export type MercatorBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function mercatorBox({ west, south, east, north }: Box): MercatorBox {
  const [[x, y], [right, bottom]] = [mercator(west, north), mercator(east, south)]
  return { x, y, width: right - x, height: bottom - y }
}

/** A size between a phone's frame and a desktop's: markers clustered for it fit both. */
const frame = { width: 460, height: 400 }

/** The earth's width in pixels when a frame between a phone's and a desktop's shows the view. */
export function defaultWorldPx({ box, padding, maxZoom }: FirstView): number {
  const { width, height } = mercatorBox(box)
  const fit = Math.min((frame.width - 2 * padding) / width, (frame.height - 2 * padding) / height)
  return Math.max(worldPx * 2, Math.min(fit, worldPx * 2 ** maxZoom))
}

/** The zoom level of the usual scale of this view, rounded down. */
export function defaultZoom(view: FirstView): number {
  return Math.floor(Math.log2(defaultWorldPx(view) / worldPx))
}

/**
 * The tiles of the base map that are drawn as one file: from the top left to the bottom right one,
 * at one level.
 */
export type TileRange = {
  readonly level: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The supported aspect ratios of frames, from tall to wide. */
const [tallest, widest] = [1.25, 2.6]
/** A padding of 28 px is a tenth of a small frame's side. */
const room = 1.25
const largestFrame = { width: 1_400, height: 1_000 }

/** The tiles that any frame may show of a view; whole tiles, so that many views share one file. */
export function pickTileRange({ box, maxZoom }: FirstView): TileRange {
  const { x, y, width, height } = mercatorBox(box)
  const nearestPx = worldPx * 2 ** maxZoom
  const wide = Math.max(room * Math.max(width, height * widest), largestFrame.width / nearestPx)
  const high = Math.max(room * Math.max(height, width * tallest), largestFrame.height / nearestPx)
  const level = Math.max(0, Math.floor(2 - Math.log2(Math.max(Math.min(wide, 1), Math.min(high, 1)))))
  const across = 2 ** level
  // at the earth's edge the view is shifted inwards
  const middleOf = (at: number, size: number) => (size >= 1 ? 0.5 : Math.max(size / 2, Math.min(1 - size / 2, at)))
  const [middleX, middleY] = [middleOf(x + width / 2, wide), middleOf(y + height / 2, high)]
  const down = (at: number) => Math.max(0, Math.min(across - 1, Math.floor(at * across)))
  const up = (at: number) => Math.max(1, Math.min(across, Math.ceil(at * across)))
  return {
    level,
    left: down(middleX - wide / 2),
    top: down(middleY - high / 2),
    right: up(middleX + wide / 2),
    bottom: up(middleY + high / 2),
  }
}

const maxLevel = 18
const maxTiles = 12

export function formatTileRange({ level, left, top, right, bottom }: TileRange): string {
  return [level, left, top, right, bottom].join('-')
}

/** The tile range of an address; null where it is invalid, or larger than pages use. */
export function parseTileRange(text: string): TileRange | null {
  if (!/^\d{1,2}(?:-\d{1,6}){4}$/.test(text)) return null
  const [level = 0, left = 0, top = 0, right = 0, bottom = 0] = text.split('-').map(Number)
  const across = 2 ** level
  const isOnEarth = level <= maxLevel && right <= across && bottom <= across
  const [wide, high] = [right - left, bottom - top]
  const isRange = wide > 0 && high > 0 && wide <= maxTiles && high <= maxTiles
  return isOnEarth && isRange ? { level, left, top, right, bottom } : null
}

export function boxOfTileRange({ level, left, top, right, bottom }: TileRange): MercatorBox {
  const side = 2 ** -level
  return { x: left * side, y: top * side, width: (right - left) * side, height: (bottom - top) * side }
}

/** The smallest area in degrees: events of one venue. */
const minDegrees = 0.02

/** The area that shows a cluster's events separately. */
export function nearerArea({ west, south, east, north }: Box): MapArea {
  const wide = Math.max(minDegrees, (east - west) * 0.15)
  const high = Math.max(minDegrees, (north - south) * 0.15)
  return areaAround({
    west: west - wide,
    south: Math.max(-85, south - high),
    east: east + wide,
    north: Math.min(85, north + high),
  })
}

/** The area scaled around the same middle. */
export function zoomedArea(box: Box, times: number): MapArea {
  const { x, y, width, height } = mercatorBox(box)
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const at = (n: -1 | 1) =>
    fromMercator(
      Math.max(0, Math.min(1, middleX + (n * width * times) / 2)),
      Math.max(0, Math.min(1, middleY + (n * height * times) / 2)),
    )
  const [corner, other] = [at(-1), at(1)]
  return areaAround({ west: corner.longitude, north: corner.latitude, east: other.longitude, south: other.latitude })
}
