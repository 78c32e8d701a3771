import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { derivedKey } from '#src/platform/config/derived-key.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { type SeedSize, seedDatabase, seededBefore } from './seed/seed.ts'

/** The folder of a seeded installation between runs: seeding the largest takes a minute. */
export function seededFolder({ events }: SeedSize): string {
  return join(tmpdir(), `startline-bench-${events}-events-${process.getuid?.() ?? 0}`)
}

/** Runs the work on a database with this many events and people, seeding it first if needed. */
export async function withSeededDatabase<T>(size: SeedSize, work: (db: Database) => Promise<T>): Promise<T> {
  const dataDir = seededFolder(size)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.warn } })
  try {
    await migrate({ url: postgres.directUrl })
    await migrateJobs(postgres.directUrl)
    const db = openDatabase({ url: postgres.url, poolSize: 4, bus: createEventBus([]), statementMs: 600_000 })
    try {
      if ((await seededBefore(db)) === null) {
        console.log(`Seeding ${dataDir} with ${size.events} events, once.`)
        await seedDatabase(db, size, derivedKey('a key of the bench', 'personKey'), (part, seconds) =>
          console.log(`${seconds.toFixed(1).padStart(7)} s  ${part}`),
        )
      }
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}
