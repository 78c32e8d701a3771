import type { CurvePoint } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix } from '../palette.ts'
import { circle } from '../svg.ts'
import { layers, shapes, waveProfile } from '../terrain.ts'

/** Gentle waves of land at dawn, the sun coming up behind them. */
export const running: Motif = (random, { sky, near, line, glow, haze }) => {
  const sun: CurvePoint = [random.between(540, 1000), random.between(200, 275)]
  const radius = random.between(80, 112)
  const halo = [3.6, 2.7, 1.85].map((size, i) =>
    circle(sun, radius * size, { fill: mix(sky, haze, 0.1 + i * 0.11), stroke: mix(sky, line, 0.3), width: 1.5 }),
  )
  const sheet = waveProfile(random, [random.between(680, 980), random.between(340, 460)], 0.06)
  const land = layers(sheet, {
    count: 13,
    top: random.between(262, 312),
    bottom: 610,
    perspective: 0.15,
    amplitude: [54, 92],
    colors: [mix(sky, near, 0.04), near],
    lines: [mix(sky, line, 0.5), line],
    widths: [1.5, 3.5],
  })
  return [...halo, circle(sun, radius, { fill: glow }), shapes(land)].join('')
}
