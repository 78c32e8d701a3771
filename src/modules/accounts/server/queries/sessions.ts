import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type SessionRow = {
  readonly id: string
  readonly tokenHash: Buffer
  readonly createdAt: Instant
  readonly seenAt: Instant
  readonly address: string
  readonly userAgent: string
}

/** The account's live sessions, the latest used first. */
export async function listSessions(tx: Tx, accountId: string): Promise<SessionRow[]> {
  return await tx.sql<SessionRow>`
    select id, token_hash as "tokenHash", created_at as "createdAt", seen_at as "seenAt", address, user_agent as "userAgent"
    from accounts.sessions where account_id = ${accountId} and expires_at > ${tx.now} order by seen_at desc, id desc`
}

/**
 * Whether the session is still the account's; to be checked again under the account's lock, since
 * it may have ended meanwhile.
 */
export async function hasSession(tx: Tx, accountId: string, tokenHash: Buffer): Promise<boolean> {
  const rows =
    await tx.sql`select 1 from accounts.sessions where account_id = ${accountId} and token_hash = ${tokenHash}`
  return rows.length > 0
}

/** Records that the session's user has just authenticated; false where the session has ended. */
export async function markAuthenticated(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const marked = await tx.sql`
    update accounts.sessions set authenticated_at = ${tx.now} where token_hash = ${tokenHash} returning 1`
  return marked.length > 0
}

/** Deletes a session; false where the account has none with this id. */
export async function deleteSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const ended = await tx.sql`delete from accounts.sessions where account_id = ${accountId} and id = ${id} returning 1`
  return ended.length > 0
}

/** Ends all sessions of the account except one. @returns the number of ended ones */
export async function deleteOtherSessions(tx: Tx, accountId: string, but: Buffer | null): Promise<number> {
  const ended = await tx.sql`
    delete from accounts.sessions
    where account_id = ${accountId} and (${but}::bytea is null or token_hash <> ${but}) returning 1`
  return ended.length
}

/** Ends all sessions of the account except one by its id; null: none is excepted. */
export async function deleteSessionsExcept(tx: Tx, accountId: string, id: string | null): Promise<void> {
  await tx.sql`
    delete from accounts.sessions where account_id = ${accountId} and (${id}::uuid is null or id <> ${id})`
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.sessions where expires_at < ${tx.now}`
}
