import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { openDatabase } from '#src/platform/db/database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { paidMessage } from './bank-messages.ts'
import { type KeepAliveConnection, type LoadResponse, openConnection } from './load.ts'
import { printTable } from './measured-row.ts'
import { ticketIn, visitPage } from './page-visit.ts'
import { addPeople, participantOf, requestOf } from './people.ts'
import type { BenchRace } from './sale-data.ts'
import { startApp } from './started-app.ts'

const people = 5_000
const places = 1_000
const price = 199_500

/**
 * A complete opening: all people open the event's page and the form before the moment, request a
 * place at the moment, and with a place consent, choose the payment, are paid by the bank, and see
 * the result. Each person has their own connection.
 * @param of.byPages all visitors open the form's page at the moment itself, and wait as the waiting
 * page's script does
 */
export async function benchOpening(of: {
  readonly port: number
  readonly profileDir: string | null
  readonly byPages?: boolean
}): Promise<void> {
  const app = await startApp(of.port, { profileDir: of.profileDir })
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  try {
    const db = openDatabase({ url: app.databaseUrl, poolSize: 2, bus: createEventBus([]) })
    const race = await publishRace({ services: { db } }, { code: 'bench-opening', race: { capacity: places } })
    await db.close()
    await addPeople(pool, people)
    await pool.query('vacuum (analyze)')
    const runners = Array.from({ length: people }, (_, i) => runner(of.port, race, i))
    const latencies: Latencies = { openPages: [], page: [], save: [], pay: [] }
    const before = await app.cpuMs()
    const startedAt = performance.now()
    const ids = of.byPages ? [] : await Promise.all(runners.map((one) => one.openPages(latencies)))
    const openedAt = performance.now()
    const outcomes = await Promise.all(
      runners.map(async (buyer, i) => buyer.buy(ids[i] ?? (await buyer.openForm(latencies)), latencies, openedAt)),
    )
    const after = await app.cpuMs()
    printOutcomes({ outcomes, latencies, beforehand: (openedAt - startedAt) / 1000 })
    console.log(
      `processor time: program ${(after.app - before.app).toFixed(0)} ms, PostgreSQL ${(after.postgres - before.postgres).toFixed(0)} ms\n`,
    )
    for (const buyer of runners) buyer.leave()
    await expectSold(pool, outcomes.filter(({ kind }) => kind === 'paid').length)
    await pool.end()
  } finally {
    await app.stop()
  }
}

type Latencies = {
  readonly openPages: number[]
  readonly page: number[]
  readonly save: number[]
  readonly pay: number[]
}
type Outcome = {
  readonly kind: 'paid' | 'sold-out'
  readonly heldAt: number
  readonly endedAt: number
  readonly waits: number
}

const Init = z.object({ registrationId: z.string() })
const Saved = z.object({ error: z.object({ code: z.string() }).optional() })
const Payment = z.object({ payment: z.object({ id: z.string(), confirmationUrl: z.string().nullable() }) })
const PaymentStatus = z.object({ confirmationUrl: z.string().nullable() })

