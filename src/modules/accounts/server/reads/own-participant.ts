import type { Instant } from '#src/kernel/instant.ts'
import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ParticipantProfile } from '../../domain/profile.ts'
import { findOwn, findOwnOfMany } from '../queries/participants.ts'

export type OwnParticipant = { readonly id: string; readonly profile: ParticipantProfile }
/** `own` is null where the account has no participant yet; `now` is the database's time. */
export type OwnParticipantNow = { readonly now: Instant; readonly own: OwnParticipant | null }
export type OwnParticipantReader = (accountId: string) => Promise<OwnParticipantNow>

/** Returns each account's own participant. Concurrent reads are batched into one statement. */
export function createOwnParticipantReader(db: Database): OwnParticipantReader {
  return createBatchLoader(
    async (accountIds: readonly string[]) => {
      const rows = await findOwnOfMany(db, accountIds)
      const byAccount = new Map(rows.map((row) => [row.accountId, row]))
      return accountIds.map((accountId) => {
        const row = byAccount.get(accountId)
        if (row === undefined) throw new Error(`account ${accountId} not found`)
        if (row.id === null) return { now: row.now, own: null }
        const { id, relation: _, accountId: __, now, ...profile } = row
        return { now, own: { id, profile } }
      })
    },
    { max: 256, inFlight: 1, restMs: 2 },
  )
}

/** The account's own participant in the caller's transaction; null where it has none yet. */
export async function findOwnParticipant(tx: Tx, accountId: string): Promise<OwnParticipant | null> {
  const row = await findOwn(tx, accountId)
  if (row === null) return null
  const { id, relation: _, ...profile } = row
  return { id, profile }
}
