import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/**
 * The registry for all metrics of this process; one per app, so that two apps of one process do not
 * mix.
 */
export type Metrics = Registry

/**
 * A registry with the metrics of every Node program: memory, processor, event-loop lag, garbage
 * collection, the version.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'startline_build_info',
    help: 'Always 1; the labels give the running version.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: ownVersion(), node: process.version }, 1)
  return registry
}

/** A pool's connections, counted at each scrape. */
export function monitorPools(metrics: Metrics, pools: () => Readonly<Record<string, pg.Pool>>): void {
  new Gauge({
    name: 'startline_db_connections',
    help: 'Database connections of this process by pool and state; waiting: requests queued for a connection.',
    labelNames: ['pool', 'state'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const [name, pool] of Object.entries(pools())) {
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
}

function ownVersion(): string {
  const packed: unknown = JSON.parse(readFileSync('package.json', 'utf8'))
  return typeof packed === 'object' && packed !== null && 'version' in packed ? String(packed.version) : 'unknown'
}
