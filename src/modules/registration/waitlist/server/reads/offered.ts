import type { Database } from '#src/platform/db/database.ts'
import { gather } from '#src/platform/db/gather.ts'
import { type Standing, standingsOfMany } from '../queries/lines.ts'

/** How the account stands in the race's line: what is offered to it, and whether it waits. */
export type StandingReader = (accountId: string, raceId: string) => Promise<Standing>

/** When an opening is sold out thousands are refused at once: what is asked at the same time is read once. */
export function createStandingReader(db: Database): StandingReader {
  const read = gather(
    async (asked: readonly { accountId: string; raceId: string }[]) =>
      await db.transaction({ role: 'system', readOnly: true }, (tx) => standingsOfMany(tx, asked)),
    { most: 256, inFlight: 1, restMs: 2 },
  )
  return (accountId, raceId) => read({ accountId, raceId })
}
