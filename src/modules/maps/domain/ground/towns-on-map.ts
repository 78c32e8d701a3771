import { mercator } from './mercator.ts'
import type { Town } from './towns.ts'

/** From so many people on a town is named, by the zoom of the map. */
export const leastPeople: readonly (readonly [fromZoom: number, people: number])[] = [
  [0, 1_200_000],
  [3, 700_000],
  [4, 300_000],
  [5, 120_000],
  [6, 50_000],
  [7, 20_000],
  [8, 0],
]
const mostTowns = 48
/** What is kept free around a name, in pixels; letters are about so wide by their size. */
const [freePx, letterWidth] = [12, 0.56]

/** The size of a town's name, in pixels. */
export function townNamePx(people: number): number {
  return people >= 1_000_000 ? 14.5 : people >= 300_000 ? 13 : 11.5
}

type Piece = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type TownOnMap = { readonly town: Town; readonly x: number; readonly y: number }

type Spot = { readonly x: number; readonly y: number }
/** What a mark of events covers to each side of its middle, in pixels; to the sides with room for frames that show the earth smaller. */
const [markAcross, markDown] = [26, 18]
/** The usual frame, and a phone's, where marks stand closer to names. */
const frameScales = [1, 0.75]

/**
 * The towns that a map names in a piece of the earth: the largest first, none over another's name or under a mark of events.
 * @param marks where they stand, as shares of the world
 */
export function townsOnMap(
  towns: readonly Town[],
  piece: Piece,
  worldPx: number,
  marks: readonly Spot[] = [],
): TownOnMap[] {
  const zoom = Math.log2(worldPx / 512)
  const people = leastPeople.findLast(([from]) => from <= zoom)?.[1] ?? 0
  const shown: TownOnMap[] = []
  for (const town of towns.filter((one) => one[4] >= people).sort((a, b) => b[4] - a[4])) {
    const [x, y] = mercator(town[3], town[2])
    if (x < piece.x || y < piece.y || x > piece.x + piece.width || y > piece.y + piece.height) continue
    const own = roomOf(town)
    const isFree = shown.every((one) => {
      const other = roomOf(one.town)
      const [across, down] = [Math.abs(one.x - x) * worldPx, Math.abs(one.y - y) * worldPx]
      return across > (own.wide + other.wide) / 2 || down > (own.high + other.high) / 2
    })
    // a name stands so far below its spot at every size of the frame, clear of a mark that stands there
    const below = townNamePx(town[4]) * 1.92
    const isCovered = marks.some((mark) =>
      frameScales.some((scale) => {
        const px = worldPx * scale
        const isAcross = Math.abs(mark.x - x) * px < own.wide / 2 + markAcross
        return isAcross && Math.abs((mark.y - y) * px - below) < townNamePx(town[4]) / 2 + markDown
      }),
    )
    if (isFree && !isCovered) shown.push({ town, x, y })
    if (shown.length === mostTowns) break
  }
  return shown
}

/** In either language. */
function roomOf([ru, en, , , people]: Town) {
  const px = townNamePx(people)
  return { wide: Math.max(ru.length, en.length) * px * letterWidth + freePx, high: px + freePx }
}
