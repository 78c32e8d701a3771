import { err, ok, type Result } from '#src/kernel/result.ts'

export type TrackPoint = {
  readonly latitude: number
  readonly longitude: number
  /** Milliseconds since 1970. */
  readonly atMs: number
}
export type Track = {
  /** Each a part that was recorded without a break. */
  readonly segments: readonly (readonly TrackPoint[])[]
  readonly points: number
  /** Along the segments; what lies between two of them is not counted. */
  readonly distanceM: number
  /** From the first point to the last. */
  readonly timeMs: number
  readonly beganMs: number
  readonly endedMs: number
}

export type GpxFault =
  /** No GPX, whatever its name says. */
  | 'not_gpx'
  /** Declares types or entities: a track needs none, and they are how such files attack. */
  | 'gpx_unsafe'
  /** Fewer than two points. */
  | 'gpx_empty'
  | 'gpx_too_many_points'
  | 'gpx_no_times'
  /** Times that run backwards. */
  | 'gpx_times'
  /** A point that is nowhere on earth. */
  | 'gpx_places'

/** A point each second for a day and a night. */
export const mostPoints = 100_000

/**
 * Reads a track out of GPX 1.0 or 1.1: of each point place and time, and nothing else, so that names, pulse and whatever a
 * watch adds stay out. One walk through the text; nothing in it is expanded, fetched or run.
 */
export function readGpx(text: string): Result<Track, GpxFault> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return err('gpx_unsafe')
  const body = withoutComments(text.replace(/^\uFEFF/, ''))
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?<(?:\w+:)?gpx[\s>]/.test(body)) return err('not_gpx')
  const segments: TrackPoint[][] = []
  let points = 0
  let lastMs = Number.NEGATIVE_INFINITY
  for (const { opens, attributes, inside } of pointsOf(body)) {
    if (opens) {
      segments.push([])
      continue
    }
    points += 1
    if (points > mostPoints) return err('gpx_too_many_points')
    const point = pointOf(attributes, inside)
    if (typeof point === 'string') return err(point)
    if (point.atMs < lastMs) return err('gpx_times')
    lastMs = point.atMs
    if (segments.length === 0) segments.push([])
    segments.at(-1)?.push(point)
  }
  return points < 2 ? err('gpx_empty') : ok(trackOf(segments.filter((segment) => segment.length > 0)))
}

/** The track written anew, of what was read of it alone. */
export function writeGpx({ segments }: Pick<Track, 'segments'>): string {
  const point = ({ latitude, longitude, atMs }: TrackPoint) =>
    `<trkpt lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"><time>${new Date(atMs).toISOString()}</time></trkpt>`
  const parts = segments.map((segment) => `<trkseg>${segment.map(point).join('\n')}</trkseg>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Startline" xmlns="http://www.topografix.com/GPX/1/1"><trk>${parts.join('\n')}</trk></gpx>
`
}

/** By hand: a pattern would walk to the end again from each beginning that has no end. */
function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  for (let begins = text.indexOf('<!--'); begins !== -1; begins = text.indexOf('<!--', from)) {
    const ends = text.indexOf('-->', begins + 4)
    if (ends === -1) return kept + text.slice(from, begins)
    kept += text.slice(from, begins)
    from = ends + 3
  }
  return kept + text.slice(from)
}

type Piece = { readonly opens: boolean; readonly attributes: string; readonly inside: string }

/** Openings of segments and points with what stands inside, in order. */
function* pointsOf(body: string): Generator<Piece> {
  const tag = /<(?:\w+:)?(trkseg|trkpt)((?:\s[^<>]*)?)>/g
  for (let found = tag.exec(body); found !== null; found = tag.exec(body)) {
    const [, name, attributes = ''] = found
    if (name === 'trkseg') {
      yield { opens: true, attributes: '', inside: '' }
      continue
    }
    if (attributes.endsWith('/')) {
      yield { opens: false, attributes, inside: '' }
      continue
    }
    const end = body.indexOf('trkpt>', tag.lastIndex)
    const inside = end === -1 ? '' : body.slice(tag.lastIndex, end)
    if (end !== -1) tag.lastIndex = end
    yield { opens: false, attributes, inside }
  }
}

function pointOf(attributes: string, inside: string): TrackPoint | GpxFault {
  const latitude = numberOf(attributes, /\slat\s*=\s*["']([^"']*)["']/)
  const longitude = numberOf(attributes, /\slon\s*=\s*["']([^"']*)["']/)
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'gpx_places'
  const [, time = ''] = /<(?:\w+:)?time>\s*([^<]{1,40}?)\s*</.exec(inside) ?? []
  const atMs = /^\d{4}-\d\d-\d\dT/.test(time) ? Date.parse(time) : Number.NaN
  return Number.isFinite(atMs) && atMs > 0 ? { latitude, longitude, atMs } : 'gpx_no_times'
}

function numberOf(attributes: string, pattern: RegExp): number {
  const [, text = ''] = pattern.exec(attributes) ?? []
  return /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN
}

function trackOf(segments: readonly (readonly TrackPoint[])[]): Track {
  const all = segments.flat()
  const beganMs = all[0]?.atMs ?? 0
  const endedMs = all.at(-1)?.atMs ?? 0
  const metres = segments.reduce((sum, segment) => sum + lengthOf(segment), 0)
  return { segments, points: all.length, distanceM: Math.round(metres), timeMs: endedMs - beganMs, beganMs, endedMs }
}

function lengthOf(segment: readonly TrackPoint[]): number {
  let metres = 0
  for (let i = 1; i < segment.length; i += 1) {
    const [a, b] = [segment[i - 1], segment[i]]
    if (a && b) metres += metresBetween(a, b)
  }
  return metres
}

const earthM = 6_371_008.8

/** By the haversine formula: within half a per cent anywhere on earth. */
function metresBetween(a: TrackPoint, b: TrackPoint): number {
  const rad = Math.PI / 180
  const latitude = Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2
  const longitude = Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  const part = latitude + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * longitude
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(part)))
}
