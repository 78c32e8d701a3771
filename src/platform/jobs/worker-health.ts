import type { EventEmitter } from 'node:events'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'

/** A worker with nothing to do looks for jobs each second. */
const maxSilenceMs = 60_000
/** Four slow emails at once do not mean that the queue is dead. */
const maxJobMs = 10 * 60_000

export type WorkerHealth = {
  /**
   * Whether this process still takes jobs: false where it has stopped looking for them without
   * having been stopped.
   */
  isWorking(): boolean
}

/**
 * Watches the queue's own events: the worker is healthy if it has looked for a job, begun or ended
 * one within a minute, or within ten while jobs run.
 * @param nowMs a monotonic clock; only a test gives it
 */
export function monitorWorker(events: EventEmitter, metrics: Metrics, nowMs = () => performance.now()): WorkerHealth {
  let lastActiveMs = nowMs()
  let running = 0
  const isWorking = () => nowMs() - lastActiveMs < (running > 0 ? maxJobMs : maxSilenceMs)
  new Gauge({
    name: 'startline_queue_works',
    help: '1 while the worker of this process takes jobs; 0 after it stopped unexpectedly.',
    registers: [metrics],
    collect() {
      this.set(isWorking() ? 1 : 0)
    },
  })
  const recordActivity = () => {
    lastActiveMs = nowMs()
  }
  events.on('worker:getJob:empty', recordActivity)
  events.on('job:start', () => {
    running += 1
    recordActivity()
  })
  events.on('job:complete', () => {
    running = Math.max(0, running - 1)
    recordActivity()
  })
  // A new runner begins with no job: those of the last runner have ended with it.
  events.on('pool:create', () => {
    running = 0
  })
  return { isWorking }
}
