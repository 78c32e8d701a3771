import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '../db/tx.ts'

/** How long an account is shown its unsent emails. */
const heldEmailNoticeMs = 7 * 24 * 3600_000

export async function noteHeldEmail(
  tx: Tx,
  held: { readonly messageId: string; readonly accountId: string; readonly reason: 'budget' | 'suppressed' },
): Promise<void> {
  await tx.sql`
    insert into platform.held_emails (message_id, account_id, reason, at)
    values (${held.messageId}, ${held.accountId}, ${held.reason}, ${tx.now})
    on conflict (message_id) do nothing`
}

/** The number of an account's emails that were not sent within a week, by reason. */
export async function countHeldEmails(tx: Tx, accountId: string): Promise<{ budget: number; suppressed: number }> {
  const [row] = await tx.sql<{ budget: number; suppressed: number }>`
    select count(*) filter (where reason = 'budget')::int as budget,
      count(*) filter (where reason = 'suppressed')::int as suppressed
    from platform.held_emails where account_id = ${accountId} and at > ${plusMs(tx.now, -heldEmailNoticeMs)}`
  return row ?? { budget: 0, suppressed: 0 }
}

/** Deletes the notice of an email that was sent after all. */
export async function deleteHeldEmail(tx: Tx, messageId: string): Promise<void> {
  await tx.sql`delete from platform.held_emails where message_id = ${messageId}`
}

export async function deleteOldHeldEmails(tx: Tx): Promise<void> {
  await tx.sql`delete from platform.held_emails where at < ${plusMs(tx.now, -heldEmailNoticeMs)}`
}

/** Deletes the notices of a deleted account. */
export async function eraseHeldEmails(tx: Tx, accountId: string): Promise<{ readonly fileKeys: readonly string[] }> {
  await tx.sql`delete from platform.held_emails where account_id = ${accountId}`
  return { fileKeys: [] }
}
