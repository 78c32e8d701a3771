import { pixelOf, type View } from './ground-picture.ts'
import { townNames } from './town-names.ts'

/** A town with the number of people who live there. */
export type Town = readonly [ru: string, en: string, latitude: number, longitude: number, people: number]

export type ShownTown = {
  readonly ru: string
  readonly en: string
  readonly x: number
  readonly y: number
  readonly isLarge: boolean
  /** Its name stands before its dot, since behind it there is no room. */
  readonly isNameFirst: boolean
  /** It is where the pin stands: its name keeps clear of it. */
  readonly isAtPin: boolean
}

const mostTowns = 7
const largePeople = 300_000
const edge = 26
/** A town whose middle is so near is where the pin stands. */
const fromPinPx = 22
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/**
 * The towns that a small map names: the one where the pin stands, then the largest first, no name over another, over the pin in the
 * middle, the scale or the edge.
 */
export function townsInView(towns: readonly Town[], view: View): ShownTown[] {
  const shown: ShownTown[] = []
  const taken = [pinOf(view), scaleOf(view)]
  const seen = towns.flatMap(([ru, en, latitude, longitude, people]) => {
    const [x, y] = pixelOf(view, longitude, latitude)
    const isOut = x < edge || y < edge || x > view.width - edge || y > view.height - edge
    return isOut
      ? []
      : [{ ru, en, x, y, people, isAtPin: Math.hypot(x - view.width / 2, y - view.height / 2) < fromPinPx }]
  })
  const [own] = seen.filter(({ isAtPin }) => isAtPin).sort((a, b) => b.people - a.people)
  if (own) {
    const { people, ...town } = own
    // the pin stands for its dot
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
    if (shown.length === mostTowns) break
  }
  return shown
}

/** The room of a dot with its name, in whichever language it is longer. */
export function townBox({ ru, en, x, y, isLarge, isNameFirst, isAtPin }: ShownTown): Box {
  const { large, small, letter, fromDot, fromPin, dot, air } = townNames
  const size = isLarge ? large : small
  const length = (isAtPin ? fromPin : fromDot) + Math.max(ru.length, en.length) * size * letter
  return {
    left: x - (isNameFirst ? length : dot) - air,
    right: x + (isNameFirst ? dot : length) + air,
    top: y - size * 0.6 - air,
    bottom: y + size * 0.6 + air,
  }
}

function pinOf({ width, height }: View): Box {
  return { left: width / 2 - 20, right: width / 2 + 20, top: height / 2 - 52, bottom: height / 2 + 4 }
}

function scaleOf({ height }: View): Box {
  return { left: 0, right: 170, top: height - 50, bottom: height }
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
