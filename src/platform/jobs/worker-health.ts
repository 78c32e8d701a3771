import type { EventEmitter } from 'node:events'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'

/** A worker with nothing to do looks for jobs each second. */
const longestSilenceMs = 60_000
/** Four slow emails at once are no dead queue. */
const longestJobMs = 10 * 60_000

export type WorkerHealth = {
  /** Whether this process still takes jobs: false where it has stopped looking for them without anybody having stopped it. */
  works(): boolean
}

/**
 * Tells by the queue's own events whether it goes on: it has looked for a job, begun or ended one within a minute, or within
 * ten while jobs run.
 * @param nowMs a clock that only goes forward; only a test gives it
 */
export function watchWorker(events: EventEmitter, metrics: Metrics, nowMs = () => performance.now()): WorkerHealth {
  let lastMs = nowMs()
  let running = 0
  const works = () => nowMs() - lastMs < (running > 0 ? longestJobMs : longestSilenceMs)
  new Gauge({
    name: 'startline_queue_works',
    help: '1 while the worker of this process takes jobs; 0 where it has stopped by itself.',
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
  // The next runner begins with none: what ran in the last one has ended with it.
  events.on('pool:create', () => {
    running = 0
  })
  return { works }
}
