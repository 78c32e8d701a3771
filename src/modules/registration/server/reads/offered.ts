import type { Instant } from '#src/kernel/instant.ts'
import type { Database } from '#src/platform/db/database.ts'
import { gather } from '#src/platform/db/gather.ts'
import { offersOfMany } from '../queries/lines.ts'

/** Until when something is offered to the account in the race; null where nothing is. */
export type OfferReader = (accountId: string, raceId: string) => Promise<Instant | null>

/** When an opening is sold out thousands are refused at once: what is asked at the same time is read once. */
export function createOfferReader(db: Database): OfferReader {
  const read = gather(
    async (asked: readonly { accountId: string; raceId: string }[]) =>
      await db.transaction({ role: 'system', readOnly: true }, (tx) => offersOfMany(tx, asked)),
    { most: 256, inFlight: 1, restMs: 2 },
  )
  return (accountId, raceId) => read({ accountId, raceId })
}
