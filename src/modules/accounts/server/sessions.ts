import { hash, randomBytes } from 'node:crypto'
import { diffMs, type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { longestSessionDays, sessionCookie, sessionDays } from './session-cookie.ts'

const sessionMs = sessionDays * 24 * 3600_000

export function hashSessionToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * Opens a session and sets its cookie; a session that the browser had is closed (against session
 * fixation).
 * @param from the session of another host that is brought here; null: a sign-in
 * @returns the token's hash
 */
export async function openSession(
  tx: Tx,
  context: RequestContext,
  accountId: string,
  from: { readonly startedAt: Instant; readonly authenticatedAt: Instant | null } | null = null,
): Promise<Buffer> {
  const token = randomBytes(32).toString('base64url')
  await closeSession(tx, context)
  const startedAt = from?.startedAt ?? tx.now
  await tx.sql`
    insert into accounts.sessions (token_hash, account_id, created_at, seen_at, expires_at, address, user_agent)
    values (${hashSessionToken(token)}, ${accountId}, ${startedAt}, ${tx.now},
            least(${plusMs(tx.now, sessionMs)}::timestamptz, ${startedAt}::timestamptz + ${longestSessionDays * 24} * interval '1 hour'),
            ${context.address}, ${context.userAgent})`
  if (from !== null)
    await tx.sql`
      update accounts.sessions set authenticated_at = ${from.authenticatedAt} where token_hash = ${hashSessionToken(token)}`
  setSessionCookie(context, token, sessionMs)
  if (context.noted) context.noted.accountId = accountId
  return hashSessionToken(token)
}

function setSessionCookie(context: RequestContext, token: string, forMs: number): void {
  context.setCookie(sessionCookie, token, {
    maxAgeSeconds: Math.floor(forMs / 1000),
    domain: context.tenant.cookieDomain,
  })
}

/** A session is renewed after this time, so that it is written at most once an hour. */
const renewAfterMs = 3600_000

/**
 * Prolongs a session in use: 30 days from now, row and cookie alike, never beyond its last day. The
 * token stays. Updates the address and User-Agent shown in the owner's list.
 */
export async function renewSession(context: RequestContext, sessionId: string): Promise<void> {
  const token = context.cookies[sessionCookie]
  if (token === undefined) return
  const hash = Buffer.from(sessionId, 'hex')
  const { db } = context.services
  const isDue = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const [row] = await tx.sql<{ seenAt: Instant }>`
      select seen_at as "seenAt" from accounts.sessions where token_hash = ${hash}`
    return row !== undefined && diffMs(tx.now, row.seenAt) >= renewAfterMs
  })
  if (!isDue) return
  const leftMs = await db.transaction({ role: 'auth' }, async (tx) => {
    const [row] = await tx.sql<{ expiresAt: Instant }>`
      update accounts.sessions
      set seen_at = ${tx.now}, address = ${context.address}, user_agent = ${context.userAgent},
        expires_at = least(${plusMs(tx.now, sessionMs)}, created_at + ${longestSessionDays * 24} * interval '1 hour')
      where token_hash = ${hash} returning expires_at as "expiresAt"`
    return row === undefined ? null : diffMs(row.expiresAt, tx.now)
  })
  if (leftMs !== null) setSessionCookie(context, token, leftMs)
}

/** Closes the browser's session, if any, and removes the cookie. */
export async function closeSession(tx: Tx, context: RequestContext): Promise<void> {
  const token = context.cookies[sessionCookie]
  if (token === undefined) return
  await tx.sql`delete from accounts.sessions where token_hash = ${hashSessionToken(token)}`
}

export function dropSessionCookie(context: RequestContext): void {
  context.setCookie(sessionCookie, '', { maxAgeSeconds: 0, domain: context.tenant.cookieDomain })
}
