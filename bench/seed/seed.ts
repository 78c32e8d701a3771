import type { KeyObject } from 'node:crypto'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { inventEvents } from './invent-events.ts'
import { writeEvents } from './write-events.ts'
import { writePeople } from './write-people.ts'
import { inventSales, writeSales } from './write-sales.ts'

export type SeedSize = { readonly events: number; readonly participants: number }
export type Seeded = SeedSize & { readonly at: string }

/** Says what is being done and how long it took. */
export type Tell = (what: string, seconds: number) => void

/** What an earlier seeding left; null where there was none. */
export async function seededBefore(db: Database): Promise<Seeded | null> {
  const [mark] = await db.transaction(
    { role: 'system', readOnly: true },
    (tx) => tx.sql<{ value: SeedSize; at: string }>`select value, set_at as at from platform.marks where name = 'seed'`,
  )
  return mark === undefined ? null : { ...mark.value, at: mark.at }
}

/**
 * Fills a database with invented events and people, all in one transaction: whoever interrupts it has changed nothing.
 * @param claimantKey by which this installation knows persons again
 */
export async function seedDatabase(db: Database, size: SeedSize, claimantKey: KeyObject, tell: Tell): Promise<void> {
  await db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtext('startline'), hashtext('seed'))`
    await tx.sql`set local work_mem = '128MB'`
    await tx.sql`
      insert into platform.marks (name, value) values ('seed', ${JSON.stringify(size)}::jsonb)` // a second one at once fails here
    const part = async (what: string, work: Promise<void>) => {
      const startedAt = performance.now()
      await work
      tell(what, (performance.now() - startedAt) / 1000)
    }
    await part(`${size.events} events invented`, inventEvents(tx, size.events))
    await part(`${size.participants} people written, with accounts and profiles`, writePeople(tx, size.participants))
    await part('their entries invented', inventSales(tx, size.participants))
    await part('events written, with races, prices, products, places and search', writeEvents(tx))
    await part('sales written: orders, holds, entries, start lists, payments, ledger', writeSales(tx, claimantKey))
    await part('ledger checked by the database', checkLedger(tx))
  })
  const startedAt = performance.now()
  await db.pool.query('vacuum (analyze)')
  tell('statistics gathered', (performance.now() - startedAt) / 1000)
}

/** What the database checks at the commit anyway, so that the time it takes is told. */
async function checkLedger(tx: Tx): Promise<void> {
  await tx.sql`set constraints all immediate`
}
