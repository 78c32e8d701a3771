import { measure } from './load.ts'
import { measuredRow, printRows, type Row } from './measured-row.ts'
import { holdRequest } from './people.ts'
import { type BenchRace, countWritten, prepareSaleData, type SaleData } from './sale-data.ts'
import { type StartedApp, startApp } from './started-app.ts'

export type SalesBench = {
  readonly port: number
  readonly seconds: number
  /** Holds that exist before the measurement. */
  readonly holds: number
  readonly people: number
  readonly atOnce: readonly number[]
  readonly workloads: readonly ('holds' | 'unbatched' | 'sold-out')[]
  readonly profileDir: string | null
  readonly instances: number
}

/** Holds of an opening: batched, one by one, and refused because the race is sold out. */
export async function benchSales(of: SalesBench): Promise<void> {
  const batched = of.workloads.filter((name) => name !== 'unbatched')
  if (batched.length > 0) {
    await withApp(of, {}, async (app, saleData) => {
      if (batched.includes('holds')) await benchHolds(of, app, saleData, 'holds')
      if (batched.includes('sold-out')) await benchSoldOut(of, app, saleData)
    })
  }
  if (of.workloads.includes('unbatched')) {
    await withApp(of, { holdsOneByOne: true }, (app, saleData) => benchHolds(of, app, saleData, 'holds, unbatched'))
  }
}

async function withApp(
  of: SalesBench,
  appOptions: { readonly holdsOneByOne?: boolean },
  work: (app: StartedApp, saleData: SaleData) => Promise<void>,
): Promise<void> {
  const app = await startApp(of.port, {
    profileDir: of.profileDir,
    instances: of.instances,
    settings: { TRUST_PROXY: '1' },
    ...appOptions,
  })
  try {
    const saleData = await prepareSaleData(app.databaseUrl, of)
    console.log(`${of.holds} holds before the measurement, ${of.seconds} s each`)
    await work(app, saleData)
    await saleData.pool.end()
  } finally {
    await app.stop()
  }
}

/** Each person requests once, with their own session and order. */
async function benchHolds(of: SalesBench, app: StartedApp, saleData: SaleData, name: string): Promise<void> {
  let sent = 0
  const next = () => (sent < of.people ? holdRequest(app.port, saleData.open, sent++) : null)
  const warming = await measure({ ports: app.ports, clients: 16, seconds: Math.min(3, of.seconds), next })
  let held = warming.statuses.get(200) ?? 0
  const rows: Row[] = []
  for (const clients of of.atOnce) {
    rows.push(await measuredRow(app, name, 200, { clients, seconds: of.seconds, next }))
    held += rows.at(-1)?.statuses.get(200) ?? 0
  }
  printRows(rows)
  await expectWritten(saleData, saleData.open, of.holds + held)
}

/** The same people after the race is sold out: refused without a write. */
async function benchSoldOut(of: SalesBench, app: StartedApp, saleData: SaleData): Promise<void> {
  let sent = 0
  const next = () => holdRequest(app.port, saleData.soldOut, sent++ % of.people)
  await measure({ ports: app.ports, clients: 16, seconds: Math.min(2, of.seconds), next })
  const rows: Row[] = []
  for (const clients of of.atOnce) {
    rows.push(await measuredRow(app, 'sold-out', 409, { clients, seconds: of.seconds, next }))
  }
  printRows(rows)
  await expectWritten(saleData, saleData.soldOut, 100)
}

async function expectWritten(saleData: SaleData, race: BenchRace, count: number): Promise<void> {
  const written = await countWritten(saleData.pool, race)
  const isRight = Object.values(written).every((one) => one === count)
  if (isRight) console.log(`written: ${count} holds, orders, entries, all different people: as answered\n`)
  if (isRight) return
  console.error(`Answered ${count}, but written ${JSON.stringify(written)}`)
  process.exitCode = 1
}
