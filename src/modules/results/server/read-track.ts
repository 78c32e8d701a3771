import { err, ok, type Result } from '#src/kernel/result.ts'
import { defineTask } from '#src/platform/threads/task.ts'
import { type GpxIssue, readGpx, writeGpx } from '../domain/gpx.ts'
import { isWithinRace } from '../domain/online-result.ts'

export type SentTrack = {
  readonly bytes: Uint8Array
  /** The period of the race. */
  readonly days: { readonly startsMs: number; readonly endsMs: number }
}
export type ReadTrack = {
  readonly trackM: number
  readonly trackMs: number
  readonly trackPoints: number
  /** The track rewritten with positions and times only. */
  readonly content: Uint8Array
}
export type TrackIssue = `results.${Exclude<GpxIssue, 'not_gpx'>}` | 'results.gpx_other_day' | 'results.file_unknown'

/**
 * Parses a track as the proof of a result. A long one takes a second, so it runs in a worker
 * thread.
 */
export const readTrackTask = defineTask<SentTrack, Result<ReadTrack, TrackIssue>>(
  'results.track',
  ({ bytes, days }) => {
    const track = readGpx(new TextDecoder().decode(bytes))
    if (!track.ok) return err(track.error.code === 'not_gpx' ? 'results.file_unknown' : `results.${track.error.code}`)
    if (!isWithinRace(track.value, days)) return err('results.gpx_other_day')
    const { distanceM, timeMs, points } = track.value
    const content = new TextEncoder().encode(writeGpx(track.value))
    return ok({ trackM: distanceM, trackMs: timeMs, trackPoints: points, content })
  },
)
