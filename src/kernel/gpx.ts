import { err, ok, type Result } from './result.ts'
import { escapedXml, xmlDeclaration } from './xml.ts'

/** A point as a file gives it; what it does not say, or says so that it cannot be read, is null. */
export type GpxPoint = {
  readonly latitude: number
  readonly longitude: number
  /** Above the sea. */
  readonly elevationM: number | null
  /** Milliseconds since 1970. */
  readonly atMs: number | null
}

export type GpxReadFault =
  /** No GPX, whatever its name says. */
  | 'not_gpx'
  /** Declares types or entities: a track needs none, and they are how such files attack. */
  | 'gpx_unsafe'
  /** Fewer than two points. */
  | 'gpx_empty'
  | 'gpx_too_many_points'
  /** A point that is nowhere on earth. */
  | 'gpx_places'

/** A point each second for a day and a night. */
export const mostPoints = 100_000

/**
 * Reads the tracks out of GPX 1.0 or 1.1, each part that was recorded without a break on its own; of each point place, height
 * and time, and nothing else, so that names, pulse and whatever a watch adds stay out. One walk through the text; nothing in
 * it is expanded, fetched or run.
 */
export function readGpxPoints(text: string): Result<readonly (readonly GpxPoint[])[], GpxReadFault> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return err('gpx_unsafe')
  const body = withoutComments(text.replace(/^\uFEFF/, ''))
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?<(?:\w+:)?gpx[\s>]/.test(body)) return err('not_gpx')
  const segments: GpxPoint[][] = []
  let points = 0
  for (const { opens, attributes, inside } of pointsOf(body)) {
    if (opens) {
      segments.push([])
      continue
    }
    points += 1
    if (points > mostPoints) return err('gpx_too_many_points')
    const point = pointOf(attributes, inside)
    if (point === null) return err('gpx_places')
    if (segments.length === 0) segments.push([])
    segments.at(-1)?.push(point)
  }
  return points < 2 ? err('gpx_empty') : ok(segments.filter((segment) => segment.length > 0))
}

/** A file of these tracks; of a point there is what is not null. @param name of the track, none where it is empty */
export function writeGpxFile(segments: readonly (readonly GpxPoint[])[], name = ''): string {
  const parts = segments.map((segment) => `<trkseg>${segment.map(pointText).join('\n')}</trkseg>`)
  const title = name === '' ? '' : `<name>${escapedXml(name)}</name>`
  return `${xmlDeclaration}<gpx version="1.1" creator="Startline" xmlns="http://www.topografix.com/GPX/1/1"><trk>${title}${parts.join('\n')}</trk></gpx>
`
}

function pointText({ latitude, longitude, elevationM, atMs }: GpxPoint): string {
  const height = elevationM === null ? '' : `<ele>${Number(elevationM.toFixed(1))}</ele>`
  const time = atMs === null ? '' : `<time>${new Date(atMs).toISOString()}</time>`
  const place = `lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"`
  return height + time === '' ? `<trkpt ${place}/>` : `<trkpt ${place}>${height}${time}</trkpt>`
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
  let hasEnds = true // once there is none, looking on would walk through all the rest from each point
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
    const end: number = hasEnds ? body.indexOf('trkpt>', tag.lastIndex) : -1
    hasEnds = end !== -1
    const inside = end === -1 ? '' : body.slice(tag.lastIndex, end)
    if (end !== -1) tag.lastIndex = end
    yield { opens: false, attributes, inside }
  }
}

/** Higher or deeper than that is no place for a race. */
const [lowestM, highestM] = [-500, 9_000]

function pointOf(attributes: string, inside: string): GpxPoint | null {
  const latitude = numberOf(attributes, /\slat\s*=\s*["']([^"']*)["']/)
  const longitude = numberOf(attributes, /\slon\s*=\s*["']([^"']*)["']/)
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const height = numberOf(inside, /<(?:\w+:)?ele>([^<]{1,40})</)
  const [, time = ''] = /<(?:\w+:)?time>\s*([^<]{1,40}?)\s*</.exec(inside) ?? []
  const atMs = /^\d{4}-\d\d-\d\dT/.test(time) ? Date.parse(time) : Number.NaN
  return {
    latitude,
    longitude,
    elevationM: height >= lowestM && height <= highestM ? height : null,
    atMs: Number.isFinite(atMs) && atMs > 0 ? atMs : null,
  }
}

function numberOf(text: string, pattern: RegExp): number {
  const [, digits = ''] = pattern.exec(text) ?? []
  return /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(digits) ? Number(digits) : Number.NaN
}
