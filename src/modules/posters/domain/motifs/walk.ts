import { type CurvePoint, ease, evenlySpaced, lerp, pointOnCurve, squared } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix } from '../palette.ts'
import { circle, dots } from '../svg.ts'
import { layers, waveProfile } from '../terrain.ts'

/** Round hills and a dotted path that wanders over them toward the sun. */
export const walk: Motif = (random, { sky, near, line, glow, accent, haze }) => {
  const sun: CurvePoint = [random.between(560, 1020), random.between(180, 230)]
  const radius = random.between(58, 84)
  const disc = [
    circle(sun, radius * 1.9, { stroke: mix(sky, haze, 0.35), width: 2 }),
    circle(sun, radius * 1.45, { stroke: mix(sky, haze, 0.55), width: 2 }),
    circle(sun, radius, { fill: glow }),
  ]
  const hills = layers(waveProfile(random, [random.between(760, 1000), 430], 0.17), {
    count: 7,
    top: random.between(250, 280),
    bottom: 620,
    perspective: 0.25,
    amplitude: [40, 66],
    colors: [mix(sky, haze, 0.22), near],
    lines: [mix(sky, line, 0.6), line],
    widths: [1.5, 3],
  })
  const side = random.chance(0.5) ? 1 : -1
  const bends = hills.map(({ profile }, i): CurvePoint => {
    const t = i / (hills.length - 1)
    const x = lerp(sun[0], random.between(420, 780), ease(t, -0.4)) + (i % 2 === 0 ? 1 : -1) * side * lerp(20, 200, t)
    return [x, profile(x)]
  })
  const land = hills.map(({ shape }, i) => shape + steps(bends, i, accent))
  return disc.join('') + land.join('')
}

/** The stretch of the path that lies on one hill, from its crest to the crest of the next hill: even steps. */
function steps(bends: readonly CurvePoint[], hill: number, color: string): string {
  const size = lerp(4, 14, hill / (bends.length - 1))
  const samples = hill + 1 < bends.length ? evenlySpaced(hill, hill + 1, 60).map((at) => pointOnCurve(bends, at)) : []
  const prints: CurvePoint[] = []
  for (const point of samples) {
    const last = prints.at(-1)
    const isFarEnough = !last || squared(point[0] - last[0]) + squared(point[1] - last[1]) > squared(size * 2)
    if (isFarEnough) prints.push(point)
  }
  return prints.length > 0 ? dots(prints, size, color) : ''
}
