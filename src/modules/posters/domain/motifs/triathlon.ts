import { type CurvePoint, evenlySpaced, lerp, smooth, squared } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, path } from '../svg.ts'
import { layers, shapes, waveProfile } from '../terrain.ts'
import { waterPlan } from './swimming.ts'

/** One great sun over the water, its light broken on the waves. */
export const triathlon: Motif = (random, palette) => {
  const { sky, glow, haze } = palette
  const horizon = random.between(330, 375)
  const sun: CurvePoint = [random.between(600, 900), horizon - random.between(40, 80)]
  const radius = random.between(138, 168)
  const rings = [2.3, 1.75, 1.32].map((size, i) => circle(sun, radius * size, { fill: mix(sky, haze, 0.08 + i * 0.1) }))
  return [...rings, circle(sun, radius, { fill: glow }), sea(random, palette, horizon, [sun[0]], radius)].join('')
}

/** The sun handed on: three stages of its way, each overlapping the one before. */
export const triathlonRelay: Motif = (random, palette) => {
  const { sky, glow, line, accent, haze } = palette
  const horizon = random.between(375, 410)
  const [left, rise] = [random.between(400, 470), random.between(0.8, 1.1)]
  const stages = [60, 150, 60].map((height, n): CurvePoint => [left + n * 190, horizon - height * rise])
  const colors = [mix(sky, haze, 0.7), glow, accent]
  const radius = random.between(112, 128)
  const discs = stages.map((at, i) => circle(at, radius, { fill: colors[i] ?? glow }))
  const rims = stages.map((at) => circle(at, radius, { stroke: mix(sky, line, 0.9), width: 2.5 }))
  const arc = smooth(
    evenlySpaced(-2, 4, 7).map((n): CurvePoint => [left + n * 190, horizon - 150 * rise + 90 * rise * squared(n - 1)]),
  )
  return [
    path(arc, { stroke: mix(sky, line, 0.5), width: 2, dash: '2 14' }),
    ...discs,
    ...rims,
    sea(
      random,
      palette,
      horizon,
      stages.map(([x]) => x),
      radius * 0.8,
    ),
  ].join('')
}

/** Waves from the horizon to the viewer, with a column of light under each sun. */
function sea(random: Random, palette: Palette, horizon: number, suns: readonly number[], halfPx: number): string {
  const { sky, glow, near, haze } = palette
  const water = layers(waveProfile(random, [random.between(560, 900), random.between(280, 380)], 0.11), {
    ...waterPlan(palette, horizon, 11),
    perspective: 0.15,
    amplitude: [4, 36],
    colors: [mix(sky, near, 0.25), near],
  })
  const light = suns.map((x) => {
    const strokes = water.slice(0, -1).map(({ profile }, i) => {
      const t = i / (water.length - 2)
      const half = halfPx * lerp(0.92, 0.34, t) * random.between(0.75, 1.1)
      const middle = x + random.between(-18, 18)
      return path(
        smooth(evenlySpaced(middle - half, middle + half, 5).map((at): CurvePoint => [at, profile(at) + 9 + t * 8])),
        {
          stroke: mix(glow, mix(near, haze, 0.6), t),
          width: lerp(5, 8, t),
        },
      )
    })
    return strokes.join('')
  })
  return shapes(water) + light.join('')
}
