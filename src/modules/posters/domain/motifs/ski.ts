import { type CurvePoint, ease, evenlySpaced, type Profile } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { circle, path } from '../svg.ts'
import { shapes, waveProfile } from '../terrain.ts'
import { field, flakes, forest, type Trail, tracks, winterLand } from './snow.ts'

/** A winter morning: low sun, ranges, and two pairs of tracks that swing over the snowfield. */
export const ski: Motif = (random, palette) => {
  const { near, snow } = palette
  const land = winterLand(random, palette, random.between(210, 240))
  const crest = drawCrest(random, random.between(385, 415))
  const side = random.chance(0.5) ? 1 : -1
  const from = random.between(540, 700)
  const middle = evenlySpaced(0, 1, 6).map((t, i): CurvePoint => {
    const swing = [130, 60, 150, 60, -130, -330][i] ?? 0
    const x = from + side * swing
    return [x, (t === 0 ? crest(x) + 2 : crest(600)) + ease(t, 0.25) * (690 - crest(600))]
  })
  const trail: Trail = { middle, widthFar: 4, widthNear: 50 }
  const color = mix(near, snow, 0.05)
  return [
    lowSun(random, palette),
    land.ranges,
    shapes(land.fields),
    forest(random, palette, crest, 5),
    field(random, crest, palette),
    tracks(trail, -1.3, color),
    tracks(trail, 1.3, color),
    flakes(random, palette, 26),
  ].join('')
}

/** Four teams' tracks fan out of one, through a gate where the legs change. */
export const skiRelay: Motif = (random, palette) => {
  const { sky, near, accent } = palette
  const land = winterLand(random, palette, random.between(205, 235))
  const crest = drawCrest(random, random.between(350, 375))
  const from = random.between(560, 700)
  const legs = [near, accent, sky, accent]
  const fan = legs.map((color, i) => {
    const offset = (i - 1.5) / 1.5
    const middle = evenlySpaced(0, 1, 5).map((t): CurvePoint => {
      const open = ease(t, 0.8)
      return [from + offset * (12 + 520 * open), crest(from) + 2 + t * (690 - crest(from))]
    })
    return tracks({ middle, widthFar: 3, widthNear: 62 }, 0, color)
  })
  return [
    lowSun(random, palette),
    land.ranges,
    forest(random, palette, crest, 5),
    field(random, crest, palette),
    ...fan,
    gate(palette, [from, crest(from)]),
    flakes(random, palette, 26),
  ].join('')
}

export function drawCrest(random: Random, base: number): Profile {
  const wave = waveProfile(random, [random.between(900, 1200), 500], 0)(0)
  return (x) => base + 26 * wave(x)
}

export function lowSun(random: Random, { sky, glow, haze }: Palette): string {
  const at: CurvePoint = [random.between(600, 1040), random.between(150, 190)]
  const radius = random.between(50, 68)
  const halo = circle(at, radius * 1.7, { fill: mix(sky, haze, 0.2) })
  return halo + circle(at, radius, { fill: glow })
}

/** Two posts, a banner between them, and pennants on it. */
function gate({ sky, accent, snow }: Palette, [x, y]: CurvePoint): string {
  const [left, right, top] = [Math.round(x - 130), Math.round(x + 130), Math.round(y - 78)]
  const pennants = evenlySpaced(left + 20, right - 20, 8).map((at) => `M${Math.round(at - 12)} ${top + 28}h24l-12 22z`)
  return [
    path(`M${left} ${top - 10}V${Math.round(y + 34)}M${right} ${top - 10}V${Math.round(y + 34)}`, {
      stroke: sky,
      width: 9,
    }),
    path(`M${left} ${top}h${right - left}v28h${left - right}z`, { fill: accent }),
    path(pennants.join(''), { fill: snow }),
  ].join('')
}
