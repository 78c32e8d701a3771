import type { Database } from '../db/database.ts'
import type { MailTransport } from './mail.ts'

/**
 * Stores emails in the database for the mailbox page, where the installation has no mail server.
 */
export function mailboxTransport(db: Database): MailTransport {
  return {
    async send(email) {
      await db.transaction({ role: 'system' }, async (tx) => {
        await tx.sql`
          insert into platform.mailbox (message_id, recipient, subject, html, plain, sent_at)
          values (${email.messageId}, ${email.to}, ${email.subject}, ${email.html}, ${email.text}, ${tx.now})
          on conflict (message_id) do nothing`
      })
    },
  }
}

export type StoredEmail = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  readonly sentAt: string
}

export async function listStoredEmails(db: Database): Promise<StoredEmail[]> {
  return await db.transaction(
    { role: 'system', readOnly: true },
    (tx) =>
      tx.sql<StoredEmail>`
      select id, recipient, subject, html, plain, sent_at as "sentAt"
      from platform.mailbox order by sent_at desc, id desc limit 100`,
  )
}
