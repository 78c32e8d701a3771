import { type CurvePoint, ease, lerp, straight } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, path } from '../svg.ts'
import { cliffs, frame } from '../terrain.ts'

/** Ridges one behind another, the lee side of each peak in shadow, hatched along its slope. */
export const trail: Motif = (random, { sky, near, line, glow }) => {
  const moon: CurvePoint = [random.between(540, 1060), random.between(140, 190)]
  const radius = random.between(36, 54)
  const halo = circle(moon, radius * 1.7, { stroke: mix(sky, line, 0.4), width: 2 })
  const count = 5
  const ridges = Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    const peaks = ridge(random, lerp(325, 620, t), lerp(250, 205, t), lerp(3.4, 2.6, t))
    const crest = peaks.flatMap(({ climb, top, fall }) => [...climb, top, ...fall])
    const fill = mix(mix(sky, line, 0.16), near, ease(t, -0.3))
    const shade = mix(fill, near, lerp(0.28, 0.55, t))
    const face = path(cliffs(crest), { fill, stroke: mix(mix(sky, line, 0.5), line, t), width: lerp(2, 4, t) })
    const hatch = [1, 2, 3, 4].map((n) => echo(crest, n)).join('')
    return [
      face,
      path(peaks.map((peak) => lee(random, peak)).join(''), { fill: t === 1 ? mix(near, '#000000', 0.25) : shade }),
      path(hatch, { stroke: mix(fill, line, 0.24), width: lerp(1.2, 2, t) }),
    ].join('')
  })
  return halo + circle(moon, radius, { fill: glow }) + ridges.join('')
}

type Peak = { climb: CurvePoint[]; top: CurvePoint; fall: CurvePoint[] }

/** Peaks of uneven height and lean from edge to edge; the last point of a fall is the valley. */
function ridge(random: Random, base: number, height: number, density: number): Peak[] {
  const peaks: Peak[] = []
  let valley: CurvePoint = [-frame.bleed - random.between(20, 200), base - height * random.between(0, 0.3)]
  while (valley[0] < frame.width + frame.bleed) {
    const width = (frame.width / density) * random.between(0.7, 1.35)
    const rise = height * random.between(0.55, 1) * (0.6 + (0.4 * width * density) / frame.width)
    const top: CurvePoint = [valley[0] + width * random.between(0.38, 0.6), base - rise]
    const end: CurvePoint = [valley[0] + width, base - height * random.between(-0.1, 0.32)]
    const climb = [valley, ...slope(random, valley, top)]
    const fall = [...slope(random, top, end), end]
    peaks.push({ climb, top, fall })
    valley = end
  }
  return peaks
}

/** Two breaks that make a straight slope a rock. */
function slope(random: Random, from: CurvePoint, to: CurvePoint): CurvePoint[] {
  const jut = Math.abs(to[1] - from[1]) * 0.13
  return [random.between(0.25, 0.42), random.between(0.58, 0.78)].map((at) => [
    lerp(from[0], to[0], at),
    lerp(from[1], to[1], at) + random.between(-jut, jut),
  ])
}

/** The shadow between a peak's fall and the broken edge that runs down from its top. */
function lee(random: Random, { top, fall }: Peak): string {
  const valley = fall.at(-1) ?? top
  const foot = Math.max(valley[1], top[1]) + 60
  const reach = valley[0] - top[0]
  const edge = [0.8, 0.5, 0.25].map(
    (at, i): CurvePoint => [
      top[0] + reach * (i % 2 === 0 ? 0.22 : -0.04) * random.between(0.6, 1.2),
      lerp(top[1], foot, at),
    ],
  )
  return straight([top, ...fall, [top[0] + reach * 0.5, foot], ...edge], true)
}

/** The crest again, lower down and flatter, as the next contour of the same slope. */
function echo(crest: readonly CurvePoint[], n: number): string {
  const mean = crest.reduce((sum, [, y]) => sum + y, 0) / crest.length
  return straight(crest.map(([x, y]) => [x, mean + (y - mean) * (1 - n * 0.14) + n * 20]))
}
