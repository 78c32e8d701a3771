import { type CurvePoint, evenlySpaced, smooth, straight } from '../curve.ts'
import type { Motif } from '../motif.ts'
import { mix, type Palette } from '../palette.ts'
import { circle, path } from '../svg.ts'
import { ground, layers, shapes, waveProfile } from '../terrain.ts'

/** A row of walls, nets, frames and rings, and the bounding line of a runner over them. */
export const obstacle: Motif = (random, palette) => {
  const { sky, near, line, glow } = palette
  const sun: CurvePoint = [random.between(560, 1040), random.between(150, 190)]
  const hills = layers(waveProfile(random, [random.between(620, 860), 340], 0.1), {
    count: 7,
    top: 250,
    bottom: 440,
    perspective: 0,
    amplitude: [40, 30],
    colors: [mix(sky, line, 0.1), mix(sky, near, 0.7)],
    lines: [mix(sky, line, 0.35), mix(sky, line, 0.3)],
    widths: [1.6, 1.6],
  })
  const wave = waveProfile(random, [1100, 500], 0)(0)
  const floor = (x: number) => 492 + 14 * wave(x)
  const row = random.shuffled([wall, aFrame, net, rings, hurdles])
  const stations = evenlySpaced(150, 1050, row.length).map((x) => x + random.between(-16, 16))
  const built = row.map((build, i) => {
    const x = stations[i] ?? 0
    return build(palette, x, floor(x), random.between(150, 205))
  })
  return [
    circle(sun, random.between(46, 62), { fill: glow }),
    shapes(hills),
    ...built.map(({ shape }) => shape),
    ...[0, 30, 66, 106].map((depth, i) =>
      path(
        ground((x) => floor(x) + depth + 5 * i * wave(x * 1.7 + 300 * i)),
        {
          fill: mix(near, '#000000', i * 0.07),
          stroke: i === 0 ? line : mix(near, line, 0.3),
          width: i === 0 ? 4 : 2,
        },
      ),
    ),
    leaps(
      palette,
      built.map(({ top }) => top),
      floor,
    ),
  ].join('')
}

type Built = { shape: string; top: CurvePoint }

const halfPx = 74

function wall({ sky, near, line }: Palette, x: number, y: number, height: number): Built {
  const planks = evenlySpaced(y - height + 30, y - 14, 5).map(
    (at) => `M${Math.round(x - halfPx + 14)} ${Math.round(at)}h${2 * halfPx - 28}`,
  )
  const body = straight(
    [
      [x - halfPx + 8, y + 20],
      [x - halfPx + 14, y - height],
      [x + halfPx - 14, y - height],
      [x + halfPx - 8, y + 20],
    ],
    true,
  )
  return {
    shape:
      path(body, { fill: mix(sky, line, 0.82), stroke: near, width: 5 }) +
      path(planks.join(''), { stroke: mix(near, line, 0.4), width: 3 }),
    top: [x, y - height],
  }
}

function aFrame({ sky, near, line }: Palette, x: number, y: number, height: number): Built {
  const rungs = [0.2, 0.4, 0.6, 0.8].map(
    (t) => `M${Math.round(x - halfPx * t)} ${Math.round(y - height * (1 - t))}h${Math.round(2 * halfPx * t)}`,
  )
  const body = straight(
    [
      [x - halfPx - 6, y + 20],
      [x, y - height],
      [x + halfPx + 6, y + 20],
    ],
    true,
  )
  return {
    shape:
      path(body, { fill: mix(sky, near, 0.55), stroke: line, width: 6 }) +
      path(rungs.join(''), { stroke: mix(sky, line, 0.7), width: 3.5 }),
    top: [x, y - height],
  }
}

function net({ sky, line }: Palette, x: number, y: number, height: number): Built {
  const top = y - height
  const cords = evenlySpaced(-1, 1, 7).flatMap((t) => [
    smooth([
      [x + t * halfPx, top + 10],
      [x + t * halfPx * 0.8, y - height / 2],
      [x + t * halfPx, y],
    ]),
  ])
  const knots = evenlySpaced(top + 34, y - 12, 5).map((at) =>
    smooth([
      [x - halfPx, at],
      [x, at + 12],
      [x + halfPx, at],
    ]),
  )
  const posts = `M${Math.round(x - halfPx)} ${Math.round(y + 10)}V${Math.round(top)}h${2 * halfPx}V${Math.round(y + 10)}`
  return {
    shape:
      path(cords.join('') + knots.join(''), { stroke: mix(sky, line, 0.7), width: 2.5 }) +
      path(posts, { stroke: line, width: 8 }),
    top: [x, top],
  }
}

function rings({ sky, line, glow }: Palette, x: number, y: number, height: number): Built {
  const top = y - height
  const posts = `M${Math.round(x - halfPx)} ${Math.round(y + 10)}V${Math.round(top)}h${2 * halfPx}V${Math.round(y + 10)}`
  const hung = [-0.56, 0, 0.56].map((t, i) => {
    const [at, drop] = [x + t * halfPx, 38 + (i % 2) * 16]
    return (
      path(`M${Math.round(at)} ${Math.round(top)}v${drop}`, { stroke: mix(sky, line, 0.7), width: 3 }) +
      circle([at, top + drop + 15], 15, { stroke: glow, width: 6 })
    )
  })
  return { shape: path(posts, { stroke: line, width: 8 }) + hung.join(''), top: [x, top] }
}

/** Three beams that rise. */
function hurdles({ near, line }: Palette, x: number, y: number, height: number): Built {
  const beams = [0.36, 0.56, 0.76].map((share, i) => {
    const [at, top] = [x + (i - 1) * 62, y - height * share]
    return `M${Math.round(at - 22)} ${Math.round(y + 12)}V${Math.round(top)}h44V${Math.round(y + 12)}`
  })
  return {
    shape: path(beams.join(''), { stroke: near, width: 13 }) + path(beams.join(''), { stroke: line, width: 7 }),
    top: [x + 40, y - height * 0.76],
  }
}

/** Up over each top and down to the ground between. */
function leaps({ accent }: Palette, tops: readonly CurvePoint[], floor: (x: number) => number): string {
  const arcs = tops.flatMap(([x, y], i): CurvePoint[] => {
    const next = tops[i + 1]
    const over: CurvePoint = [x, y - 34]
    return next ? [over, [(x + next[0]) / 2, floor((x + next[0]) / 2) - 60]] : [over, [1240, y + 120]]
  })
  const first = tops[0]?.[1] ?? 300
  return path(smooth([[-40, first + 150], ...arcs]), { stroke: accent, width: 7, dash: '0 19' })
}
