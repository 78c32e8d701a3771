import { eraseHeldEmails } from '../mail/held-emails.ts'
import type { ModulePersonalData } from './personal-data.ts'

/** What the module stores about persons. The register is checked against the schema: docs/personal-data.md. */
export const platformPersonalData = {
  tables: {
    'platform.held_emails': {
      part: 'security',
      rows: 't.account_id = $1',
      exported: ['message_id', 'account_id', 'reason', 'at'],
      onDeletion: 'deleted',
      onMerge: 'ended',
    },
    'platform.right_changes': {
      part: 'security',
      rows: 't.account_id = $1',
      exported: ['id', 'at', 'event', 'account_id', 'by_account', 'old_value', 'new_value'],
      other: ['logged_at'],
      onDeletion: { changed: [], retained: 'audit', afterTerm: 'deleted' },
      onMerge: { moved: [], stays: { account_id: 'the log is only added to', by_account: 'the log is only added to' } },
    },
  },
  withoutPersons: {
    'platform.flags': ['name', 'value', 'set_at'],
    'platform.mail_counts': ['key', 'message_id', 'at'],
    'platform.mailbox': ['id', 'message_id', 'recipient', 'subject', 'html', 'plain', 'sent_at'],
    'platform.mailbox_attachments': ['id', 'email_id', 'name', 'content_type', 'content_id', 'content'],
    'platform.sent_emails': ['message_id', 'sent_at'],
    'platform.suppressed_addresses': ['address_hash', 'reason', 'at'],
  },
  erase: eraseHeldEmails,
  merge: (tx, { fromId }) => eraseHeldEmails(tx, fromId),
  async eraseAfterTerm(tx, accountId, reason) {
    if (reason === 'audit') await tx.sql`delete from platform.right_changes where account_id = ${accountId}`
  },
} as const satisfies ModulePersonalData
