import { type CurvePoint, ease, lerp, type Profile, pair, profilePath, sin, straight } from './curve.ts'
import { mix } from './palette.ts'
import type { Random } from './random.ts'
import { path } from './svg.ts'

/** The viewBox of every poster, and how far shapes extend beyond it so that no end shows. */
export const frame = { width: 1200, height: 630, bleed: 24 } as const

/**
 * Waves as one profile around zero for each layer. Neighbouring layers resemble each other, so that
 * lines approach and separate like contours without crossing.
 * @param lengthsPx wave lengths, the first has most of the height
 * @param drift how far the waves move from one layer to the next, in turns
 */
export function waveProfile(random: Random, lengthsPx: readonly number[], drift: number): (layer: number) => Profile {
  const waves = lengthsPx.map((length, i) => ({
    length: length * random.between(0.85, 1.15),
    phase: random.next(),
    step: drift * random.between(0.5, 1.2) * (random.chance(0.5) ? 1 : -1),
    weight: 1 / (1 + i * 0.9),
  }))
  const total = waves.reduce((sum, wave) => sum + wave.weight, 0)
  return (layer) => (x) =>
    waves.reduce((sum, wave) => sum + wave.weight * sin(x / wave.length + wave.phase + layer * wave.step), 0) / total
}

/** The area under a smooth profile, down to below the frame. */
export function ground(profile: Profile, stepPx = 100): string {
  const left = -frame.bleed
  const right = frame.width + frame.bleed
  return `M${left} ${Math.round(profile(left))}${profilePath(profile, left, right, stepPx)}V${frame.height + frame.bleed}H${left}z`
}

/** The line of a profile between two x. */
export function stroke(profile: Profile, from: number, to: number, stepPx = 100): string {
  return `M${pair([from, profile(from)])}${profilePath(profile, from, to, stepPx)}`
}

/** The area under a jagged line of points. */
export function cliffs(points: readonly CurvePoint[]): string {
  return straight(points).concat(`V${frame.height + frame.bleed}H${-frame.bleed}z`)
}

export type Layers = {
  count: number
  /** the mean height of the first and last layer */
  top: number
  bottom: number
  /** from 0, evenly spaced, to 1, where the far layers are close together */
  perspective: number
  /** half the height of the waves, far and near */
  amplitude: readonly [far: number, near: number]
  colors: readonly [far: string, near: string]
  lines: readonly [far: string, near: string]
  widths: readonly [far: number, near: number]
}

export type Layer = { profile: Profile; shape: string }

/** Layers from far to near; each covers those behind it. */
export function layers(sheet: (layer: number) => Profile, plan: Layers): Layer[] {
  return Array.from({ length: plan.count }, (_, i) => {
    const t = plan.count === 1 ? 1 : i / (plan.count - 1)
    const depth = ease(t, plan.perspective)
    const base = lerp(plan.top, plan.bottom, depth)
    const height = lerp(plan.amplitude[0], plan.amplitude[1], depth)
    const wave = sheet(i)
    const profile = (x: number) => base + height * wave(x)
    const shape = path(ground(profile), {
      fill: mix(plan.colors[0], plan.colors[1], t),
      stroke: mix(plan.lines[0], plan.lines[1], t),
      width: lerp(plan.widths[0], plan.widths[1], t),
    })
    return { profile, shape }
  })
}

export function shapes(list: readonly Layer[]): string {
  return list.map((layer) => layer.shape).join('')
}
