import type { SecurityEvent } from '#src/kernel/security-event.ts'
import type { PeriodicTask } from '../jobs/worker.ts'

type Change = {
  readonly event: Extract<SecurityEvent, 'role_change' | 'member_change' | 'email_change'>
  readonly accountId: string
  readonly byAccount: string | null
  readonly oldValue: string
  readonly newValue: string
}

/**
 * Logs and counts each change of a role, a membership or an email address. Triggers record the changes in platform.right_changes.
 * A process that dies between the log line and the commit logs the change twice.
 */
export const recordRightChanges: PeriodicTask = {
  name: 'security.note_right_changes',
  everyMs: 5_000,
  run: ({ db, security }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      const changes = await tx.sql<Change>`
        update platform.right_changes set logged_at = ${tx.now}
        where id = any (array(
          select id from platform.right_changes where logged_at is null order by id limit 200 for update skip locked))
        returning event, account_id as "accountId", by_account as "byAccount", old_value as "oldValue", new_value as "newValue"`
      for (const { event, accountId, byAccount, oldValue, newValue } of changes) {
        const about = event === 'email_change' ? {} : { was: oldValue, became: newValue }
        security.record({ event, outcome: 'ok', accountId, byAccount: byAccount ?? 'installation', ...about })
      }
    }),
}
