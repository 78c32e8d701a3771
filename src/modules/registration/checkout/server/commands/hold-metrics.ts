import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import type { createPlaceRunner, PlaceBatcher } from './place-batcher.ts'

type Run = ReturnType<typeof createPlaceRunner>

/** Measures the batcher from outside: it contains no metrics code. */
export function holdMetrics(metrics: Metrics) {
  const figures = figuresIn(metrics)
  const asked = new Set<{ readonly at: number }>() // in the order of arrival, so the first is the oldest
  return {
    /** The same call, with its size and duration measured. */
    watchRun(run: Run): Run {
      return async (batch, inputs) => {
        const end = figures.batchSeconds.startTimer()
        figures.batchSize.observe(inputs.length)
        return await run(batch, inputs).finally(end)
      }
    },
    /** The same batcher, with every request's result measured. */
    watchBatcher(batcher: PlaceBatcher): PlaceBatcher {
      figures.waiting(() => batcher.waiting())
      figures.oldest(() => oldestMs(asked))
      return { ...batcher, take: watchedTake(batcher, figures, asked) }
    },
  }
}

function watchedTake(
  batcher: PlaceBatcher,
  figures: ReturnType<typeof figuresIn>,
  asked: Set<{ readonly at: number }>,
): PlaceBatcher['take'] {
  return async (batch, input) => {
    const mark = { at: performance.now() }
    asked.add(mark)
    let code = 'failed'
    try {
      const answer = await batcher.take(batch, input)
      code = answer.code
      return answer
    } finally {
      asked.delete(mark)
      figures.answers.inc({ code })
      figures.seconds.observe((performance.now() - mark.at) / 1000)
    }
  }
}

function oldestMs(asked: ReadonlySet<{ readonly at: number }>): number {
  const [oldest] = asked
  return oldest === undefined ? 0 : performance.now() - oldest.at
}

function figuresIn(registry: Metrics) {
  const registers = [registry]
  return {
    answers: new Counter({
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
      gaugeOf(registry, 'startline_hold_queue', 'Place requests waiting for a batch.', count),
    oldest: (ms: () => number) =>
      gaugeOf(
        registry,
        'startline_hold_oldest_seconds',
        'Age in seconds of the oldest unanswered place request.',
        () => ms() / 1000,
      ),
  }
}

function gaugeOf(registry: Metrics, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
