import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { measuredRow, type Row } from './measured-row.ts'
import type { StartedApp } from './started-app.ts'

const maxPaidPerSecond = 2_500

export type TurnsBench = {
  readonly port: number
  /** Places held, refused and read about, or orders paid by a provider's webhooks. */
  readonly workloads: 'sales' | 'webhooks'
  /** The folder of another checkout, built and installed, to compare with. */
  readonly against: string
  readonly rounds: number
  /** The duration of each turn. */
  readonly seconds: number
  readonly holds: number
  readonly people: number
  readonly clients: number
  /** Which checkout starts first: it is a little slower, so that both orders are worth a run. */
  readonly first: 'candidate' | 'baseline'
}

/** The server, data and requests of one checkout. */
type Side = {
  readonly app: StartedApp
  readonly workloads: Readonly<Record<string, { readonly expected: number; next(): string | null }>>
  stop(): Promise<void>
}

/**
 * Compares two checkouts, each with its own database, loaded in alternating turns of a few seconds,
 * so that other load on the machine affects both. Prints the medians, and the median of each
 * round's ratio.
 */
export async function benchTurns(of: TurnsBench): Promise<void> {
  const openCandidate = () => openSide(resolve(import.meta.dirname, '..'), of, of.port)
  const openBaseline = () => openSide(resolve(of.against), of, of.port + 20)
  const early = of.first === 'candidate' ? await openCandidate() : null
  const baseline = await openBaseline()
  const candidate = early ?? (await openCandidate())
  try {
    for (const name of Object.keys(candidate.workloads)) {
      const rows: { readonly candidate: Row; readonly baseline: Row }[] = []
      for (let round = -1; round < of.rounds; round += 1) {
        const measureSide = (side: Side) => load(side, name, of)
        const pair =
          round % 2 === 0
            ? { candidate: await measureSide(candidate), baseline: await measureSide(baseline) }
            : { baseline: await measureSide(baseline), candidate: await measureSide(candidate) }
        if (round >= 0) rows.push(pair) // the first round warms up
      }
      print(name, rows)
    }
  } finally {
    await candidate.stop()
    await baseline.stop()
  }
}

async function openSide(folder: string, of: TurnsBench, port: number): Promise<Side> {
  process.chdir(folder) // the server looks for its build in the working directory
  const from: Import = (file) => import(pathToFileURL(`${folder}/bench/${file}`).href)
  const { startApp } = await from<typeof import('./started-app.ts')>('started-app.ts')
  if (of.workloads === 'sales')
    return openSales(await startApp(port, { settings: { TRUST_PROXY: '1' } }), of, port, from)
  return openWebhooks(await startApp(port, { role: 'web' }), of, port, from)
}

/** Imports a file of the checkout's bench, which has the types of this one's. */
type Import = <T>(file: string) => Promise<T>

async function openSales(app: StartedApp, of: TurnsBench, port: number, from: Import): Promise<Side> {
  const { prepareSaleData } = await from<typeof import('./sale-data.ts')>('sale-data.ts')
  const { holdRequest } = await from<typeof import('./people.ts')>('people.ts')
  const { pool, open, soldOut } = await prepareSaleData(app.databaseUrl, of)
  let held = 0
  let refused = 0
  const page = pageRequest(port, `/event/${open.eventCode}`)
  return {
    app,
    workloads: {
      hold: { expected: 200, next: () => (held < of.people ? holdRequest(port, open, held++) : null) },
      'sold out': { expected: 409, next: () => holdRequest(port, soldOut, refused++ % of.people) },
      'cached page': { expected: 200, next: () => page },
    },
    async stop() {
      await pool.end()
      await app.stop()
    },
  }
}

async function openWebhooks(app: StartedApp, of: TurnsBench, port: number, from: Import): Promise<Side> {
  const { openPayments, eventsOfADay } = await from<typeof import('./open-payments.ts')>('open-payments.ts')
  const { paidMessage } = await from<typeof import('./bank-messages.ts')>('bank-messages.ts')
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  pool.on('error', () => undefined) // the app ended first; its error was reported
  const workloadOf = async (events: number) => {
    const count = maxPaidPerSecond * of.seconds * (of.rounds + 1)
    const payments = await openPayments(app.databaseUrl, pool, { events, count })
    const next = () => {
      const payment = payments.pop()
      return payment === undefined ? null : paidMessage(port, payment)
    }
    return { expected: 200, next }
  }
  const workloads = { 'paid, twenty events': await workloadOf(eventsOfADay), 'paid, one event': await workloadOf(1) }
  await pool.query('vacuum (analyze)') // as autovacuum would have done during a sale
  return {
    app,
    workloads,
    async stop() {
      await pool.end()
      await app.stop()
    },
  }
}

function load({ app, workloads }: Side, name: string, { clients, seconds }: TurnsBench): Promise<Row> {
  const workload = workloads[name]
  if (workload === undefined) throw new Error(`No workload ${name}`)
  return measuredRow(app, name, workload.expected, { clients, seconds, next: workload.next })
}

function pageRequest(port: number, path: string): string {
  const head = ['Accept: text/html', 'Accept-Encoding: gzip', 'Cookie: _rr_culture=ru', 'User-Agent: bench']
  return [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...head, '\r\n'].join('\r\n')
}

function print(name: string, rows: readonly { readonly candidate: Row; readonly baseline: Row }[]): void {
  const metrics = {
    'a second': ({ perSecond }: Row) => perSecond,
    'CPU µs, program': ({ appUs }: Row) => appUs,
    'CPU µs, PostgreSQL': ({ postgresUs }: Row) => postgresUs,
  }
  for (const [metric, read] of Object.entries(metrics)) {
    const candidate = median(rows.map((row) => read(row.candidate)))
    const baseline = median(rows.map((row) => read(row.baseline)))
    const ratio = median(rows.map((row) => read(row.candidate) / read(row.baseline)))
    console.log(
      `${name.padEnd(19)} ${metric.padEnd(19)} candidate ${candidate.toFixed(0).padStart(6)}, baseline ${baseline.toFixed(0).padStart(6)}, ratio ${ratio.toFixed(3)}`,
    )
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
