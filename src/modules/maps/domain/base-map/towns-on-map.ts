import { mercator } from './mercator.ts'
import type { Town } from './towns.ts'

/** The least population of a named town, by the zoom of the map. */
export const minPeople: readonly (readonly [fromZoom: number, people: number])[] = [
  [0, 1_200_000],
  [3, 700_000],
  [4, 300_000],
  [5, 120_000],
  [6, 50_000],
  [7, 20_000],
  [8, 0],
]
const maxTowns = 48
/** The free space around a name in pixels, and the average width of a letter per font size. */
const [freePx, letterWidth] = [12, 0.56]

/** The font size of a town's name, in pixels. */
export function townNamePx(people: number): number {
  return people >= 1_000_000 ? 14.5 : people >= 300_000 ? 13 : 11.5
}

type Piece = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type TownOnMap = { readonly town: Town; readonly x: number; readonly y: number }

type Spot = { readonly x: number; readonly y: number }
/**
 * The half width and half height of a marker in pixels; the width with a margin for frames that show
 * the earth smaller.
 */
const [markerHalfWidthPx, markerHalfHeightPx] = [26, 18]
/** The usual frame, and a phone's, where markers are nearer to names. */
const frameScales = [1, 0.75]

/**
 * The named towns of a piece of the map: the largest first, without overlaps with other names and
 * markers.
 * @param markers their positions, as shares of the earth’s width
 */
export function townsOnMap(
  towns: readonly Town[],
  piece: Piece,
  worldPx: number,
  markers: readonly Spot[] = [],
): TownOnMap[] {
  const zoom = Math.log2(worldPx / 512)
  const people = minPeople.findLast(([from]) => from <= zoom)?.[1] ?? 0
  const shown: TownOnMap[] = []
  for (const town of towns.filter((one) => one[4] >= people).sort((a, b) => b[4] - a[4])) {
    const [x, y] = mercator(town[3], town[2])
    if (x < piece.x || y < piece.y || x > piece.x + piece.width || y > piece.y + piece.height) continue
    const own = roomOf(town)
    const isFree = shown.every((placed) => {
      const other = roomOf(placed.town)
      const [across, down] = [Math.abs(placed.x - x) * worldPx, Math.abs(placed.y - y) * worldPx]
      return across > (own.wide + other.wide) / 2 || down > (own.high + other.high) / 2
    })
    // A name is drawn below its town at every frame size, clear of a marker at the town itself.
    const below = townNamePx(town[4]) * 1.92
    const isCovered = markers.some((marker) =>
      frameScales.some((scale) => {
        const px = worldPx * scale
        const isAcross = Math.abs(marker.x - x) * px < own.wide / 2 + markerHalfWidthPx
        return isAcross && Math.abs((marker.y - y) * px - below) < townNamePx(town[4]) / 2 + markerHalfHeightPx
      }),
    )
    if (isFree && !isCovered) shown.push({ town, x, y })
    if (shown.length === maxTowns) break
  }
  return shown
}

/** The space of the name in the longer of the two languages. */
function roomOf([ru, en, , , people]: Town) {
  const px = townNamePx(people)
  return { wide: Math.max(ru.length, en.length) * px * letterWidth + freePx, high: px + freePx }
}
