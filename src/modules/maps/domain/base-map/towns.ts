import { toPixel, type View } from './base-map-shapes.ts'
import { townNames } from './town-names.ts'

/** A town with its population. */
export type Town = readonly [ru: string, en: string, latitude: number, longitude: number, people: number]

export type ShownTown = {
  readonly ru: string
  readonly en: string
  readonly x: number
  readonly y: number
  readonly isLarge: boolean
  /** The name is drawn in front of its dot, since there is no room behind it. */
  readonly isNameFirst: boolean
  /** The town of the pin: its name leaves room for it. */
  readonly isAtPin: boolean
}

const maxTowns = 7
const largePeople = 300_000
const edge = 26
/** A town within this distance is at the pin. */
const fromPinPx = 22
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/**
 * The named towns of a small map: the one at the pin, then the largest first, without overlaps with
 * names, the pin, the scale or the edge.
 */
export function townsInView(towns: readonly Town[], view: View): ShownTown[] {
  const shown: ShownTown[] = []
  const taken = [pinOf(view), scaleOf(view)]
  const seen = towns.flatMap(([ru, en, latitude, longitude, people]) => {
    const [x, y] = toPixel(view, longitude, latitude)
    const isOut = x < edge || y < edge || x > view.width - edge || y > view.height - edge
    return isOut
      ? []
      : [{ ru, en, x, y, people, isAtPin: Math.hypot(x - view.width / 2, y - view.height / 2) < fromPinPx }]
  })
  const [own] = seen.filter(({ isAtPin }) => isAtPin).sort((a, b) => b.people - a.people)
  if (own) {
    const { people, ...town } = own
    // the pin replaces its dot
    const named = { ...town, x: view.width / 2, y: view.height / 2, isLarge: people >= largePeople, isNameFirst: false }
    shown.push(named)
    taken.push(townBox(named))
  }
  for (const { people, isAtPin, ...at } of seen.sort((a, b) => b.people - a.people)) {
    if (isAtPin) continue
    const town = { ...at, isLarge: people >= largePeople, isAtPin }
    const isNameFirst = [false, true].find((first) => {
      const box = townBox({ ...town, isNameFirst: first })
      return box.left >= 0 && box.right <= view.width && taken.every((other) => !overlaps(box, other))
    })
    if (isNameFirst === undefined) continue
    shown.push({ ...town, isNameFirst })
    taken.push(townBox({ ...town, isNameFirst }))
    if (shown.length === maxTowns) break
  }
  return shown
}

/** The box of a dot with its name in the longer of the two languages. */
export function townBox({ ru, en, x, y, isLarge, isNameFirst, isAtPin }: ShownTown): Box {
  const { large, small, letter, fromDot, fromPin, dot, padding } = townNames
  const size = isLarge ? large : small
  const length = (isAtPin ? fromPin : fromDot) + Math.max(ru.length, en.length) * size * letter
  return {
    left: x - (isNameFirst ? length : dot) - padding,
    right: x + (isNameFirst ? dot : length) + padding,
    top: y - size * 0.6 - padding,
    bottom: y + size * 0.6 + padding,
  }
}

function pinOf({ width, height }: View): Box {
  return { left: width / 2 - 20, right: width / 2 + 20, top: height / 2 - 52, bottom: height / 2 + 4 }
}

function scaleOf({ height }: View): Box {
  return { left: 0, right: 170, top: height - 50, bottom: height }
}

export function overlaps(box: Box, other: Box): boolean {
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
}
