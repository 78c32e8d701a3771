import type { EventEmitter } from 'node:events'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'

/** A worker with nothing to do looks for jobs each second. */
const longestSilenceMs = 60_000
/** Four slow emails at once do not mean that the queue is dead. */
const longestJobMs = 10 * 60_000

export type WorkerHealth = {
  /**
   * Whether this process still takes jobs: false where it has stopped looking for them without
   * having been stopped.
   */
  works(): boolean
}

/**
 * Watches the queue's own events: the worker is healthy if it has looked for a job, begun or ended
 * one within a minute, or within ten while jobs run.
 * @param nowMs a monotonic clock; only a test gives it
 */
export function watchWorker(events: EventEmitter, metrics: Metrics, nowMs = () => performance.now()): WorkerHealth {
  let lastMs = nowMs()
  let running = 0
  const works = () => nowMs() - lastMs < (running > 0 ? longestJobMs : longestSilenceMs)
  new Gauge({
    name: 'startline_queue_works',
    help: '1 while the worker of this process takes jobs; 0 after it stopped unexpectedly.',
    registers: [metrics],
    collect() {
      this.set(works() ? 1 : 0)
    },
  })
  const turn = () => {
    lastMs = nowMs()
  }
  events.on('worker:getJob:empty', turn)
  events.on('job:start', () => {
    running += 1
    turn()
  })
  events.on('job:complete', () => {
    running = Math.max(0, running - 1)
    turn()
  })
  // A new runner begins with no job: those of the last runner have ended with it.
  events.on('pool:create', () => {
    running = 0
  })
  return { works }
}
