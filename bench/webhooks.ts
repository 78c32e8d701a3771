import pg from 'pg'
import { paidMessage } from './bank-messages.ts'
import { measure } from './load.ts'
import { measuredRow, printRows, type Row } from './measured-row.ts'
import { eventsOfADay, type OpenPayment, openPayments } from './open-payments.ts'
import { startApp } from './started-app.ts'

const clientCounts = [1, 16, 64, 256]
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
    const count = maxPerSecond * options.seconds * clientCounts.length
    const manyPayments = await openPayments(app.databaseUrl, pool, { events: eventsOfADay, count })
    const onePayment = await openPayments(app.databaseUrl, pool, { events: 1, count })
    const nextMessage = (payments: OpenPayment[]) => () => {
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
