import { err, ok, type Result } from '#src/kernel/result.ts'
import { type GpxReadIssue, writeGpxFile } from '#src/modules/maps/domain/gpx/gpx.ts'
import { metresBetween } from '#src/modules/maps/domain/gpx/ground-distance.ts'
import { readGpxPoints } from '#src/modules/maps/domain/gpx/read-gpx.ts'

export type TrackPoint = {
  readonly latitude: number
  readonly longitude: number
  /** Milliseconds since 1970. */
  readonly atMs: number
}
export type Track = {
  /** The segments, each recorded without a break. */
  readonly segments: readonly (readonly TrackPoint[])[]
  readonly points: number
  /** Along the segments; gaps between segments are not counted. */
  readonly distanceM: number
  /** From the first point to the last. */
  readonly timeMs: number
  readonly startedMs: number
  readonly endedMs: number
}

export type GpxIssue =
  | GpxReadIssue
  | 'gpx_no_times'
  /** Times that decrease. */
  | 'gpx_times'

/** Parses a track as the proof of a result: each point needs a time. */
export function readGpx(text: string): Result<Track, GpxIssue> {
  const read = readGpxPoints(text)
  if (!read.ok) return read
  const segments: TrackPoint[][] = []
  let lastMs = Number.NEGATIVE_INFINITY
  for (const segment of read.value) {
    const timed: TrackPoint[] = []
    for (const { latitude, longitude, atMs } of segment) {
      if (atMs === null) return err('gpx_no_times')
      if (atMs < lastMs) return err('gpx_times')
      lastMs = atMs
      timed.push({ latitude, longitude, atMs })
    }
    segments.push(timed)
  }
  return ok(trackOf(segments))
}

/** Writes the track again from the parsed values only. */
export function writeGpx({ segments }: Pick<Track, 'segments'>): string {
  return writeGpxFile(segments.map((segment) => segment.map((point) => ({ ...point, elevationM: null }))))
}

function trackOf(segments: readonly (readonly TrackPoint[])[]): Track {
  const all = segments.flat()
  const startedMs = all[0]?.atMs ?? 0
  const endedMs = all.at(-1)?.atMs ?? 0
  const metres = segments.reduce((sum, segment) => sum + lengthOf(segment), 0)
  return {
    segments,
    points: all.length,
    distanceM: Math.round(metres),
    timeMs: endedMs - startedMs,
    startedMs,
    endedMs,
  }
}

function lengthOf(segment: readonly TrackPoint[]): number {
  let metres = 0
  for (let i = 1; i < segment.length; i += 1) {
    const [a, b] = [segment[i - 1], segment[i]]
    if (a && b) metres += metresBetween(a, b)
  }
  return metres
}
