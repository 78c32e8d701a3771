import {
  type CurvePoint,
  evenlySpaced,
  lerp,
  type Profile,
  pair,
  pointOnCurve,
  smooth,
  smoothOn,
  squared,
} from '../curve.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { dots, path } from '../svg.ts'
import { frame, ground, type Layer, layers, waveProfile } from '../terrain.ts'

/** Winter land: blue ranges far off, white fields near, firs on the crests. */
export type Winter = { ranges: string; fields: Layer[] }

/** @param top where the highest range stands; the fields begin some 200 px lower */
export function winterLand(random: Random, palette: Palette, top: number): Winter {
  const { sky, near, line, snow } = palette
  const ranges = layers(waveProfile(random, [random.between(520, 700), 260], 0.12), {
    count: 5,
    top,
    bottom: top + 150,
    perspective: 0,
    amplitude: [52, 40],
    colors: [mix(sky, line, 0.12), mix(near, snow, 0.28)],
    lines: [mix(sky, line, 0.4), mix(sky, line, 0.75)],
    widths: [1.6, 2.4],
  })
  const fields = layers(waveProfile(random, [random.between(780, 1000), 460], 0.14), {
    count: 2,
    top: top + 195,
    bottom: top + 255,
    perspective: 0,
    amplitude: [26, 34],
    colors: [mix(snow, near, 0.26), mix(snow, near, 0.17)],
    lines: [mix(snow, near, 0.1), mix(snow, near, 0.18)],
    widths: [2, 2.5],
  })
  const drawn = ranges.map(({ profile, shape }, i) => (i < 2 ? '' : forest(random, palette, profile, i)) + shape)
  return { ranges: drawn.join(''), fields }
}

/** Firs in groups along a crest, their feet hidden by it. */
export function forest({ between, whole }: Random, { sky, near }: Palette, crest: Profile, size: number): string {
  const groves = evenlySpaced(between(0, 200), between(950, 1200), 3).map((x) => ({
    x: x + between(-80, 80),
    trees: whole(3, 8),
  }))
  const firs = groves.flatMap(({ x, trees }) =>
    evenlySpaced(0, trees - 1, trees).map((n) => {
      const at = x + n * size * 6 + between(-6, 6)
      const height = size * between(7, 13)
      const half = height * 0.26
      return `M${Math.round(at)} ${Math.round(crest(at) - height)}l${Math.round(half)} ${Math.round(height * 1.2)}h${-2 * Math.round(half)}z`
    }),
  )
  return path(firs.join(''), { fill: mix(sky, near, (size - 2) / 10) })
}

/** Falling snow, finer high up. */
export function flakes(random: Random, { sky, snow }: Palette, count: number): string {
  const fall = (size: number, color: string) =>
    dots(
      Array.from({ length: count }, (): CurvePoint => [random.between(0, frame.width), random.between(0, 520)]),
      size,
      color,
    )
  return fall(3, mix(sky, snow, 0.55)) + fall(5, mix(sky, snow, 0.8))
}

/** A trail over a snowfield toward the viewer, wider as it nears. */
export type Trail = { middle: readonly CurvePoint[]; widthFar: number; widthNear: number }

/** A pair of ski tracks along a trail, `offset` from its middle counted in track widths. */
export function tracks(trail: Trail, offset: number, color: string): string {
  const rails = [-0.5, 0.5].map((half) => rail(trail, offset + half))
  return path(rails.join(''), { fill: color })
}

/** One rail as a sliver that widens with nearness; across the view the ground is foreshortened. */
function rail({ middle, widthFar, widthNear }: Trail, offset: number): string {
  const last = middle.length - 1
  const edge = (shift: number) =>
    evenlySpaced(0, last, 2 * last + 1).map((at): CurvePoint => {
      const [x, y] = pointOnCurve(middle, at)
      const [behind, ahead] = [
        pointOnCurve(middle, Math.max(0, at - 0.1)),
        pointOnCurve(middle, Math.min(last, at + 0.1)),
      ]
      const [dx, dy] = [ahead[0] - behind[0], ahead[1] - behind[1]]
      const width = ((offset + shift) * lerp(widthFar, widthNear, squared(at / last))) / Math.sqrt(dx * dx + dy * dy)
      return [x + width * dy, y - 0.6 * width * dx]
    })
  const [left, right] = [edge(-0.13), edge(0.13).reverse()]
  return `${smooth(left)}L${right.slice(0, 1).map(pair).join('')}${smoothOn(right)}z`
}

/** The snow from a crest to the viewer: white where the light falls, bluer as it comes near. */
export function field(random: Random, crest: Profile, { near, snow }: Palette): string {
  const drift = waveProfile(random, [random.between(700, 950), 420], 0.1)
  const folds = [0, 1, 2, 3, 4].map((n) => {
    const fold = drift(n)
    const profile =
      n === 0 ? crest : (x: number) => crest(x) * (1 - n * 0.2) + 640 * n * 0.2 - 8 + (8 + 5 * n) * fold(x)
    return path(ground(profile), {
      fill: mix(snow, near, n * 0.075),
      stroke: mix(snow, near, 0.16 + n * 0.07),
      width: 2.5,
    })
  })
  return folds.join('')
}
