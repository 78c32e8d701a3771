import { type CurvePoint, lerp } from './curve.ts'

/**
 * Heights on a square grid. Points outside count as lower than every level, so that each contour
 * closes.
 */
export type HeightField = { columns: number; rows: number; heightAt(column: number, row: number): number }

type Corner = { column: number; row: number; height: number }

/** A point where a level crosses an edge of the grid; both cells at that edge use the same key. */
type Crossing = { key: string; point: CurvePoint }

/** The closed lines at this height (marching squares), in grid units. */
export function contours(field: HeightField, level: number): CurvePoint[][] {
  const nextCrossings = new Map<string, { point: CurvePoint; next: string }>()
  for (let row = -1; row < field.rows; row++) {
    for (let column = -1; column < field.columns; column++) {
      if (!isCrossed(field, level, column, row)) continue
      for (const [from, to] of cutsOf(cornersOf(field, column, row), level)) {
        nextCrossings.set(from.key, { point: from.point, next: to.key })
      }
    }
  }
  const loops: CurvePoint[][] = []
  for (const start of nextCrossings.keys()) loops.push(takeLoop(nextCrossings, start))
  return loops
}

/** Follows the crossings round, removing them. */
function takeLoop(nextCrossings: Map<string, { point: CurvePoint; next: string }>, start: string): CurvePoint[] {
  const loop: CurvePoint[] = []
  let key = start
  for (let step = nextCrossings.get(key); step; step = nextCrossings.get(key)) {
    nextCrossings.delete(key)
    loop.push(step.point)
    key = step.next
  }
  return loop
}

/**
 * A quick check first: most cells lie wholly above or below a level, which makes a map ten times as
 * fast.
 */
function isCrossed(field: HeightField, level: number, column: number, row: number): boolean {
  const isAbove = heightOf(field, column, row) > level
  return (
    heightOf(field, column + 1, row) > level !== isAbove ||
    heightOf(field, column + 1, row + 1) > level !== isAbove ||
    heightOf(field, column, row + 1) > level !== isAbove
  )
}

function heightOf(field: HeightField, column: number, row: number): number {
  const isInside = column >= 0 && row >= 0 && column < field.columns && row < field.rows
  return isInside ? field.heightAt(column, row) : Number.NEGATIVE_INFINITY
}

/** The corners of the cell right of and below a grid point, clockwise. */
function cornersOf(field: HeightField, column: number, row: number): Corner[] {
  const corner = (c: number, r: number): Corner => ({ column: c, row: r, height: heightOf(field, c, r) })
  return [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)]
}

/**
 * Pairs each edge where the contour leaves the cell with the next one, clockwise, where it enters.
 */
function cutsOf(corners: readonly Corner[], level: number): [Crossing, Crossing][] {
  const edges = corners.map((from, i) => ({ from, to: corners[(i + 1) % 4] ?? from }))
  const falls = edges.filter(({ from, to }) => from.height > level && to.height <= level)
  return falls.map((fall) => {
    const at = edges.indexOf(fall)
    const round = [1, 2, 3].map((n) => edges[(at + n) % 4] ?? fall)
    const rise = round.find(({ from, to }) => from.height <= level && to.height > level) ?? fall
    return [crossing(fall.from, fall.to, level), crossing(rise.to, rise.from, level)]
  })
}

function crossing(high: Corner, low: Corner, level: number): Crossing {
  const share = Number.isFinite(low.height) ? (high.height - level) / (high.height - low.height) : 0.9
  const side = high.row === low.row ? 'right of' : 'below'
  return {
    key: `${side} ${Math.min(high.column, low.column)},${Math.min(high.row, low.row)}`,
    point: [lerp(high.column, low.column, share), lerp(high.row, low.row, share)],
  }
}
