import { Gauge } from 'prom-client'
import type { Database } from '../db/database.ts'
import { type Fragment, fragment } from '../db/sql.ts'
import type { Metrics } from './metrics.ts'

/**
 * A gauge from the database: its statement returns rows of `label` (null where the gauge has none)
 * and `value`. It runs again and again, so it must need an index or few rows only, however old the
 * installation is.
 */
export type DatabaseGauge = {
  readonly name: `startline_${string}`
  readonly help: string
  readonly label?: string
  readonly sql: Fragment
}

/** Two scrapes within it share one reading, so that scraping never loads the database. */
const cacheMs = 5_000
/**
 * Registers the gauges and returns the function that reads them: all in one statement, at most once
 * in five seconds. A database that does not answer is itself a gauge, and the rest of the page is
 * complete.
 */
export function registerGauges(
  metrics: Metrics,
  db: Database,
  databaseGauges: readonly DatabaseGauge[],
  nowMs = () => performance.now(),
) {
  const gauges = new Map(databaseGauges.map((gauge) => [gauge.name as string, gaugeOf(metrics, gauge)]))
  const isUp = new Gauge({
    name: 'startline_db_up',
    help: '1 if the last database query for metrics succeeded.',
    registers: [metrics],
  })
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const read = async () => {
    const rows = await readGauges(db, databaseGauges).catch(() => null)
    readAt = nowMs()
    reading = null
    isUp.set(rows === null ? 0 : 1)
    for (const gauge of gauges.values()) gauge.clear()
    for (const { gauge, label, value } of rows ?? []) gauges.get(gauge)?.set(label, value)
  }
  return async (): Promise<void> => {
    if (nowMs() - readAt < cacheMs) return
    reading ??= read()
    await reading
  }
}

type Reading = { readonly gauge: string; readonly label: string | null; readonly value: number }

async function readGauges(db: Database, databaseGauges: readonly DatabaseGauge[]): Promise<Reading[]> {
  const statements = databaseGauges.map(
    ({ name, sql }) =>
      fragment`select ${name}::text as gauge, label::text, value::float8 from (${sql}) as f(label, value)`,
  )
  return await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    return await tx.sql<Reading>(fragment.join(statements, fragment` union all `))
  })
}

function gaugeOf(metrics: Metrics, { name, help, label }: DatabaseGauge) {
  const gauge = new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [metrics] })
  return {
    /** An unknown value is left out, instead of being shown as 0. */
    clear() {
      if (label === undefined) gauge.remove()
      else gauge.reset()
    },
    set(value: string | null, count: number) {
      if (label === undefined) gauge.set(count)
      else gauge.set({ [label]: value ?? '' }, count)
    },
  }
}
