import { type CurvePoint, cos, evenlySpaced, lerp, pair, sin, smooth } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import type { Random } from '../random.ts'
import { path } from '../svg.ts'

/** The bend of a track from above; a bright line runs in one lane and is handed over to the next. */
export const runRelay: Motif = (random, palette) => {
  const { sky, near, line } = palette
  const bend = bendOf(random)
  const lanes = evenlySpaced(9, 0, 10).map((lane) =>
    path(disc(bend, bend.inner + lane * bend.lanePx), {
      fill: mix(sky, near, 0.75 - lane * 0.08),
      stroke: mix(sky, line, lerp(0.75, 0.35, lane / 9)),
      width: lane === 0 ? 6 : 2.5,
    }),
  )
  const infield = evenlySpaced(0.8, 0.2, 4).map((share) =>
    path(disc(bend, bend.inner * share), { stroke: mix(near, line, 0.1 + 0.16 * share), width: 1.6 }),
  )
  return [...lanes, ...infield, zone(palette, bend), exchanges(random, palette, bend)].join('')
}

type Bend = { center: CurvePoint; inner: number; lanePx: number; zoneAt: number }

function bendOf(random: Random): Bend {
  const y = random.between(700, 840)
  return {
    center: [random.between(430, 860), y],
    inner: y - random.between(425, 455),
    lanePx: random.between(52, 60),
    zoneAt: random.between(0.755, 0.79),
  }
}

function disc({ center: [x, y] }: Bend, radius: number): string {
  const r = Math.round(radius)
  return `M${pair([x - r, y])}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`
}

function on({ center, inner, lanePx }: Bend, lane: number, angle: number): CurvePoint {
  const radius = inner + (lane + 0.5) * lanePx
  return [center[0] + radius * cos(angle), center[1] + radius * sin(angle)]
}

/** The marks across the lanes where the exchange begins and ends. */
function zone({ sky, line }: Palette, bend: Bend): string {
  const marks = [-0.05, 0.05].map((offset) => {
    const [from, to] = [on(bend, -0.5, bend.zoneAt + offset), on(bend, 7.5, bend.zoneAt + offset * 0.8)]
    return `M${pair(from)}L${pair(to)}`
  })
  return path(marks.join(''), { stroke: mix(sky, line, 0.75), width: 5, dash: '2 16' })
}

/** Two teams: each line comes in along one lane, crosses to the next inside the zone, and leaves in another colour. */
function exchanges(random: Random, palette: Palette, bend: Bend): string {
  const { line, accent, glow, near } = palette
  const lane = random.whole(1, 2)
  const teams = [
    { from: lane, to: lane + 1, before: line, after: accent, at: bend.zoneAt },
    { from: lane + 3, to: lane + 2, before: glow, after: line, at: bend.zoneAt - random.between(0.012, 0.03) },
  ]
  return teams
    .map(({ from, to, before, after, at }) => {
      const middle = on(bend, (from + to) / 2, at)
      const come = smooth([...evenlySpaced(at - 0.36, at - 0.024, 9).map((angle) => on(bend, from, angle)), middle])
      const go = smooth([middle, ...evenlySpaced(at + 0.024, at + 0.36, 9).map((angle) => on(bend, to, angle))])
      const baton = smooth([
        on(bend, lerp(from, to, 0.12), at - 0.016),
        middle,
        on(bend, lerp(from, to, 0.88), at + 0.016),
      ])
      return [
        path(come, { stroke: before, width: 12 }),
        path(go, { stroke: after, width: 12 }),
        path(baton, { stroke: near, width: 32 }),
        path(baton, { stroke: after, width: 19 }),
      ].join('')
    })
    .join('')
}
