import { pixelOf, type View } from './ground-picture.ts'

/** A town with the number of people who live there. */
export type Town = readonly [ru: string, en: string, latitude: number, longitude: number, people: number]

export type ShownTown = {
  readonly ru: string
  readonly en: string
  readonly x: number
  readonly y: number
  readonly isLarge: boolean
}

const mostTowns = 7
const largePeople = 300_000
/** A name's room, in the drawing's pixels. */
const [roomX, roomY, edge] = [120, 34, 26]

/** The towns that a small map names: the largest first, none over another's name, over the middle or beyond the edge. */
export function townsInView(towns: readonly Town[], view: View): ShownTown[] {
  const shown: ShownTown[] = []
  const middle = { x: view.width / 2, y: view.height / 2 }
  for (const [ru, en, latitude, longitude, people] of [...towns].sort((a, b) => b[4] - a[4])) {
    const [x, y] = pixelOf(view, longitude, latitude)
    if (x < edge * 2 || y < edge || x > view.width - edge * 2 || y > view.height - edge) continue
    const isFree = [middle, ...shown].every((one) => Math.abs(one.x - x) > roomX || Math.abs(one.y - y) > roomY)
    if (isFree) shown.push({ ru, en, x, y, isLarge: people >= largePeople })
    if (shown.length === mostTowns) break
  }
  return shown
}
