import type { Instant } from '#src/kernel/instant.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { quietBus } from '#src/server/modules.ts'

/** A database whose present the demo sets, so that what was sold last summer was paid last summer. */
export type ClockedDatabase = {
  readonly db: Database
  /** @param present from here on; null: the database's own clock */
  setPresent(present: Instant | null): void
}

/** @param poolSize how many connections; who shares one also shares its present */
export function openClocked(url: string, poolSize: number): ClockedDatabase {
  let now: Instant | undefined
  return {
    // the crowd of the demo gets no emails
    db: openDatabase({ url, poolSize, bus: quietBus, testNow: () => now }),
    setPresent(present) {
      now = present ?? undefined
    },
  }
}
