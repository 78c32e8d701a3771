import pg from 'pg'
import { openDatabase } from '#src/platform/db/database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { paidMessage } from './bank-messages.ts'
import { measure } from './load.ts'
import { measuredRow, printRows, type Row } from './measured-row.ts'
import { addHolds, addPayments, addPlaces, type BenchRace } from './sale-data.ts'
import { startApp } from './started-app.ts'

const clientCounts = [1, 16, 64, 256]
const eventsOfADay = 20
const maxPerSecond = 2_000

/**
 * Orders paid by webhooks, with all effects: payment, order, place, bib, start list, ledger. First
 * over a day's events, then of one event, whose payments share one lock. Emails wait for the
 * workers.
 */
export async function benchWebhooks(options: {
  readonly port: number
  readonly seconds: number
  readonly profileDir: string | null
}): Promise<void> {
  const app = await startApp(options.port, { profileDir: options.profileDir, role: 'web' })
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  pool.on('error', () => undefined) // the app ended first; its error was reported
  try {
    const manyPayments = await openPayments(app.databaseUrl, pool, eventsOfADay, options.seconds)
    const onePayment = await openPayments(app.databaseUrl, pool, 1, options.seconds)
    const nextMessage = (payments: Waiting[]) => () => {
      const payment = payments.pop()
      return payment === undefined ? null : paidMessage(options.port, payment)
    }
    // Some are paid first and the tables analyzed, as in a season.
    const before = await measure({
      ports: app.ports,
      clients: 16,
      seconds: Math.min(4, options.seconds),
      next: nextMessage(manyPayments),
    })
    await pool.query('vacuum (analyze)')
    const rows: Row[] = []
    for (const [label, payments] of [
      [`paid, ${eventsOfADay} events`, manyPayments],
      ['paid, one event', onePayment],
    ] as const) {
      for (const clients of clientCounts) {
        rows.push(
          await measuredRow(app, label, 200, { clients, seconds: options.seconds, next: nextMessage(payments) }),
        )
      }
    }
    printRows(rows)
    await expectPaid(
      pool,
      rows.reduce((sum, row) => sum + row.count, before.count),
    )
    await pool.end()
  } finally {
    await app.stop()
  }
}

type Waiting = { readonly reference: string; readonly amountMinor: number; readonly currency: string }

async function openPayments(url: string, pool: pg.Pool, events: number, seconds: number): Promise<Waiting[]> {
  const db = openDatabase({ url, poolSize: 2, bus: createEventBus([]) })
  const races: BenchRace[] = []
  for (let i = 0; i < events; i += 1) {
    races.push(await publishRace({ services: { db } }))
  }
  await db.close()
  const perEvent = Math.ceil((maxPerSecond * seconds * clientCounts.length) / events)
  const payments: Waiting[][] = []
  for (const race of races) {
    await addPlaces(pool, race)
    await addHolds(pool, race, perEvent)
    payments.push(await addPayments(pool, race))
  }
  // Interleaved, as payments of different events arrive.
  return Array.from({ length: perEvent * events }, (_, i) => payments[i % events]?.[Math.floor(i / events)]).filter(
    (one) => one !== undefined,
  )
}

async function expectPaid(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from payments.payments where state = 'succeeded') as payments,
       (select count(*)::int from orders.orders where status = 'paid') as orders,
       (select count(*)::int from registration.start_list) as listed,
       (select sum(taken)::int from inventory.pools) as taken,
       (select count(distinct (race_id, bib))::int from registration.entries where bib is not null) as bibs,
       (select count(*)::int + coalesce(sum(amount_minor), 0)::int from payments.postings) / 5 as entries`,
  )
  const [written = {}] = rows
  const areAllEqual = Object.values(written).every((one) => one === count)
  if (areAllEqual) console.log(`written: ${count} payments, orders, places, bibs, and a ledger at zero: as answered\n`)
  if (areAllEqual) return
  console.error(`Answered ${count}, but written ${JSON.stringify(written)}`)
  process.exitCode = 1
}
