import type { Database } from '#src/platform/db/database.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import { tokenHash } from '../sessions.ts'

type Waiting = {
  readonly hash: Buffer
  readonly resolve: (actor: Actor | null) => void
  readonly reject: (error: unknown) => void
}
type Row = { tokenHash: Buffer; accountId: string; roles: Actor['roles'] }

const most = 500

/** Who is signed in by a token. What is asked in one turn of the event loop goes as one statement. */
export function createActorReader(db: Database): (token: string) => Promise<Actor | null> {
  const waiting: Waiting[] = []
  const read = async () => {
    const now = waiting.splice(0, most)
    if (waiting.length > 0) setImmediate(() => void read())
    try {
      const rows = await db.statement<Row>(
        'accounts.sessions_by_hash',
        'select token_hash as "tokenHash", account_id as "accountId", roles from accounts.sessions_by_hash($1, $2)',
        [now.map(({ hash }) => hash), db.testNow() ?? null],
      )
      const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
      for (const one of now) one.resolve(actorOf(byHash.get(one.hash.toString('hex'))))
    } catch (error) {
      for (const one of now) one.reject(error)
    }
  }
  return (token) =>
    new Promise((resolve, reject) => {
      waiting.push({ hash: tokenHash(token), resolve, reject })
      if (waiting.length === 1) setImmediate(() => void read())
    })
}

function actorOf(row: Row | undefined): Actor | null {
  if (row === undefined) return null
  return { accountId: row.accountId, sessionId: row.tokenHash.toString('hex'), roles: row.roles }
}
