import { escapedXml, xmlDeclaration } from '#src/lib/xml.ts'

/** A point of a GPX file; a missing or unreadable value is null. */
export type GpxPoint = {
  readonly latitude: number
  readonly longitude: number
  /** Above sea level. */
  readonly elevationM: number | null
  /** Milliseconds since 1970. */
  readonly atMs: number | null
}

export type GpxReadIssue =
  /** Not GPX, whatever the file's name. */
  | 'not_gpx'
  /** Declares types or entities, which a track does not need and attacks use. */
  | 'gpx_unsafe'
  /** Truncated, or not well-formed XML. */
  | 'gpx_broken'
  /** Fewer than two points. */
  | 'gpx_empty'
  | 'gpx_too_many_points'
  /** Coordinates outside of the earth. */
  | 'gpx_places'

/**
 * A GPX file of these tracks; null values are omitted.
 * @param name of the track; empty: none
 */
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
