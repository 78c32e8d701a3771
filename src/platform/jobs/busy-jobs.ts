import type { EventEmitter } from 'node:events'

/** How long writing a job's outcome may take; after that it has been written, or failed. */
const writtenWithinMs = 30_000

/**
 * The ids of the jobs that this process runs, by the queue's own events; one that has just ended
 * counts until its outcome is written.
 * @param nowMs a monotonic clock; only a test gives it
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
