import { contours, type HeightField } from '../contours.ts'
import { type CurvePoint, evenlySpaced, lerp, smooth, squared, straight } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { box, circle, path } from '../svg.ts'
import { frame, waveProfile } from '../terrain.ts'

const cellPx = 46
/** Contours close out here, beyond the frame. */
const marginCells = 2
/** Keeps a wild landscape within the size of a poster. */
const reliefLimitBytes = 8_200

/** A map of hills in contours, north lines across it, and a course from triangle to double ring. */
export const orienteering: Motif = (random, palette) => {
  const relief = reliefOf(random, palette)
  return relief + northLines(random, palette) + course(random, palette)
}

function reliefOf(random: Random, palette: Palette): string {
  const field = landscape(random)
  for (const count of [13, 11, 9]) {
    const relief = drawn(field, count, palette)
    if (relief.length < reliefLimitBytes) return relief
  }
  return drawn(field, 7, palette)
}

function drawn(field: Landscape, count: number, { sky, near, line, haze }: Palette): string {
  const shapes = evenlySpaced(field.low, field.high, count + 2)
    .slice(1, -1)
    .map((level, i) => {
      const height = i / (count - 1)
      const isIndexContour = i % 5 === 3
      const loops = contours(field, level).filter((loop) => loop.length > 7)
      return path(loops.map((loop) => smooth(thinned(loop).map(onMap), true)).join(''), {
        fill: height < 0.5 ? mix(sky, near, 0.6 - height * 1.2) : mix(sky, haze, (height - 0.5) * 0.9),
        stroke: mix(sky, line, isIndexContour ? 0.9 : 0.5),
        width: isIndexContour ? 3.2 : 1.6,
      })
    })
  return box([0, 0], frame.width, frame.height, { fill: mix(sky, near, 0.75) }) + shapes.join('')
}

type Landscape = HeightField & { low: number; high: number }

/** Three or four hills and a hollow on rolling ground. */
function landscape(random: Random): Landscape {
  const columns = Math.ceil(frame.width / cellPx) + 2 * marginCells + 1
  const rows = Math.ceil(frame.height / cellPx) + 2 * marginCells + 1
  const hills = evenlySpaced(0.14, 0.86, random.whole(3, 4)).map((share) => ({
    column: columns * share + random.between(-1.5, 1.5),
    row: rows * random.between(0.15, 0.85),
    reach: random.between(3.6, 6),
    height: random.between(0.9, 1.5),
  }))
  const hollow = {
    column: columns * random.between(0.3, 0.9),
    row: rows * random.between(0.1, 0.9),
    reach: 4,
    height: -0.9,
  }
  const [across, down] = [waveProfile(random, [15, 9], 0.06), waveProfile(random, [12, 8], 0.06)]
  const heights = evenlySpaced(0, columns * rows - 1, columns * rows).map((n) => {
    const [column, row] = [n % columns, Math.floor(n / columns)]
    const rolling = 0.34 * across(row)(column) + 0.28 * down(column)(row)
    return [...hills, hollow].reduce((sum, { column: x, row: y, reach, height }) => {
      const distance = (squared(column - x) + squared(row - y)) / squared(reach)
      return sum + height / squared(1 + distance)
    }, rolling)
  })
  const heightAt = (column: number, row: number) => heights[row * columns + column] ?? 0
  return { columns, rows, heightAt, low: Math.min(...heights), high: Math.max(...heights) }
}

/** Points at even distances, so that the smooth line through them has no kinks; small rings keep more. */
function thinned(loop: readonly CurvePoint[]): readonly CurvePoint[] {
  const stepCells = loop.length < 24 ? 0.7 : 1.3
  const contour: CurvePoint[] = []
  for (const point of loop) {
    const last = contour.at(-1)
    if (!last || squared(point[0] - last[0]) + squared(point[1] - last[1]) > squared(stepCells)) contour.push(point)
  }
  return contour
}

function onMap([column, row]: CurvePoint): CurvePoint {
  return [(column - marginCells) * cellPx, (row - marginCells) * cellPx]
}

function northLines(random: Random, { sky, line }: Palette): string {
  const start = random.between(-60, 60)
  const lines = evenlySpaced(start, start + 1260, 8).map((x) => `M${Math.round(x)} 654l70-678`)
  return path(lines.join(''), { stroke: mix(sky, line, 0.3), width: 1.2 })
}

/** Start, controls, finish, joined from rim to rim as on a printed map. */
function course(random: Random, { accent, near }: Palette): string {
  const count = random.whole(5, 7)
  const upFirst = random.chance(0.5) ? 0 : 1
  const controls = evenlySpaced(0, 1, count).map((t, i): CurvePoint => {
    const isUp = i % 2 === upFirst
    const x = lerp(170, 1040, t) + random.between(-36, 36)
    const y = isUp ? random.between(x < 430 ? 285 : 165, 320) : random.between(350, 480)
    return [x, y]
  })
  const rim = 25
  const legs = controls.slice(1).map((to, i) => {
    const from = controls[i] ?? to
    const length = Math.sqrt(squared(to[0] - from[0]) + squared(to[1] - from[1]))
    const share = rim / length
    const [a, b] = [share, 1 - share].map((at): CurvePoint => [lerp(from[0], to[0], at), lerp(from[1], to[1], at)])
    return straight([a ?? from, b ?? to])
  })
  const last = controls.length - 1
  const courseMarks = (color: string, width: number) =>
    [
      path(legs.join(''), { stroke: color, width }),
      ...controls.map((at, i) => (i === 0 ? start(at, color, width) : circle(at, rim, { stroke: color, width }))),
      ...controls.slice(last).map((at) => circle(at, rim - 9, { stroke: color, width })),
    ].join('')
  return courseMarks(mix(near, '#000000', 0.15), 9) + courseMarks(accent, 4.5)
}

function start([x, y]: CurvePoint, color: string, width: number): string {
  return path(
    straight(
      [
        [x, y - 27],
        [x + 25, y + 16],
        [x - 25, y + 16],
      ],
      true,
    ),
    { stroke: color, width },
  )
}
