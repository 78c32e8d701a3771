import { type CurvePoint, pair } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import { circle, path } from '../svg.ts'
import { type Layer, layers, shapes, stroke, waveProfile } from '../terrain.ts'

/** Water from above; a team side by side, each swimmer drawing one line of the swell bright. */
export const swimmingTeam: Motif = (random, palette) => {
  const { sky, near, line, haze } = palette
  const water = layers(waveProfile(random, [random.between(640, 900), random.between(300, 400)], 0.07), {
    count: 15,
    top: -10,
    bottom: 625,
    perspective: 0,
    amplitude: [20, 34],
    colors: [mix(sky, haze, 0.06), near],
    lines: [mix(sky, line, 0.3), mix(near, line, 0.45)],
    widths: [1.5, 2.5],
  })
  const front = random.between(830, 1000)
  const wedge = random.shuffled([0, 75, 150, 240, 330])
  const team = wedge.map((back, i) => ({
    wave: water[5 + i],
    x: front - back + random.between(-20, 20),
    leads: back === 0,
  }))
  return shapes(water) + team.map(({ wave, x, leads }) => (wave ? swimmer(palette, wave, x, leads) : '')).join('')
}

/** A cap, the reach of an arm, and the wake: a line that swells toward the swimmer. */
function swimmer({ sky, near, line, accent }: Palette, { profile }: Layer, x: number, leads: boolean): string {
  const color = leads ? accent : line
  const at: CurvePoint = [x, profile(x)]
  const wake = [
    path(stroke(profile, -24, x - 30), { stroke: mix(sky, color, 0.5), width: 3 }),
    path(stroke(profile, x - 330, x - 30), { stroke: mix(sky, color, 0.75), width: 5 }),
    path(stroke(profile, x - 150, x - 30), { stroke: color, width: 9 }),
  ]
  const bow = `M${pair([x + 14, at[1] - 40])}q48 40 0 80`
  return [
    ...wake,
    path(bow, { stroke: mix(sky, color, 0.7), width: 4 }),
    circle(at, 23, { fill: color, stroke: near, width: 5 }),
  ].join('')
}
