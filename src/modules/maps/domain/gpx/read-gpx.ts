import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { GpxPoint, GpxReadIssue } from './gpx.ts'

/** A point per second for a day is 86,400. */
export const maxPoints = 100_000
/** Devices write about a dozen levels. */
const deepest = 40
const maxAttributes = 40
/** Longer than any number or time. */
const longestValue = 60
const charactersAtOnce = 64 * 1024

/**
 * Parses the tracks of GPX 1.0 or 1.1 into segments. Only position, elevation and time are read, so
 * that names, heart rate and other extensions are dropped. A strict streaming parser stops at the
 * first issue; nothing is expanded, fetched or executed.
 */
export function readGpxPoints(text: string): Result<readonly (readonly GpxPoint[])[], GpxReadIssue> {
  const track = new TrackReader()
  try {
    for (let at = 0; at < text.length; at += charactersAtOnce) track.write(text.slice(at, at + charactersAtOnce))
    return track.end()
  } catch (error) {
    if (error instanceof Refused) return err(error.issue)
    throw error
  }
}

class Refused extends Error {
  readonly issue: GpxReadIssue
  constructor(issue: GpxReadIssue) {
    super(issue)
    this.issue = issue
  }
}

type OpenPoint = { readonly latitude: number; readonly longitude: number; ele: string; time: string }

/** Throws `Refused` at the first issue. */
class TrackReader {
  readonly #parser = new SaxesParser()
  readonly #open: string[] = []
  readonly #segments: GpxPoint[][] = []
  #points = 0
  #attributes = 0
  #point: OpenPoint | null = null
  #value: { readonly name: 'ele' | 'time'; readonly depth: number } | null = null

  constructor() {
    const parser = this.#parser
    parser.on('doctype', () => refuse('gpx_unsafe'))
    parser.on('error', () => refuse(this.#open.length === 0 && this.#points === 0 ? 'not_gpx' : 'gpx_broken'))
    parser.on('attribute', () => {
      this.#attributes += 1
      if (this.#attributes > maxAttributes) refuse('gpx_broken')
    })
    parser.on('opentag', (tag) => this.#begin(tag))
    parser.on('text', (text) => this.#read(text))
    parser.on('closetag', () => this.#finish())
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): Result<readonly (readonly GpxPoint[])[], GpxReadIssue> {
    this.#parser.close()
    return this.#points < 2 ? err('gpx_empty') : ok(this.#segments.filter((segment) => segment.length > 0))
  }

  #begin({ name: written, attributes }: SaxesTagPlain): void {
    this.#attributes = 0
    const name = written.slice(written.indexOf(':') + 1)
    if (this.#open.length === 0 && name !== 'gpx') refuse('not_gpx')
    this.#open.push(name)
    if (this.#open.length > deepest) refuse('gpx_broken')
    if (this.#point !== null) {
      if (name === 'trkpt' || name === 'trkseg') refuse('gpx_broken')
      if (name === 'ele' || name === 'time') this.#value ??= { name, depth: this.#open.length }
      return
    }
    if (name === 'trkseg') this.#segments.push([])
    if (name === 'trkpt') this.#point = this.#placed(attributes)
  }

  #placed({ lat = '', lon = '' }: Readonly<Record<string, string>>): OpenPoint {
    this.#points += 1
    if (this.#points > maxPoints) refuse('gpx_too_many_points')
    const [latitude, longitude] = [numberOf(lat), numberOf(lon)]
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) refuse('gpx_places')
    return { latitude, longitude, ele: '', time: '' }
  }

  #read(text: string): void {
    if (this.#point === null || this.#value === null) return
    const joined = this.#point[this.#value.name] + text
    this.#point[this.#value.name] = joined.length > longestValue * 4 ? '' : joined
  }

  #finish(): void {
    const name = this.#open.pop()
    if (this.#value !== null && this.#open.length < this.#value.depth) this.#value = null
    if (name !== 'trkpt' || this.#point === null) return
    if (this.#segments.length === 0) this.#segments.push([])
    this.#segments.at(-1)?.push(pointOf(this.#point))
    this.#point = null
  }
}

function refuse(issue: GpxReadIssue): never {
  throw new Refused(issue)
}

/** Elevations outside of this range are ignored. */
const [lowestM, highestM] = [-500, 9_000]

function pointOf({ latitude, longitude, ele, time }: OpenPoint): GpxPoint {
  const height = numberOf(ele)
  const written = time.trim()
  const isTime = written.length <= longestValue && /^\d{4}-\d\d-\d\dT/.test(written)
  const atMs = isTime ? Date.parse(written) : Number.NaN
  return {
    latitude,
    longitude,
    elevationM: height >= lowestM && height <= highestM ? height : null,
    atMs: Number.isFinite(atMs) && atMs > 0 ? atMs : null,
  }
}

function numberOf(text: string): number {
  const digits = text.trim()
  return digits.length <= longestValue && /^[+-]?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}
