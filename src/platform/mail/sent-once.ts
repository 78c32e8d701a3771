import type { Database } from '../db/database.ts'
import type { MailTransport } from './mail.ts'

/**
 * Sends each letter once, by its message id: a job that failed half-way sends on its next attempt what has not left yet.
 * Only a process that dies between the mail server's yes and our writing it down may send twice; the letter then carries
 * the same Message-ID, by which a mailbox tells a repetition.
 */
export function sentOnce(db: Database, transport: MailTransport): MailTransport {
  return {
    async send(letter) {
      const known = await db.transaction(
        { role: 'system', readOnly: true },
        (tx) => tx.sql`select 1 from platform.sent_letters where message_id = ${letter.messageId}`,
      )
      if (known.length > 0) return
      await transport.send(letter)
      await db.transaction({ role: 'system' }, async (tx) => {
        await tx.sql`
          insert into platform.sent_letters (message_id, sent_at) values (${letter.messageId}, ${tx.now})
          on conflict (message_id) do nothing`
      })
    },
    ...(transport.check ? { check: transport.check } : {}),
    close: () => transport.close?.(),
  }
}
