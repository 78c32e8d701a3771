import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { brokenInvariants, unprocessedMessage } from './invariants.ts'

/**
 * Tables whose rows are never deleted, so that a restore must find at least those that existed when
 * the backup began.
 */
export const growingTables: readonly string[] = [
  'orders.orders',
  'payments.payments',
  'payments.entries',
  'registration.entries',
]

/**
 * Migrates the database first, as its next start would: the rules are those of this version. A
 * message that the bank sent while the backup was made, or a minute before, is no violation: the
 * next start processes it.
 */
export async function verifyRestoredData(
  url: string,
  { madeAt }: { readonly madeAt: string },
): Promise<readonly string[]> {
  await migrate({ url, andThen: () => migrateJobs(url) })
  const db = openDatabase({ url, poolSize: 1, bus: createEventBus([]) })
  try {
    const unprocessed = await findUnprocessedMessages(db, madeAt)
    const broken = (await brokenInvariants(db)).filter(({ rule }) => rule !== unprocessedMessage)
    return [...broken, ...unprocessed].map(({ rule, count }) => `${rule} (${count} times)`)
  } finally {
    await db.close()
  }
}

async function findUnprocessedMessages(db: Database, madeAt: string): Promise<{ rule: string; count: number }[]> {
  return await db.transaction(
    { role: 'system', readOnly: true },
    (tx) => tx.sql<{ rule: string; count: number }>`
      select ${unprocessedMessage}::text as rule, count(*)::int as count from payments.webhook_inbox
      where processed_at is null and received_at < ${madeAt}::timestamptz - interval '1 minute' having count(*) > 0`,
  )
}
