import { type CurvePoint, cos, ease, lerp, pair, sin } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, path } from '../svg.ts'

/** A velodrome from the stands: ellipse in ellipse, and a chase along the lines. */
export const cycling: Motif = (random, palette) => {
  const { sky, near, line, haze } = palette
  const oval = place(random)
  const grandstands = steps(13, 9).map((size, i) =>
    path(ring(oval, size), {
      fill: mix(sky, near, 0.5 - i * 0.05),
      stroke: mix(sky, line, 0.13 + i * 0.022),
      width: 1.6,
    }),
  )
  const track = [
    path(ring(oval, 3.95), { fill: mix(sky, haze, 0.28), stroke: line, width: 5 }),
    path(ring(oval, 3.5), { fill: mix(sky, haze, 0.2), stroke: mix(sky, line, 0.45), width: 1.6 }),
    path(ring(oval, 3.05), { fill: mix(sky, haze, 0.12), stroke: mix(sky, line, 0.55), width: 1.6 }),
    path(ring(oval, 2.6), { fill: mix(sky, haze, 0.04), stroke: mix(sky, line, 0.85), width: 2.4 }),
    path(ring(oval, 2.3), { fill: near, stroke: line, width: 4 }),
    path(ring(oval, 1.75), { stroke: mix(near, line, 0.3), width: 1.6 }),
    path(ring(oval, 1.2), { stroke: mix(near, line, 0.22), width: 1.6 }),
    path(ring(oval, 0.6), { stroke: mix(near, line, 0.16), width: 1.6 }),
  ]
  return [...grandstands, ...track, chase(random, palette, oval)].join('')
}

type Oval = { center: CurvePoint; radius: CurvePoint; tilt: number }

function place(random: Random): Oval {
  const tilt = random.between(0.015, 0.045) * (random.chance(0.5) ? 1 : -1)
  return { center: [random.between(570, 700), random.between(318, 352)], radius: [112, random.between(48, 58)], tilt }
}

/** Sizes of rings that grow apart outwards. */
function steps(outer: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => lerp(outer, 4.5, ease(i / (count - 1), -0.3)))
}

function on({ center, radius, tilt }: Oval, size: number, angle: number): CurvePoint {
  const [x, y] = [radius[0] * size * cos(angle), radius[1] * size * sin(angle)]
  return [center[0] + x * cos(tilt) - y * sin(tilt), center[1] + x * sin(tilt) + y * cos(tilt)]
}

/** A part of an ellipse; less than a full turn. */
function arc(oval: Oval, size: number, from: number, to: number): string {
  const radii = `${Math.round(oval.radius[0] * size)} ${Math.round(oval.radius[1] * size)}`
  const degrees = Math.round(oval.tilt * 360)
  return `M${pair(on(oval, size, from))}A${radii} ${degrees} ${to - from > 0.5 ? 1 : 0} 1 ${pair(on(oval, size, to))}`
}

function ring(oval: Oval, size: number): string {
  const half = arc(oval, size, 0, 0.5)
  return `${half}${arc(oval, size, 0.5, 1).replace(/^M[^A]+/, '')}z`
}

/** The leader and two pursuers, each a line that fades behind. */
function chase(random: Random, { sky, line, accent }: Palette, oval: Oval): string {
  const head = random.between(0.02, 0.48)
  const riders = [
    { size: 2.75, at: head, color: accent },
    { size: 3.25, at: head - random.between(0.05, 0.09), color: line },
    { size: 2.85, at: head - random.between(0.14, 0.2), color: line },
    { size: 3.7, at: head + random.between(0.42, 0.56), color: line },
  ]
  return riders
    .map(({ size, at, color }) =>
      [
        path(arc(oval, size, at - 0.16, at), { stroke: mix(sky, color, 0.45), width: 3 }),
        path(arc(oval, size, at - 0.08, at), { stroke: mix(sky, color, 0.75), width: 6 }),
        path(arc(oval, size, at - 0.03, at), { stroke: color, width: 10 }),
        circle(on(oval, size, at), 10, { fill: color }),
      ].join(''),
    )
    .join('')
}
