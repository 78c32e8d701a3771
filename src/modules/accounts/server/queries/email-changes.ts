import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type EmailChangeSide, endedChangeMs } from '../../domain/email-change.ts'

export type EmailChange = {
  readonly id: string
  readonly accountId: string
  readonly state: 'open' | 'done' | 'stopped'
  readonly oldEmail: string
  readonly newEmail: string
  readonly isOldConfirmed: boolean
  readonly isNewConfirmed: boolean
  /** The session that requested it; null where it has ended. */
  readonly sessionId: string | null
  readonly tenantId: number
  readonly host: string | null
  readonly language: 'ru' | 'en'
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** The account's change that waits for confirmations; null where there is none. */
export async function openEmailChange(tx: Tx, accountId: string): Promise<EmailChange | null> {
  const [row] = await tx.sql<EmailChange>`
    select id, account_id as "accountId", state, old_email as "oldEmail", new_email as "newEmail",
      old_confirmed_at is not null as "isOldConfirmed", new_confirmed_at is not null as "isNewConfirmed",
      session_id as "sessionId", tenant_id as "tenantId", host, language, created_at as "createdAt", expires_at as "expiresAt"
    from accounts.email_changes where account_id = ${accountId} and state = 'open' and expires_at > ${tx.now}`
  return row ?? null
}

/** A change in any state; null where it is deleted. */
export async function emailChangeById(tx: Tx, id: string): Promise<EmailChange | null> {
  const [row] = await tx.sql<EmailChange>`
    select id, account_id as "accountId", state, old_email as "oldEmail", new_email as "newEmail",
      old_confirmed_at is not null as "isOldConfirmed", new_confirmed_at is not null as "isNewConfirmed",
      session_id as "sessionId", tenant_id as "tenantId", host, language, created_at as "createdAt", expires_at as "expiresAt"
    from accounts.email_changes where id = ${id}`
  return row ?? null
}

/** The open change of a link and the address that the link was sent to; null where it is over. */
export async function emailChangeOfLink(
  tx: Tx,
  keyHash: Buffer,
): Promise<(EmailChange & { readonly side: EmailChangeSide }) | null> {
  const [row] = await tx.sql<EmailChange & { side: EmailChangeSide }>`
    select id, account_id as "accountId", state, old_email as "oldEmail", new_email as "newEmail",
      old_confirmed_at is not null as "isOldConfirmed", new_confirmed_at is not null as "isNewConfirmed",
      session_id as "sessionId", tenant_id as "tenantId", host, language, created_at as "createdAt", expires_at as "expiresAt",
      case when old_key_hash = ${keyHash} then 'old' else 'new' end as side
    from accounts.email_changes
    where (old_key_hash = ${keyHash} or new_key_hash = ${keyHash}) and state = 'open' and expires_at > ${tx.now}`
  return row ?? null
}

export type NewEmailChange = {
  readonly id: string
  readonly accountId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly oldKeyHash: Buffer
  readonly newKeyHash: Buffer
  /** Whether the old address has to confirm too. */
  readonly needsOld: boolean
  readonly sessionTokenHash: Buffer
  readonly tenantId: number
  readonly host: string | null
  readonly language: 'ru' | 'en'
  readonly forMs: number
}

/** Saves a change; the caller has ended the account's earlier one. */
export async function insertEmailChange(tx: Tx, change: NewEmailChange): Promise<void> {
  await tx.sql`
    insert into accounts.email_changes
      (id, account_id, old_email, new_email, old_key_hash, new_key_hash, old_confirmed_at, session_id, tenant_id, host, language,
       created_at, expires_at)
    values (${change.id}, ${change.accountId}, ${change.oldEmail}, ${change.newEmail}, ${change.oldKeyHash}, ${change.newKeyHash},
            ${change.needsOld ? null : tx.now},
            (select id from accounts.sessions where token_hash = ${change.sessionTokenHash}),
            ${change.tenantId}, ${change.host}, ${change.language}, ${tx.now}, ${plusMs(tx.now, change.forMs)})`
}

/** Marks the change as confirmed by one address; the first time stays. */
export async function confirmSide(tx: Tx, id: string, side: EmailChangeSide): Promise<void> {
  if (side === 'old')
    await tx.sql`
      update accounts.email_changes set old_confirmed_at = coalesce(old_confirmed_at, ${tx.now}) where id = ${id}`
  else
    await tx.sql`
      update accounts.email_changes set new_confirmed_at = coalesce(new_confirmed_at, ${tx.now}) where id = ${id}`
}

export async function endEmailChange(tx: Tx, id: string, state: 'done' | 'stopped'): Promise<void> {
  await tx.sql`update accounts.email_changes set state = ${state}, ended_at = ${tx.now} where id = ${id} and state = 'open'`
}

/** Stops the account's open change, expired or not. @returns whether there was one */
export async function stopOpenChange(tx: Tx, accountId: string): Promise<boolean> {
  const stopped = await tx.sql`
    update accounts.email_changes set state = 'stopped', ended_at = ${tx.now}
    where account_id = ${accountId} and state = 'open' returning 1`
  return stopped.length > 0
}

/** Stops the account's open change unless this session requested it. */
export async function stopChangeOfOthers(tx: Tx, accountId: string, session: Buffer): Promise<void> {
  await tx.sql`
    update accounts.email_changes set state = 'stopped', ended_at = ${tx.now}
    where account_id = ${accountId} and state = 'open'
      and session_id is distinct from (select id from accounts.sessions where token_hash = ${session})`
}

/** Deletes changes that ended or expired a month ago. */
export async function deleteOldEmailChanges(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.email_changes where expires_at < ${plusMs(tx.now, -endedChangeMs)}`
}
