import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type Notice = { readonly subjectId: string; readonly accountId: string }

/** Stores the notices of one kind. @returns those that were not stored before */
export async function insertNotices(tx: Tx, kind: string, notices: readonly Notice[]): Promise<Notice[]> {
  return await tx.sql<Notice>`
    insert into accounts.notices (kind, subject_id, account_id, at)
    select distinct ${kind}, "subjectId", "accountId", ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n ("subjectId" uuid, "accountId" uuid)
    on conflict (kind, subject_id, account_id) do nothing
    returning subject_id as "subjectId", account_id as "accountId"`
}

/** After this time no task looks at a subject any more. */
const noticeDays = 90

export async function deleteOldNotices(tx: Tx): Promise<void> {
  await tx.sql`delete from accounts.notices where at < ${plusMs(tx.now, -noticeDays * 24 * 3600_000)}`
}
