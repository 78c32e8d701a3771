import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from './metrics.ts'

/**
 * One answered request; `route` is its pattern and never its path, which has an unbounded number of
 * values.
 */
export type AnsweredRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Requests by route: the number by status, and the time until the response began. */
export function requestMetrics(metrics: Metrics) {
  const answered = new Counter({
    name: 'startline_http_requests_total',
    help: 'HTTP requests by route pattern, method and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'startline_http_request_seconds',
    help: 'Time to the start of the response in seconds, by route pattern.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [metrics],
  })
  const running = new Gauge({
    name: 'startline_http_requests_running',
    help: 'HTTP requests in progress.',
    registers: [metrics],
  })
  return {
    started: () => running.inc(),
    finished({ method, route, status, ms }: AnsweredRequest) {
      running.dec()
      answered.inc({ method: methods.has(method) ? method : 'other', route, status })
      seconds.observe({ route }, ms / 1000)
    },
  }
}

export type RequestMetrics = ReturnType<typeof requestMetrics>
