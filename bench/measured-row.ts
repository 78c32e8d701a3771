import { type Load, type Measured, measure } from './load.ts'
import type { StartedApp } from './started-app.ts'

export type Row = Measured & {
  readonly workload: string
  readonly clients: number
  /** Processor time per call, by process. */
  readonly appUs: number
  readonly postgresUs: number
  readonly loadUs: number
}

/** Loads the program and returns the cost. Fails on another status than the expected one. */
export async function measuredRow(
  app: StartedApp,
  workload: string,
  expected: number,
  load: Omit<Load, 'ports'>,
): Promise<Row> {
  const before = { ...(await app.cpuMs()), load: process.cpuUsage() }
  const result = await measure({ ports: app.ports, ...load })
  const after = await app.cpuMs()
  const own = process.cpuUsage(before.load)
  if (result.statuses.get(expected) !== result.count) {
    console.error(`Not only ${expected}: ${JSON.stringify([...result.statuses])}\n${result.sample.slice(0, 500)}`)
    process.exitCode = 1
  }
  const perCall = (ms: number) => (ms * 1000) / Math.max(1, result.count)
  return {
    ...result,
    workload,
    clients: load.clients,
    appUs: perCall(after.app - before.app),
    postgresUs: perCall(after.postgres - before.postgres),
    loadUs: perCall((own.user + own.system) / 1000),
  }
}

/** Prints the rows as a table, with each rate relative to the first of its kind. */
export function printRows(rows: readonly Row[]): void {
  const table = rows.map((row) => [
    row.workload,
    String(row.clients),
    row.perSecond.toFixed(0),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    (row.perSecond / (rows.find(({ workload }) => workload === row.workload)?.perSecond ?? 1)).toFixed(1),
    row.appUs.toFixed(0),
    row.postgresUs.toFixed(0),
    row.loadUs.toFixed(0),
  ])
  printTable(
    ['', 'clients', 'per second', 'p50 ms', 'p99 ms', '× first', 'CPU µs program', 'PostgreSQL', 'load'],
    table,
  )
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((cells) => cells[i]?.length ?? 0)))
  for (const cells of [head, ...rows]) console.log(cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '))
  console.log('')
}
