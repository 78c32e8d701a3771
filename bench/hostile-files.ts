import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { addMember } from '#src/modules/organizers/server/commands/add-member.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { addPeople } from './people.ts'
import { startApp } from './started-app.ts'

const senders = 20
/** The longest permitted p99 of /healthz meanwhile. */
const maxMs = 100
const betweenMs = 10

/**
 * A hundred uploads that are made to be slow, from twenty senders: `/healthz` is polled meanwhile
 * and must respond as usual. Fails where an upload gets another response than a refusal.
 */
export async function benchHostileFiles({ port }: { readonly port: number }): Promise<void> {
  const app = await startApp(port, { role: 'web' })
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  pool.on('error', () => undefined) // the app ended first
  try {
    await addPeople(pool, senders)
    const race = await racesOf(app.databaseUrl, pool)
    const calm = await probeUntil(port, new Promise((done) => setTimeout(done, 2_000)))
    const worker = new Worker(new URL('./hostile-senders.ts', import.meta.url), { workerData: { port, race } })
    await once(worker, 'message') // its files are generated
    const sending = sent(worker)
    const busy = await probeUntil(port, sending)
    const statuses = await sending
    console.log(`A hundred hostile files of ${senders} people, answered: ${JSON.stringify(statuses)}`)
    console.log(`/healthz before: p50 ${ms(calm, 0.5)}, p99 ${ms(calm, 0.99)} ms (${calm.length} times)`)
    console.log(
      `/healthz during: p50 ${ms(busy, 0.5)}, p99 ${ms(busy, 0.99)}, most ${ms(busy, 1)} ms (${busy.length} times)`,
    )
    const odd = Object.keys(statuses).filter((status) => !['413', '422', '429', '503', '404', 'cut'].includes(status))
    if (odd.length > 0) throw new Error(`hostile files were answered with ${odd.join(', ')}`)
    if (at(busy, 0.99) > maxMs) throw new Error(`/healthz took more than ${maxMs} ms while hostile files came`)
    await pool.end()
  } finally {
    await app.stop()
  }
}

type Race = { readonly eventCode: string; readonly raceCode: string }

/**
 * Creates a race of an organizer whose members are all senders, so that they may set its course.
 */
async function racesOf(url: string, pool: pg.Pool): Promise<Race> {
  const db = openDatabase({ url, poolSize: 2, bus: createEventBus([]) })
  const race = await publishRace({ services: { db } })
  const { rows } = await pool.query<{ organizerId: string; accountId: string }>(
    `select e.organizer_id as "organizerId", a.id as "accountId" from catalog.events e, accounts.accounts a
     where e.code = $1 and a.email like 'bench-%'`,
    [race.eventCode],
  )
  await db.transaction({ role: 'system' }, async (tx) => {
    for (const row of rows) await addMember(tx, { ...row, right: 'manage' })
  })
  await db.close()
  return race
}

/** The number of responses by status, after all uploads. */
async function sent(worker: Worker): Promise<Readonly<Record<string, number>>> {
  const [statuses] = await once(worker, 'message')
  await worker.terminate()
  return statuses
}

/** The duration of each poll in ms, with a pause in between. */
async function probeUntil(port: number, end: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const watched = end.finally(() => {
    isOver = true
  })
  const latenciesMs: number[] = []
  while (!isOver) {
    const sentAt = performance.now()
    const response = await fetch(`http://localhost:${port}/healthz`)
    await response.text()
    latenciesMs.push(performance.now() - sentAt)
    await new Promise((done) => setTimeout(done, betweenMs))
  }
  await watched
  return latenciesMs.sort((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function ms(sorted: readonly number[], share: number): string {
  return at(sorted, share).toFixed(1)
}
