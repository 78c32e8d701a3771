import { type CurvePoint, pair } from './curve.ts'

/** How a shape is painted. A poster's root group has no fill, and round caps and joins. */
export type Look = {
  fill?: string
  stroke?: string
  width?: number
  dash?: string
  opacity?: number
  cap?: 'butt'
  round?: true
}

export function path(d: string, look: Look): string {
  return `<path d="${d}"${attributes(look)}/>`
}

export function circle([x, y]: CurvePoint, radius: number, look: Look): string {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}"${attributes(look)}/>`
}

export function box([x, y]: CurvePoint, width: number, height: number, look: Look & { radius?: number }): string {
  const corners = look.radius ? ` rx="${look.radius}"` : ''
  const size = `width="${Math.round(width)}" height="${Math.round(height)}"`
  return `<rect x="${Math.round(x)}" y="${Math.round(y)}" ${size}${corners}${attributes(look)}/>`
}

/** Shapes that share a look. */
export function group(look: Look, ...shapes: readonly string[]): string {
  return `<g${attributes(look)}>${shapes.join('')}</g>`
}

/** Round dots in one path: strokes of no length with round caps. */
export function dots(points: readonly CurvePoint[], size: number, color: string): string {
  return path(points.map((point) => `M${pair(point)}h0`).join(''), { stroke: color, width: size })
}

function attributes({ fill, stroke, width, dash, cap, round }: Look): string {
  const pairs = [
    ['fill', fill],
    ['stroke', stroke],
    ['stroke-width', width],
    ['stroke-dasharray', dash],
    ['stroke-linecap', round ? 'round' : cap],
    ['stroke-linejoin', round ? 'round' : undefined],
  ] as const
  return pairs
    .map(([name, value]) => {
      if (value === undefined) return ''
      return ` ${name}="${typeof value === 'number' ? tenths(value) : value}"`
    })
    .join('')
}

/** At most one decimal, never a locale's. */
function tenths(value: number): string {
  return String(Math.round(value * 10) / 10)
}
