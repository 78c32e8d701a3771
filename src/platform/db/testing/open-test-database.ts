import type { Instant } from '#src/kernel/instant.ts'
import { createEventBus, type Listener } from '../../events/event-bus.ts'
import { type Database, openDatabase } from '../database.ts'
import { testDatabase } from './test-database.ts'

export type OpenTestDatabase = {
  readonly db: Database
  readonly url: string
  /** Sets the present time from now on; undefined restores the database's own clock. */
  setNow(now: Instant | undefined): void
  close(): Promise<void>
}

/**
 * A migrated database of a test file's own with the program's transactions on it and a movable
 * clock.
 */
export async function openTestDatabase(listeners: readonly Listener[] = [], poolSize = 8): Promise<OpenTestDatabase> {
  const { url, drop } = await testDatabase()
  let present: Instant | undefined
  const db = openDatabase({ url, poolSize, bus: createEventBus(listeners), testNow: () => present })
  return {
    db,
    url,
    setNow(now) {
      present = now
    },
    async close() {
      await db.close()
      await drop()
    },
  }
}
