import { escapedXml, xmlDeclaration } from '#src/lib/xml.ts'

/** A point as a file gives it; what it does not say, or says so that it cannot be read, is null. */
export type GpxPoint = {
  readonly latitude: number
  readonly longitude: number
  /** Above the sea. */
  readonly elevationM: number | null
  /** Milliseconds since 1970. */
  readonly atMs: number | null
}

export type GpxReadIssue =
  /** No GPX, whatever its name says. */
  | 'not_gpx'
  /** Declares types or entities: a track needs none, and they are how such files attack. */
  | 'gpx_unsafe'
  /** Cut off, or not written as XML is. */
  | 'gpx_broken'
  /** Fewer than two points. */
  | 'gpx_empty'
  | 'gpx_too_many_points'
  /** A point that is nowhere on earth. */
  | 'gpx_places'

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
