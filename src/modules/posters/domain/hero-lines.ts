import type { HeroName } from '#src/modules/catalog/domain/hero-path.ts'
import { evenlySpaced, lerp, type Profile, pair, profilePath } from './curve.ts'
import { randomFrom } from './random.ts'
import { waveProfile } from './terrain.ts'

/** One visible stretch of an elevation line; drawn with currentColor. */
type HeroLine = { d: string; opacity: number; width: number }

const [left, right, samplePx] = [-20, 1460, 10]

export function heroDrawing(name: HeroName): string {
  const paths = heroLines(name).map(
    ({ d, opacity, width }) => `<path d="${d}" stroke-opacity="${opacity}" stroke-width="${width}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg"><g id="lines">${paths.join('')}</g></svg>`
}

/**
 * Layered elevation lines for a dark page head, far to near. Nothing is filled, so that they fit
 * any background: parts hidden by a nearer layer are cut out of the line instead.
 */
export function heroLines(seed: string): HeroLine[] {
  const random = randomFrom(`hero/${seed}`)
  const sheet = waveProfile(random, [random.between(640, 860), random.between(300, 400), 210], 0.13)
  const count = 13
  const profiles = Array.from({ length: count }, (_, i): Profile => {
    const t = i / (count - 1)
    const wave = sheet(i)
    return (x) => lerp(130, 590, t) + lerp(62, 88, t) * wave(x)
  })
  const lines = profiles.map((profile, i): HeroLine => {
    const t = i / (count - 1)
    const nearer = profiles.slice(i + 1)
    const isVisible = (x: number) => nearer.every((other) => profile(x) <= other(x))
    const d = visibleStretches(isVisible)
      .map(([from, to]) => `M${pair([from, profile(from)])}${profilePath(profile, from, to, 80)}`)
      .join('')
    return { d, opacity: Math.round(lerp(18, 70, t)) / 100, width: Math.round(lerp(10, 18, t)) / 10 }
  })
  return lines.filter(({ d }) => d !== '')
}

/** The intervals where a line is visible, each end accurate to a pixel. */
function visibleStretches(isVisible: (x: number) => boolean): [from: number, to: number][] {
  const samples = evenlySpaced(left, right, (right - left) / samplePx + 1)
  const edges = samples.slice(1).flatMap((x, i) => {
    const before = samples[i] ?? left
    return isVisible(before) === isVisible(x) ? [] : [edgeBetween(isVisible, before, x)]
  })
  const ends = [...(isVisible(left) ? [left] : []), ...edges, ...(isVisible(right) ? [right] : [])]
  return ends.flatMap((from, i): [number, number][] => {
    const to = ends[i + 1]
    return i % 2 === 0 && to !== undefined && to - from > samplePx ? [[from, to]] : []
  })
}

function edgeBetween(isVisible: (x: number) => boolean, from: number, to: number): number {
  if (to - from < 1) return from
  const middle = (from + to) / 2
  return isVisible(from) === isVisible(middle)
    ? edgeBetween(isVisible, middle, to)
    : edgeBetween(isVisible, from, middle)
}
