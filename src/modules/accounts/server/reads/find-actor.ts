import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import { hashSessionToken } from '../sessions.ts'

type Row = { tokenHash: Buffer; accountId: string; roles: Actor['roles']; isFresh: boolean }

/**
 * Returns the actor of a session token, or null. Concurrent reads are batched into one statement.
 */
export function createActorReader(db: Database): (token: string) => Promise<Actor | null> {
  const actorOf = createBatchLoader<Buffer, Actor | null>(
    async (hashes) => {
      const rows = await db.statement<Row>(
        'accounts.sessions_by_hash',
        'select token_hash as "tokenHash", account_id as "accountId", roles, is_fresh as "isFresh" from accounts.sessions_by_hash($1, $2)',
        [hashes, db.testNow() ?? null],
      )
      const bySession = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
      return hashes.map((hash) => {
        const sessionId = hash.toString('hex')
        const row = bySession.get(sessionId)
        if (row === undefined) return null
        return { accountId: row.accountId, sessionId, roles: row.roles, isFresh: row.isFresh }
      })
    },
    { max: 500, inFlight: 1, restMs: 2 },
  )
  return (token) => actorOf(hashSessionToken(token))
}
