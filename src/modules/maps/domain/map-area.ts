import type { Box } from './base-map/clip-ring.ts'

/** An area of the map as a filter in an address: west, south, east and north in degrees. */
export type MapArea = Box

/** Decimals of a degree; four are about 10 metres. */
const digits = 4

export const areaEntry = {
  params: ['bbox'],
  parse: (textsOf: (param: string) => readonly string[]) => parseArea(textsOf('bbox')[0] ?? ''),
  format: (area: MapArea): [string, string][] => [['bbox', formatArea(area)]],
}

/** west,south,east,north in degrees, as in an address. */
export function formatArea({ west, south, east, north }: MapArea): string {
  return [west, south, east, north].map((degrees) => String(Number(degrees.toFixed(digits)))).join(',')
}

function parseArea(text: string): MapArea | undefined {
  const match =
    /^(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(-?\d{1,2}(?:\.\d{1,6})?)$/.exec(
      text,
    )
  if (match === null) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = match
    .slice(1)
    .map((text) => Number(Number(text).toFixed(digits)) + 0)
  const isInRange = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isInRange && west <= east && south <= north ? { west, south, east, north } : undefined
}

/** The smallest area that contains a box, with its sides rounded to the decimals of an address. */
export function areaAround({ west, south, east, north }: Box): MapArea {
  const steps = 10 ** digits
  const down = (degrees: number, min: number) => Math.max(min, Math.floor(degrees * steps) / steps)
  const up = (degrees: number, max: number) => Math.min(max, Math.ceil(degrees * steps) / steps)
  return { west: down(west, -180), south: down(south, -90), east: up(east, 180), north: up(north, 90) }
}
