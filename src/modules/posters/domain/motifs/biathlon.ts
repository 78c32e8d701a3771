import { type CurvePoint, evenlySpaced } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { box, circle, path } from '../svg.ts'
import { shapes } from '../terrain.ts'
import { drawCrest, lowSun } from './ski.ts'
import { field, flakes, forest, tracks, winterLand } from './snow.ts'

/** Five targets in a row, some closed, over the snow they are shot across. */
export const biathlon: Motif = (random, palette) => {
  const land = winterLand(random, palette, 215)
  const crest = drawCrest(random, random.between(450, 470))
  const x = random.between(600, 690)
  const hits = hitsOf(random)
  return [
    land.ranges,
    shapes(land.fields.slice(0, 1)),
    forest(random, palette, crest, 5),
    plate(palette, { at: [x, 320], hits, radius: 58, gap: 158 }),
    field(random, crest, palette),
    lane(palette, x, crest(x)),
    flakes(random, palette, 24),
  ].join('')
}

/** Three teams' targets, one above another, each further on than the next; the spare rounds lie beside them. */
export const biathlonRelay: Motif = (random, palette) => {
  const land = winterLand(random, palette, 190)
  const crest = drawCrest(random, random.between(505, 525))
  const shift = random.between(70, 110) * (random.chance(0.5) ? 1 : -1)
  const rows = random.shuffled([5, 3, 1]).map((closed, i) =>
    plate(palette, {
      at: [660 + (i - 1) * shift, 215 + i * 118],
      hits: [0, 1, 2, 3, 4].map((n) => n < closed),
      radius: 37,
      gap: 98,
      spares: 3 - i,
    }),
  )
  return [
    land.ranges,
    forest(random, palette, crest, 6),
    ...rows,
    field(random, crest, palette),
    lane(palette, 640, crest(640)),
    flakes(random, palette, 24),
  ].join('')
}

/** The range in the distance and the ski tracks that lead to it. */
export const skiBiathlon: Motif = (random, palette) => {
  const land = winterLand(random, palette, random.between(195, 215))
  const crest = drawCrest(random, random.between(385, 405))
  const x = random.between(600, 820)
  const side = random.chance(0.5) ? 1 : -1
  const middle = evenlySpaced(0, 1, 5).map(
    (t, i): CurvePoint => [x + side * ([0, 60, -70, 40, 330][i] ?? 0), crest(x) + 4 + t * (690 - crest(x))],
  )
  const trail = { middle, widthFar: 4, widthNear: 50 }
  return [
    lowSun(random, palette),
    land.ranges,
    forest(random, palette, crest, 6),
    plate(palette, { at: [x, crest(x) - 62], hits: hitsOf(random), radius: 27, gap: 72 }),
    field(random, crest, palette),
    tracks(trail, -1.2, mix(palette.near, palette.snow, 0.05)),
    tracks(trail, 1.2, mix(palette.near, palette.snow, 0.05)),
    flakes(random, palette, 26),
  ].join('')
}

/** Which of the five are closed: at least one, never all, so that the last shot is still to come. */
function hitsOf(random: Random): boolean[] {
  const closed = random.whole(1, 4)
  return [0, 1, 2, 3, 4].map((n) => n < closed)
}

type Plate = { at: CurvePoint; hits: readonly boolean[]; radius: number; gap: number; spares?: number }

/** A steel plate on two posts. An open target is dark, a closed one white; the next to be shot wears the signal. */
function plate({ sky, snow, accent, line }: Palette, { at: [x, y], hits, radius, gap, spares = 0 }: Plate): string {
  const half = gap * 2 + radius * 1.45
  const dark = mix(sky, '#000000', 0.35)
  const next = hits.indexOf(false)
  const posts = [-0.72, 0.72].map(
    (share) => `M${Math.round(x + half * share)} ${Math.round(y)}v${Math.round(radius * 3)}`,
  )
  const targets = hits.flatMap((isHit, i) => {
    const center: CurvePoint = [x + (i - 2) * gap, y]
    return [
      circle(center, radius, {
        fill: isHit ? snow : dark,
        stroke: i === next ? accent : mix(sky, line, 0.55),
        width: i === next ? radius * 0.12 : radius * 0.06,
      }),
      circle(center, radius * 0.4, { stroke: isHit ? mix(snow, sky, 0.3) : mix(dark, line, 0.35), width: 2 }),
    ]
  })
  const rounds = evenlySpaced(1, spares, spares).map((n) => circle([x + half + n * 30, y], 8, { fill: accent }))
  return [
    path(posts.join(''), { stroke: dark, width: radius * 0.2 }),
    box([x - half, y - radius * 1.35], half * 2, radius * 2.7, {
      fill: mix(sky, dark, 0.45),
      stroke: mix(sky, line, 0.7),
      width: 3,
      radius: Math.round(radius * 0.4),
    }),
    ...targets,
    ...rounds,
  ].join('')
}

/** Five shooting lanes that open toward the viewer. */
function lane({ near, snow }: Palette, x: number, y: number): string {
  const mats = [-2, -1, 0, 1, 2].map(
    (n) => `M${Math.round(x + n * 150)} ${Math.round(y + 30)}L${Math.round(x + n * 320)} 660`,
  )
  return path(mats.join(''), { stroke: mix(snow, near, 0.5), width: 4, dash: '2 18' })
}
