import type { Instant } from '#src/kernel/instant.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { quietBus } from '#src/server/modules.ts'

/** A database whose clock the demo sets, so that last summer's sales were paid last summer. */
export type ClockedDatabase = {
  readonly db: Database
  /** @param now the time from now on; null: the database's own clock */
  setNow(now: Instant | null): void
}

/** @param poolSize the number of connections; they share the clock */
export function openClocked(url: string, poolSize: number): ClockedDatabase {
  let now: Instant | undefined
  return {
    // the demo's participants get no emails
    db: openDatabase({ url, poolSize, bus: quietBus, testNow: () => now }),
    setNow(newNow) {
      now = newNow ?? undefined
    },
  }
}
