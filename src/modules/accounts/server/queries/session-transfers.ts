import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

type NewTransfer = {
  readonly tokenHash: Buffer
  readonly accountId: string
  /** The hash of the session's token. */
  readonly sessionHash: Buffer
  readonly host: string
  readonly nonceHash: Buffer
  readonly forMs: number
}

/** Saves a transfer of a session; false where the session has ended. */
export async function insertSessionTransfer(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const { tokenHash, accountId, sessionHash, host, nonceHash, forMs } = transfer
  const inserted = await tx.sql`
    insert into accounts.session_transfers (token_hash, account_id, session_id, host, nonce_hash, created_at, expires_at)
    select ${tokenHash}, account_id, id, ${host}, ${nonceHash}, ${tx.now}, ${plusMs(tx.now, forMs)}
    from accounts.sessions where token_hash = ${sessionHash} and account_id = ${accountId} returning 1`
  return inserted.length > 0
}

export type SessionTransfer = {
  readonly accountId: string
  readonly host: string
  readonly nonceHash: Buffer
  /** Of the session at the home host. */
  readonly startedAt: Instant
  /** The last proof of identity; null: the sign-in itself. */
  readonly authenticatedAt: Instant | null
}

/** A transfer that has not ended; null where there is none. */
export async function findSessionTransfer(tx: Tx, tokenHash: Buffer): Promise<SessionTransfer | null> {
  const [row] = await tx.sql<SessionTransfer>`
    select t.account_id as "accountId", t.host, t.nonce_hash as "nonceHash", s.created_at as "startedAt",
      s.authenticated_at as "authenticatedAt"
    from accounts.session_transfers t join accounts.sessions s on s.id = t.session_id
    where t.token_hash = ${tokenHash} and t.expires_at > ${tx.now} and s.expires_at > ${tx.now}`
  return row ?? null
}

/** Uses up a transfer; false where it was used before, or its session has ended. */
export async function deleteSessionTransfer(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx.sql`delete from accounts.session_transfers where token_hash = ${tokenHash} returning 1`
  return deleted.length > 0
}

export async function deleteOldSessionTransfers(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.session_transfers where expires_at < ${tx.now}`
}
