import { type CurvePoint, lerp, smooth } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, path } from '../svg.ts'
import { type Layer, type Layers, layers, stroke, waveProfile } from '../terrain.ts'

/** Open water to the horizon and a line of buoys to swim round. */
export const swimming: Motif = (random, palette) => {
  const { sky, haze } = palette
  const sun: CurvePoint = [random.between(560, 1040), random.between(96, 124)]
  const lowSun = circle(sun, random.between(44, 64), { fill: mix(sky, haze, 0.6) })
  const sheet = waveProfile(random, [random.between(620, 900), random.between(300, 400)], 0.09)
  const water = layers(sheet, waterPlan(palette, random.between(130, 165), 14))
  const spots = buoySpots(random)
  const glints = water.map((wave, i) => glint(random, palette, wave, i / water.length))
  const drawn = water.map((wave, i) => {
    const spot = spots.find(({ behind }) => behind === i)
    return (spot ? buoy(palette, spot, wave) : '') + wave.shape + (glints[i] ?? '')
  })
  return [lowSun, ...drawn].join('')
}

/** Sea from the horizon to the viewer. */
export function waterPlan({ sky, near, line, haze }: Palette, horizon: number, count: number): Layers {
  return {
    count,
    top: horizon,
    bottom: 612,
    perspective: 0.3,
    amplitude: [5, 44],
    colors: [mix(sky, haze, 0.2), near],
    lines: [mix(sky, line, 0.4), mix(near, line, 0.75)],
    widths: [1.2, 2.6],
  }
}

/** A stretch of the wave's own line that catches the light; a near one is long and thick. */
function glint(random: Random, { sky, line }: Palette, { profile }: Layer, nearness: number): string {
  const from = random.between(-60, 1060)
  const stretch = stroke(profile, from, from + random.between(60, 130) + nearness * 160)
  return path(stretch, { stroke: mix(sky, line, 0.55 + nearness * 0.4), width: lerp(2.5, 7, nearness) })
}

type Spot = { x: number; radius: number; behind: number }

/** From the far end of the course to the near one. */
function buoySpots(random: Random): Spot[] {
  const nearX = random.between(640, 980)
  const side = random.chance(0.5) ? 1 : -1
  return [
    { behind: 4, radius: 12, x: nearX + side * random.between(40, 110) },
    { behind: 7, radius: 24, x: nearX - side * random.between(110, 210) },
    { behind: 10, radius: 54, x: nearX + side * random.between(-40, 40) },
  ]
}

/** Drawn before the wave in front of it, which covers its foot. */
function buoy({ near, line, accent }: Palette, { x, radius }: Spot, wave: Layer): string {
  const y = wave.profile(x) - radius * 0.35
  const band: CurvePoint[] = [-1, -0.5, 0, 0.5, 1].map((t) => [
    x + t * radius * 0.93,
    y - radius * (0.18 - 0.2 * (1 - t * t)),
  ])
  const shine = smooth([
    [x - radius * 0.5, y - radius * 0.45],
    [x - radius * 0.34, y - radius * 0.66],
    [x - radius * 0.08, y - radius * 0.76],
  ])
  return [
    circle([x, y], radius, { fill: accent }),
    path(smooth(band), { stroke: mix(accent, near, 0.35), width: radius * 0.16, cap: 'butt' }),
    path(shine, { stroke: line, width: radius * 0.1 }),
  ].join('')
}
