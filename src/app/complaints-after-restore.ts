import { openDatabase } from '#src/platform/db/database.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { brokenInvariants, messageLeftLying } from './invariants.ts'

/** Tables whose rows are never removed, so that a restore must find at least those that were there when the backup began. */
export const growingTables: readonly string[] = [
  'orders.orders',
  'payments.payments',
  'payments.entries',
  'registration.registrations',
]

/** Brought up to date first, as its next start would: the questions are those of this version. */
export async function complaintsAfterRestore(url: string): Promise<readonly string[]> {
  await migrate({ url, andThen: () => migrateJobs(url) })
  const db = openDatabase({ url, poolSize: 1, bus: createEventBus([]) })
  try {
    // What was under way when the backup began is finished by the next start's chores.
    const broken = (await brokenInvariants(db)).filter(({ what }) => what !== messageLeftLying)
    return broken.map(({ what, count }) => `${what} (${count} times)`)
  } finally {
    await db.close()
  }
}