function runner(port: number, race: BenchRace, i: number) {
  let connection: KeepAliveConnection | null = null
  let waits = 0
  /** The ticket of the waiting room, as a cookie. */
  let ticket = ''
  /** Sends over the open connection, or over a new one where it was closed, as a browser does. */
  const send = async (text: string): Promise<LoadResponse> => {
    if (connection !== null) {
      const response = await connection.send(text).catch(() => null)
      if (response !== null) return response
    }
    connection = await openConnection(port)
    return await connection.send(text)
  }
  /** Repeats a request on overload or while the bank is unavailable, as the page does. */
  const request = async (method: 'GET' | 'POST', path: string, body?: object) => {
    for (;;) {
      const { status, head, body: text } = await send(requestOf(port, i, method, path, body, { cookie: ticket }))
      ticket = ticketIn(head) ?? ticket
      if (status !== 503 && status !== 502)
        return { status, json: (): unknown => JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) }
      waits += 1
      await pause(1_000 + Math.random() * 2_000)
    }
  }
  const timed = async <T>(into: number[], work: Promise<T>): Promise<T> => {
    const from = performance.now()
    const result = await work
    into.push(performance.now() - from)
    return result
  }
  return {
    leave: () => connection?.close(),
    /** Opens the event's page, then the form. */
    async openPages(latencies: Latencies): Promise<string> {
      await timed(latencies.openPages, request('GET', `/event/${race.eventCode}`))
      const query = `eventCode=${race.eventCode}&raceCode=${race.raceCode}`
      const init = await timed(latencies.openPages, request('GET', `/Register/ApiInit?${query}`))
      return Init.parse(init.json()).registrationId
    },
    /** Opens the form's page, at the moment itself. */
    async openForm(latencies: Latencies): Promise<string> {
      const path = `/${race.eventCode}/${race.raceCode}/register`
      const visit = await visitPage((more) => send(requestOf(port, i, 'GET', path, undefined, more)))
      latencies.page.push(visit.waitedMs)
      ticket = visit.ticket
      if (visit.requests > 1) waits += 1
      return newId()
    },
    async buy(registrationId: string, latencies: Latencies, openedAt: number): Promise<Outcome> {
      const input = { ...race, registrationId, participant: participantOf(i) }
      const saved = await timed(latencies.save, request('POST', '/Register/ApiSaveRegistration', input))
      const since = performance.now() - openedAt
      if (saved.status === 200) return await pay(registrationId, latencies, { openedAt, heldAt: since })
      const code = Saved.parse(saved.json()).error?.code
      if (code !== 'registration.sold_out') throw new Error(`Saving responded with ${saved.status} ${code}`)
      return { kind: 'sold-out', heldAt: 0, endedAt: since, waits }
    },
  }

  /** Polls until the bank has returned its payment page. */
  async function paymentPageOf(qrId: string): Promise<string> {
    for (;;) {
      await pause(2_000)
      const status = await request('POST', '/Payment/CheckQrCodeStatus', { qrId })
      const { confirmationUrl } = PaymentStatus.parse(status.json())
      if (confirmationUrl !== null) return confirmationUrl
    }
  }

  async function pay(
    registrationId: string,
    latencies: Latencies,
    at: { openedAt: number; heldAt: number },
  ): Promise<Outcome> {
    const consents = ['offer', 'personal-data', 'receipt']
    await timed(latencies.pay, request('POST', '/Register/Cart', { registrationId, consents }))
    const chosen = await timed(
      latencies.pay,
      request('POST', '/Register/ApiSavePay', { registrationId, paymentType: 'card' }),
    )
    if (chosen.status !== 200)
      throw new Error(`Choosing the payment responded with ${chosen.status} ${JSON.stringify(chosen.json())}`)
    const { payment } = Payment.parse(chosen.json())
    const reference =
      new URL(payment.confirmationUrl ?? (await paymentPageOf(payment.id))).pathname.split('/').at(-1) ?? ''
    const message = paidMessage(port, { reference, amountMinor: price, currency: 'RUB' })
    while ((await send(message)).status !== 200) await pause(1_000) // as a bank does
    const shown = await timed(latencies.pay, request('GET', `/api/registrations/${registrationId}`))
    if (shown.status !== 200) throw new Error(`The order’s status responded with ${shown.status}`)
    return { kind: 'paid', heldAt: at.heldAt, endedAt: performance.now() - at.openedAt, waits }
  }
}

function printOutcomes(of: { outcomes: readonly Outcome[]; latencies: Latencies; beforehand: number }): void {
  const paid = of.outcomes.filter(({ kind }) => kind === 'paid')
  const last = (all: readonly number[]) => `${(Math.max(0, ...all) / 1000).toFixed(2)} s`
  console.log(`an opening: ${people} people, ${places} places; ${of.beforehand.toFixed(1)} s to open the pages`)
  console.log(
    `the last place held after ${last(paid.map(({ heldAt }) => heldAt))}, all responses after ${last(of.outcomes.filter(({ kind }) => kind === 'sold-out').map(({ endedAt }) => endedAt))}, the last one paid after ${last(paid.map(({ endedAt }) => endedAt))}`,
  )
  console.log(`${paid.length} paid; ${of.outcomes.filter(({ waits }) => waits > 0).length} had to wait once or more\n`)
  printTable(
    ['', 'calls', 'p50 ms', 'p99 ms', 'most'],
    Object.entries(of.latencies).flatMap(([kind, all]) => {
      if (all.length === 0) return []
      const sorted = all.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
      return [[kind, String(all.length), at(0.5), at(0.99), at(1)]]
    }),
  )
}

async function expectSold(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from orders.orders where status = 'paid') as orders,
       (select sum(taken)::int from inventory.pools) as taken,
       (select count(*)::int from registration.start_list) as listed,
       (select count(distinct person_key)::int from inventory.holds where state = 'taken') as people`,
  )
  const isRight = count === places && Object.values(rows[0] ?? {}).every((one) => one === places)
  if (isRight) console.log(`written: ${places} of ${places} sold, to different people: none oversold\n`)
  if (isRight) return
  console.error(`Responses: ${count} paid, but stored: ${JSON.stringify(rows[0])}`)
  process.exitCode = 1
}
