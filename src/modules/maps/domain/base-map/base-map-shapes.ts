import { type Box, clipRing } from './clip-ring.ts'
import { decodeLine, type Point } from './line-code.ts'
import { fromMercator, mercator } from './mercator.ts'
import { simplifyLine } from './simplify-line.ts'

/** Shapes as in a file of the base map: the rings of each, the outer one first. */
export type BaseMapFile = { readonly scale: number; readonly shapes: readonly (readonly string[])[] }

export type BaseMapShape = { readonly box: Box; readonly rings: readonly (readonly Point[])[] }

export function decodeShapes({ scale, shapes }: BaseMapFile): BaseMapShape[] {
  return shapes.map((texts) => {
    const rings = texts.map((text, n) => orientRing(decodeLine(text, scale), n === 0))
    return { box: boxOf(rings[0] ?? []), rings }
  })
}

/**
 * The ring in the required direction: outer rings one way, holes the other, so that shapes may
 * overlap.
 */
function orientRing(ring: readonly Point[], isOuter: boolean): readonly Point[] {
  let before = ring.at(-1)
  let area = 0
  for (const point of ring) {
    if (before) area += before[0] * point[1] - point[0] * before[1]
    before = point
  }
  return area > 0 === isOuter ? ring : ring.toReversed()
}

/** A map's view: its middle, its size in pixels, and the width of the whole earth in pixels. */
export type View = {
  readonly latitude: number
  readonly longitude: number
  readonly width: number
  readonly height: number
  readonly worldPx: number
}

/** The earth's width in pixels where the view is `km` wide. */
export function worldPxFor(km: number, { latitude, width }: Pick<View, 'latitude' | 'width'>): number {
  return (width / km) * 40_075 * Math.cos((latitude * Math.PI) / 180)
}

/** The position of a point in the view, in pixels from its corner. */
export function toPixel(view: View, longitude: number, latitude: number): readonly [x: number, y: number] {
  const [x, y] = mercator(longitude, latitude)
  const [middleX, middleY] = mercator(view.longitude, view.latitude)
  return [(x - middleX) * view.worldPx + view.width / 2, (y - middleY) * view.worldPx + view.height / 2]
}

export function boxOfView(view: View): Box {
  const [x, y] = mercator(view.longitude, view.latitude)
  const [dx, dy] = [view.width / 2 / view.worldPx, view.height / 2 / view.worldPx]
  const [corner, other] = [fromMercator(x - dx, y - dy), fromMercator(x + dx, y + dy)]
  return { west: corner.longitude, east: other.longitude, north: corner.latitude, south: other.latitude }
}

/** The visible part of the shapes as one SVG path; empty where there is none. */
export function baseMapPath(shapes: readonly BaseMapShape[], view: View): string {
  const visible = boxOfView(view)
  const padding = (visible.east - visible.west) * 0.05 // so that clipped edges are outside of the view
  const box = {
    west: visible.west - padding,
    east: visible.east + padding,
    south: visible.south - padding,
    north: visible.north + padding,
  }
  return shapes
    .filter(
      ({ box: own }) =>
        own.east >= box.west && own.west <= box.east && own.north >= box.south && own.south <= box.north,
    )
    .flatMap(({ rings }) => rings.map((ring) => ringPath(clipRing(ring, box), view)))
    .join('')
}

/** Smaller details are not visible. */
const minPx = 0.6

/** Relative steps in tenths of a pixel, shorter than absolute coordinates. */
function ringPath(ring: readonly Point[], view: View): string {
  const pixels = ring.map(([x, y]) => toPixel(view, x, y))
  const simplified = simplifyLine(pixels, minPx).flatMap((n) => {
    const [x = 0, y = 0] = pixels[n] ?? []
    return [[Math.round(x * 10), Math.round(y * 10)] as const]
  })
  const [first, ...rest] = simplified
  if (first === undefined || simplified.length < 4) return ''
  let [fromX, fromY] = first
  const steps = rest.map(([x, y]) => {
    const step = pair(x - fromX, y - fromY)
    ;[fromX, fromY] = [x, y]
    return step
  })
  return `M${pair(...first)}l${joined(steps)}Z`
}

/** Two numbers given in tenths; a minus sign separates them like a space. */
function pair(x: number, y: number): string {
  return joined([String(x / 10), String(y / 10)])
}

function joined(parts: readonly string[]): string {
  return parts.reduce((text, part) => (part.startsWith('-') ? `${text}${part}` : `${text} ${part}`))
}

function boxOf(ring: readonly Point[]): Box {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x, y] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { west, south, east, north }
}
