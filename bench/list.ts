import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventQuery, wholeTab } from '#src/modules/catalog/domain/event-query.ts'
import { listEvents } from '#src/modules/catalog/server/reads/list-events.ts'
import { derivedKey } from '#src/platform/config/derived-key.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { type ListQueryKind, listQueries, listQueryKinds } from './list-queries.ts'
import { seedDatabase, seededBefore } from './seed/seed.ts'
import { postgresCpuMs } from './started-house.ts'

const size = { events: 100_000, participants: 50_000 }
const ofEach = 40
const goalMs = 20

type Row = { readonly what: string; readonly took: readonly number[]; readonly found: number }

/** A page of the list as the API reads it, places included, one after another, with a hundred thousand events. */
export async function benchList(): Promise<void> {
  // kept between runs: seeding takes a minute
  const dataDir = join(tmpdir(), `startline-bench-list-${process.getuid?.() ?? 0}`)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.warn } })
  try {
    await migrate({ url: postgres.directUrl })
    await migrateJobs(postgres.directUrl)
    const db = openDatabase({ url: postgres.url, poolSize: 4, bus: createEventBus([]) })
    try {
      if ((await seededBefore(db)) === null) {
        console.log(`Seeding ${dataDir} with ${size.events} events, once.`)
        await seedDatabase(db, size, derivedKey('a key of the bench', 'claimant'), (what, seconds) =>
          console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`),
        )
      }
      await measureQueries(db, dataDir)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function measureQueries(db: Database, dataDir: string): Promise<void> {
  const queries = listQueries(ofEach)
  const ask = (query: EventQuery) =>
    db.transaction({ role: 'system', readOnly: true }, (tx) => listEvents(tx, query, 'ru'))
  const startedAt = performance.now()
  await ask(wholeTab('future'))
  console.log(
    `the first query of a process, which reads the whole search: ${(performance.now() - startedAt).toFixed(0)} ms\n`,
  )
  for (const { query } of queries) await ask(query) // warms up
  const took = new Map<ListQueryKind, number[]>(listQueryKinds.map((kind) => [kind, []]))
  const found = new Map<ListQueryKind, number>()
  const before = { house: process.cpuUsage(), postgres: postgresCpuMs(dataDir) }
  for (const { kind, query } of queries) {
    const askedAt = performance.now()
    const { totalCount } = await ask(query)
    took.get(kind)?.push(performance.now() - askedAt)
    found.set(kind, (found.get(kind) ?? 0) + totalCount / ofEach)
  }
  const { user, system } = process.cpuUsage(before.house)
  const postgres = (postgresCpuMs(dataDir) - before.postgres) / queries.length
  const rows = listQueryKinds.map(
    (kind): Row => ({ what: kind, took: took.get(kind) ?? [], found: found.get(kind) ?? 0 }),
  )
  const all = { what: 'all of them', took: rows.flatMap((row) => row.took), found: mean(rows.map((row) => row.found)) }
  print([...rows, all])
  console.log(
    `\nCPU of a query: house ${((user + system) / 1000 / queries.length).toFixed(1)} ms, PostgreSQL ${postgres.toFixed(1)} ms`,
  )
  const p95 = shareOf(all.took, 0.95)
  console.log(`p95 ${p95.toFixed(1)} ms, ${p95 < goalMs ? 'below' : 'NOT below'} ${goalMs} ms`)
}

function print(rows: readonly Row[]): void {
  console.log(['list query'.padEnd(30), 'asked', ' p50 ms', ' p95 ms', ' max ms', ' found, mean'].join(' '))
  for (const { what, took, found } of rows) {
    const at = (share: number) => shareOf(took, share).toFixed(1).padStart(7)
    const counted = [String(took.length).padStart(5), at(0.5), at(0.95), at(1), found.toFixed(0).padStart(12)]
    console.log([what.padEnd(30), ...counted].join(' '))
  }
}

function shareOf(took: readonly number[], share: number): number {
  const sorted = [...took].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length
}
