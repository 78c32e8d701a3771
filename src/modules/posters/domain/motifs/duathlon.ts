import { type CurvePoint, cos, evenlySpaced, sin, smooth, smoothPart } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { path } from '../svg.ts'

/** Two loops that cross, one run and one ridden: each passes once over and once under the other. */
export const duathlon: Motif = (random, palette) => {
  const [y, lean] = [random.between(318, 344), random.between(0.02, 0.06) * (random.chance(0.5) ? 1 : -1)]
  const left = loopOf(random, [random.between(435, 480), y + 20], [275, 182], lean)
  const right = loopOf(random, [random.between(750, 800), y - 10], [275, 182], -lean)
  return chain(palette, [left, right])
}

/** A chain of loops, each linked to the one before: the relay of two sports. */
export const duathlonRelay: Motif = (random, palette) => {
  const [y, lean] = [random.between(320, 350), random.between(0.03, 0.08) * (random.chance(0.5) ? 1 : -1)]
  const loops = [300, 600, 900].map((x, i) => {
    const side = i % 2 === 0 ? 1 : -1
    return loopOf(random, [x, y + side * random.between(14, 34)], [215, 165], lean * side)
  })
  return chain(palette, loops)
}

/** A ring that is not quite round: its point at each angle, at any distance off its middle line. */
type Loop = { at(angle: number, offsetPx: number): CurvePoint }

function loopOf(random: Random, center: CurvePoint, [rx, ry]: CurvePoint, lean: number): Loop {
  const [two, three] = [random.next(), random.next()]
  return {
    at(angle, offsetPx) {
      const swing = 1 + 0.05 * sin(2 * angle + two) + 0.04 * sin(3 * angle + three)
      const [x, y] = [(rx * swing + offsetPx) * cos(angle), (ry * swing + offsetPx) * sin(angle)]
      return [center[0] + x * cos(lean) - y * sin(lean), center[1] + x * sin(lean) + y * cos(lean)]
    },
  }
}

function chain(palette: Palette, loops: readonly Loop[]): string {
  const { sky, line, near, accent, haze } = palette
  const echoes = evenlySpaced(400, 60, 16 - loops.length * 3).map((offset, i, all) =>
    path(loops.map((loop) => round(loop, offset, 10)).join(''), {
      fill: mix(sky, near, (0.55 * i) / all.length),
      stroke: mix(sky, line, 0.16 + (0.12 * i) / all.length),
      width: 1.6,
    }),
  )
  const colors = loops.map((_, i) => [haze, accent, line][i % 3] ?? line)
  const bands = loops.map((loop, i) => band(palette, colors[i] ?? line, (offset) => round(loop, offset, 16)))
  // at the upper crossing of each pair the earlier loop is drawn again, over the next one
  const bridges = loops.slice(0, -1).map((loop, i) => band(palette, colors[i] ?? line, (offset) => part(loop, offset)))
  return [...echoes, ...bands, ...bridges].join('')
}

/** A road with two lanes and a casing, which cuts what passes under it. */
function band({ sky, near, line }: Palette, color: string, at: (offsetPx: number) => string): string {
  const middle = at(0)
  return [
    path(middle, { stroke: near, width: 78, cap: 'butt' }),
    path(middle, { stroke: mix(sky, line, 0.5), width: 64, cap: 'butt' }),
    path(middle, { stroke: mix(near, sky, 0.3), width: 59, cap: 'butt' }),
    path(at(-14), { stroke: mix(near, color, 0.6), width: 2.5, cap: 'butt' }),
    path(middle, { stroke: color, width: 10, cap: 'butt' }),
    path(at(14), { stroke: mix(near, color, 0.6), width: 2.5, cap: 'butt' }),
  ].join('')
}

function round(loop: Loop, offsetPx: number, count: number): string {
  return smooth(
    evenlySpaced(0, 1 - 1 / count, count).map((angle) => loop.at(angle, offsetPx)),
    true,
  )
}

/** The stretch of a loop from its top to its right side, on the same points as the whole. */
function part(loop: Loop, offsetPx: number): string {
  return smoothPart(evenlySpaced(10 / 16, 17 / 16, 8).map((angle) => loop.at(angle, offsetPx)))
}
