import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import type { createPlaceRunner, PlaceBatcher } from './place-batcher.ts'

type Run = ReturnType<typeof createPlaceRunner>
/** `arrivedAt` is a time of `performance.now()`. */
type PendingRequest = { readonly arrivedAt: number }

/** Measures the batcher from outside: it contains no metrics code. */
export function createHoldMetrics(registry: Metrics) {
  const metrics = registerMetrics(registry)
  const pending = new Set<PendingRequest>() // in the order of arrival, so the first is the oldest
  return {
    /** The same call, with its size and duration measured. */
    measureRun(run: Run): Run {
      return async (batch, inputs) => {
        const end = metrics.batchSeconds.startTimer()
        metrics.batchSize.observe(inputs.length)
        return await run(batch, inputs).finally(end)
      }
    },
    /** The same batcher, with every request's result measured. */
    measureBatcher(batcher: PlaceBatcher): PlaceBatcher {
      metrics.waiting(() => batcher.waiting())
      metrics.oldest(() => oldestMs(pending))
      return { ...batcher, hold: measuredHold(batcher, metrics, pending) }
    },
  }
}

function measuredHold(
  batcher: PlaceBatcher,
  metrics: ReturnType<typeof registerMetrics>,
  pending: Set<PendingRequest>,
): PlaceBatcher['hold'] {
  return async (batch, input) => {
    const request = { arrivedAt: performance.now() }
    pending.add(request)
    let code = 'failed'
    try {
      const result = await batcher.hold(batch, input)
      code = result.code
      return result
    } finally {
      pending.delete(request)
      metrics.results.inc({ code })
      metrics.seconds.observe((performance.now() - request.arrivedAt) / 1000)
    }
  }
}

function oldestMs(pending: ReadonlySet<PendingRequest>): number {
  const [oldest] = pending
  return oldest === undefined ? 0 : performance.now() - oldest.arrivedAt
}

function registerMetrics(registry: Metrics) {
  const registers = [registry]
  return {
    results: new Counter({
      name: 'startline_holds_total',
      help: 'Place requests by outcome; failed: the call threw an error.',
      labelNames: ['code'],
      registers,
    }),
    seconds: new Histogram({
      name: 'startline_hold_seconds',
      help: 'Time of a place request in seconds, from arrival to response, including the wait for its batch.',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
    batchSize: new Histogram({
      name: 'startline_hold_batch_size',
      help: 'Place requests per batch (one SQL call).',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'startline_hold_batch_seconds',
      help: 'Duration of a batch in seconds.',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers,
    }),
    waiting: (count: () => number) =>
      registerGauge(registry, 'startline_hold_queue', 'Place requests waiting for a batch.', count),
    oldest: (ms: () => number) =>
      registerGauge(
        registry,
        'startline_hold_oldest_seconds',
        'Age in seconds of the oldest unanswered place request.',
        () => ms() / 1000,
      ),
  }
}

function registerGauge(registry: Metrics, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
