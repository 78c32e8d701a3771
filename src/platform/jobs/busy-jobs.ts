import type { EventEmitter } from 'node:events'

/** Until then its outcome has been written, or could not be. */
const writtenWithinMs = 30_000

/**
 * The ids of the jobs that this process works at, by the queue's own events; one that has just ended counts until its outcome is written.
 * @param nowMs a clock that only goes forward; only a test gives it
 */
export function busyJobs(events: EventEmitter, nowMs = () => performance.now()): () => readonly string[] {
  const endedAtMs = new Map<string, number | null>()
  events.on('job:start', ({ job }) => endedAtMs.set(job.id, null))
  events.on('job:complete', ({ job }) => endedAtMs.set(job.id, nowMs()))
  return () => {
    for (const [id, at] of endedAtMs) if (at !== null && nowMs() - at > writtenWithinMs) endedAtMs.delete(id)
    return [...endedAtMs.keys()]
  }
}
